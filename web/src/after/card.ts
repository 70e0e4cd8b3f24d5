/** The summary of a game as a picture, drawn by hand on a canvas: it needs no server and no file. */
import { signedPercent } from "../numbers";
import { colourOf } from "../table/people.svelte";
import type { Line } from "./lines";
import { FILLS, SHAPES, type Sort } from "./moments";

export const WIDTH = 1200;
export const HEIGHT = 630;

const FONT = '"Baloo 2", "Seravek", Ubuntu, Calibri, sans-serif';
const [INK, QUIET, PAPER, LINE] = ["#2a2118", "#6b5b47", "#fffaf0", "#dcc79c"];
const [GOLD, ALARM, STONE] = ["#f2b632", "#c9352b", "#8c7a60"];
const CARD = { x: 40, y: 150, width: WIDTH - 80, height: HEIGHT - 190 };
const ROWS = { x: CARD.x + 28, y: CARD.y + 26, width: 520 };
const CHART = { x: 660, y: CARD.y + 40, width: 440, height: CARD.height - 90 };

export interface Row {
  seat: number;
  name: string;
  score: string;
  won: boolean;
  luck: number;
  play: number;
}

export interface Card {
  title: string;
  /** The game in a sentence. */
  line: string;
  rows: Row[];
  lines: Line[];
  marks: { step: number; value: number; sort: Sort }[];
  words: { luck: string; play: string; footer: string };
}

type Brush = CanvasRenderingContext2D;

/** Draws the picture; fonts must have been loaded. */
export function draw(canvas: HTMLCanvasElement, card: Card): void {
  const brush = canvas.getContext("2d");
  if (!brush) return;
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  brush.textBaseline = "alphabetic";
  desert(brush);
  write(brush, card.title, 44, 62, 30, { weight: 600, ink: QUIET });
  headline(brush, card.line);
  panel(brush);
  card.rows.forEach((row, number) => player(brush, row, number, card));
  chart(brush, card);
  write(brush, card.words.footer, WIDTH - 44, HEIGHT - 14, 20, { weight: 600, ink: INK, align: "right" });
}

interface Style {
  weight?: number;
  ink?: string;
  align?: CanvasTextAlign;
  most?: number;
}

function write(brush: Brush, text: string, x: number, y: number, size: number, style: Style = {}): void {
  const { weight = 700, ink = INK, align = "left", most } = style;
  brush.font = `${weight} ${size}px ${FONT}`;
  brush.fillStyle = ink;
  brush.textAlign = align;
  brush.fillText(text, x, y, most);
}

function headline(brush: Brush, text: string): void {
  let size = 46;
  do brush.font = `800 ${size}px ${FONT}`;
  while (brush.measureText(text).width > WIDTH - 88 && --size > 26);
  write(brush, text, 44, 118, size, { weight: 800, most: WIDTH - 88 });
}

/** Sky, sun, pyramids and sand. */
function desert(brush: Brush): void {
  const sky = brush.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, "#f9d9a0");
  sky.addColorStop(1, "#e9c88a");
  brush.fillStyle = sky;
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [radius, colour] of [
    [92, "#f6a44133"],
    [60, "#f6a44177"],
  ] as const) {
    brush.fillStyle = colour;
    brush.beginPath();
    brush.arc(1080, 84, radius, 0, 2 * Math.PI);
    brush.fill();
  }
  brush.globalAlpha = 0.55;
  for (const [light, shade] of [
    ["M820 170L930 40L1050 170Z", "M930 40L1050 170H950Z"],
    ["M700 170L770 90L850 170Z", "M770 90L850 170H782Z"],
  ] as const) {
    brush.fillStyle = "#e7b75f";
    brush.fill(new Path2D(light));
    brush.fillStyle = "#c08a3c";
    brush.fill(new Path2D(shade));
  }
  brush.globalAlpha = 1;
  brush.fillStyle = "#dfb774";
  brush.fill(new Path2D(`M0 190Q300 130 620 168T1200 150V${HEIGHT}H0Z`));
  brush.fillStyle = "#d3a660";
  brush.fill(new Path2D(`M0 600Q420 560 760 598T1200 586V${HEIGHT}H0Z`));
}

function panel(brush: Brush): void {
  brush.save();
  brush.shadowColor = "#3a250a55";
  brush.shadowBlur = 22;
  brush.shadowOffsetY = 6;
  brush.fillStyle = PAPER;
  brush.beginPath();
  brush.roundRect(CARD.x, CARD.y, CARD.width, CARD.height, 26);
  brush.fill();
  brush.restore();
}

/** A player's name, score, luck and play. */
function player(brush: Brush, row: Row, number: number, { rows, words }: Card): void {
  const height = Math.min(100, (CARD.height - 40) / rows.length);
  const [x, y] = [ROWS.x, ROWS.y + number * height];
  const large = height > 64;
  const middle = y + height / 2 - 6;
  brush.fillStyle = colourOf(row.seat);
  brush.beginPath();
  brush.arc(x + 26, middle, large ? 26 : 18, 0, 2 * Math.PI);
  brush.fill();
  if (row.won) {
    brush.strokeStyle = GOLD;
    brush.lineWidth = 6;
    brush.stroke();
  }
  const initial = [...row.name][0] ?? "";
  write(brush, initial.toUpperCase(), x + 26, middle + (large ? 10 : 7), large ? 28 : 20, {
    ink: PAPER,
    align: "center",
  });
  write(brush, row.name, x + 68, middle + (large ? -2 : 7), large ? 28 : 22, { most: large ? 190 : 120 });
  const scoreAt = large ? [x + 68, middle + 26] : [x + 196, middle + 7];
  write(brush, row.score, scoreAt[0] ?? 0, scoreAt[1] ?? 0, 22, { weight: 600, ink: QUIET, most: 80 });
  bar(brush, x + 270, middle, words.luck, row.luck, row.luck < 0 ? STONE : GOLD);
  bar(brush, x + 410, middle, words.play, row.play, ALARM);
}

/** A gain or loss around the middle of its bar. */
function bar(brush: Brush, x: number, y: number, word: string, value: number, colour: string): void {
  const [width, full] = [110, 0.5];
  write(brush, word, x, y - 6, 19, { weight: 600, ink: QUIET });
  write(brush, signedPercent(value), x + width, y - 6, 20, { align: "right" });
  brush.fillStyle = "#efe2c6";
  brush.beginPath();
  brush.roundRect(x, y + 4, width, 14, 7);
  brush.fill();
  const length = (Math.min(Math.abs(value), full) / full) * (width / 2);
  brush.fillStyle = colour;
  brush.fillRect(x + width / 2 - (value < 0 ? length : 0), y + 4, length, 14);
  brush.fillStyle = INK;
  brush.fillRect(x + width / 2 - 1, y, 2, 22);
}

/** Everybody's chances over the game. */
function chart(brush: Brush, { lines, marks }: Card): void {
  const steps = Math.max(1, (lines[0]?.values.length ?? 1) - 1);
  const x = (step: number) => CHART.x + (step / steps) * CHART.width;
  const y = (value: number) => CHART.y + (1 - value) * CHART.height;
  for (const part of [0, 0.5, 1]) {
    brush.strokeStyle = LINE;
    brush.lineWidth = 2;
    brush.stroke(new Path2D(`M${CHART.x} ${y(part)}h${CHART.width}`));
    write(brush, `${100 * part} %`, CHART.x - 8, y(part) + 6, 18, { weight: 500, ink: QUIET, align: "right" });
  }
  for (const line of lines) {
    brush.strokeStyle = line.hue;
    brush.lineWidth = 4;
    brush.lineJoin = "round";
    brush.setLineDash((line.dashes ?? "").split(" ").map((dash) => 2 * Number(dash)));
    brush.stroke(new Path2D("M" + line.values.map((value, step) => `${x(step)} ${y(value)}`).join("L")));
  }
  brush.setLineDash([]);
  for (const { step, value, sort } of marks) {
    brush.save();
    brush.translate(x(step), y(value));
    brush.fillStyle = FILLS[sort];
    brush.strokeStyle = INK;
    brush.lineWidth = 1.6;
    const shape = new Path2D(SHAPES[sort]);
    brush.fill(shape);
    brush.stroke(shape);
    brush.restore();
  }
}
