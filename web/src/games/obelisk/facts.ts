// Made by tools/web_facts.py from the rules; change those, not this file.

export const COLOURS = ["r", "b", "g", "y"] as const;
export const FACES: string[] = ["1", "2", "3", "4", "5", "J"];
export const ACTION_CARDS = ["overseer", "extra", "bottom", "colour", "card", "two", "back", "swap", "trade"] as const;
export const MOST_CARDS = 5;
export const POINTS: number[] = [0, 1, 2, 4, 7, 10, 10];
export const COPIES: Record<string, number> = {"r1": 4, "r2": 4, "r3": 4, "r4": 4, "r5": 4, "rJ": 1, "b1": 4, "b2": 4, "b3": 4, "b4": 4, "b5": 4, "bJ": 1, "g1": 4, "g2": 4, "g3": 4, "g4": 4, "g5": 4, "gJ": 1, "y1": 4, "y2": 4, "y3": 4, "y4": 4, "y5": 4, "yJ": 1};
export const CAMELS: Record<number, number> = {"2": 3, "3": 1, "4": 1, "5": 1};
