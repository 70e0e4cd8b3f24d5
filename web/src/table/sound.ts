/** Small sounds, made by the browser itself; one at a time, and none before the first click. */
import { settings } from "../settings.svelte";

export type Sound = "die" | "hoof" | "coin" | "card" | "stone" | "call" | "turn" | "fanfare";

/** Tones as [frequency, start, length, volume]; `noise` is a breath of it before them. */
const SOUNDS: Record<Sound, { tones: [number, number, number, number][]; noise?: number; wave?: OscillatorType }> = {
  die: {
    tones: [
      [320, 0, 0.05, 0.05],
      [260, 0.12, 0.05, 0.05],
      [210, 0.22, 0.06, 0.04],
    ],
    noise: 0.05,
    wave: "triangle",
  },
  hoof: { tones: [[120, 0, 0.06, 0.07]], noise: 0.02, wave: "sine" },
  coin: {
    tones: [
      [1320, 0, 0.08, 0.03],
      [1760, 0.06, 0.12, 0.03],
    ],
    wave: "sine",
  },
  card: { tones: [[420, 0, 0.04, 0.02]], noise: 0.06, wave: "sine" },
  stone: { tones: [[90, 0, 0.12, 0.1]], noise: 0.08, wave: "sine" },
  call: {
    tones: [
      [392, 0, 0.16, 0.05],
      [523, 0.14, 0.24, 0.05],
    ],
    wave: "triangle",
  },
  turn: {
    tones: [
      [660, 0, 0.12, 0.05],
      [880, 0.1, 0.2, 0.04],
    ],
    wave: "sine",
  },
  fanfare: {
    tones: [
      [392, 0, 0.16, 0.06],
      [523, 0.15, 0.16, 0.06],
      [659, 0.3, 0.16, 0.06],
      [784, 0.45, 0.5, 0.06],
    ],
    wave: "triangle",
  },
};

let audio: AudioContext | null = null;
let busyUntil = 0;

function listen() {
  audio ??= new AudioContext();
  void audio.resume();
}
if (typeof AudioContext !== "undefined") addEventListener("pointerdown", listen, { once: true });

export function play(sound: Sound): void {
  if (!settings.kept.sound || !audio || audio.state !== "running" || document.hidden || audio.currentTime < busyUntil)
    return;
  const { tones, noise, wave = "sine" } = SOUNDS[sound];
  const now = audio.currentTime;
  if (noise) hiss(audio, now, noise);
  for (const [frequency, start, length, volume] of tones) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = wave;
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(volume, now + start);
    gain.gain.exponentialRampToValueAtTime(0.0005, now + start + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
    busyUntil = Math.max(busyUntil, now + start + Math.min(length, 0.1));
  }
}

function hiss(context: AudioContext, now: number, seconds: number): void {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * 0.04 * (1 - at / samples.length);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start(now);
}
