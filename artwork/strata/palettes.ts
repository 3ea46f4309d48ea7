import { pigments as p } from './pigments.ts';
import type { Random } from './random.ts';

export type Palette = {
  /** The sky, or whatever else lies behind. */
  ground: string;
  /** Six beds, from light to dark or from near to far. */
  beds: readonly [string, string, string, string, string, string];
  /** Joints and other thin dark lines. */
  line: string;
  /** Foam, salt, the lip of the pool. */
  light: string;
  sun: string;
  /** Shallow, middle and deep water. */
  sea: readonly [string, string, string];
};

/** A formation draws the inside of one 800 x 600 illustration. */
export type Formation = (random: Random, palette: Palette) => string;

/** Order matters: a drawing that names no palette picks one by number. */
export const palettes = {
  noon: {
    ground: p.leaf100,
    beds: [p.sand100, p.sand200, p.sand300, p.sand400, p.iron400, p.iron500],
    line: p.iron600,
    light: p.sand50,
    sun: p.berry400,
    sea: [p.pool200, p.pool300, p.pool400],
  },
  lowtide: {
    ground: p.pool100,
    beds: [p.sand100, p.sand200, p.pool200, p.pool300, p.pool400, p.pool500],
    line: p.ink800,
    light: p.leaf50,
    sun: p.sand300,
    sea: [p.pool200, p.pool300, p.pool400],
  },
  iron: {
    ground: p.sand200,
    beds: [p.sand300, p.iron400, p.sand400, p.iron500, p.iron600, p.ink800],
    line: p.ink800,
    light: p.sand50,
    sun: p.sand50,
    sea: [p.pool300, p.pool400, p.pool500],
  },
  dusk: {
    ground: p.ink800,
    beds: [p.blush200, p.berry400, p.iron500, p.pool400, p.pool500, p.ink700],
    line: p.ink900,
    light: p.blush100,
    sun: p.sand200,
    sea: [p.pool400, p.pool500, p.ink700],
  },
  leaf: {
    ground: p.leaf200,
    beds: [p.leaf100, p.leaf300, p.leaf400, p.leaf500, p.leaf600, p.ink800],
    line: p.ink800,
    light: p.leaf50,
    sun: p.berry500,
    sea: [p.pool200, p.pool300, p.pool500],
  },
  dawn: {
    ground: p.blush100,
    beds: [p.blush200, p.sand200, p.leaf300, p.leaf400, p.pool400, p.pool500],
    line: p.ink800,
    light: p.sand50,
    sun: p.berry500,
    sea: [p.pool200, p.pool300, p.pool400],
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as PaletteName[];
