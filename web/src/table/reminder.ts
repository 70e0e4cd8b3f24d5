/** Tells somebody who looks elsewhere that it is his turn: in the title, on the icon, by sound and notification. */
import { settings } from "../settings.svelte";

function ring() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
  tone.onended = () => void audio.close();
}

export function showTurn(mine: boolean) {
  const { t } = settings;
  document.title = mine ? `● ${t.play.yourTurn} – ${t.app}` : t.app;
  document.querySelector('link[rel="icon"]')?.setAttribute("href", mine ? "/icon-turn.svg" : "/icon.svg");
}

export function remind() {
  if (settings.kept.sound) ring();
  if (settings.kept.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification(settings.t.play.yourTurn, { tag: "giza", icon: "/icon-turn.svg" });
  }
}
