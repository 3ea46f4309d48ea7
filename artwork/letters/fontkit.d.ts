// The part of these two packages that we use; neither brings types of its own.

declare module 'fontkit' {
  export type PathCommand =
    | { command: 'moveTo' | 'lineTo'; args: [number, number] }
    | { command: 'quadraticCurveTo'; args: [number, number, number, number] }
    | { command: 'bezierCurveTo'; args: [number, number, number, number, number, number] }
    | { command: 'closePath'; args: [] };
  export type Box = { minX: number; minY: number; maxX: number; maxY: number };
  export type Glyph = { id: number; path: { commands: PathCommand[] }; bbox: Box };
  export type GlyphRun = { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number }[] };
  export type Font = {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    layout(text: string, features?: Record<string, boolean>): GlyphRun;
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
  export function create(file: Uint8Array): Font;
}

declare module 'subset-font' {
  export type Axis = number | { min: number; max: number; default?: number };
  export type SubsetOptions = {
    targetFormat: 'woff2' | 'truetype';
    variationAxes?: Record<string, Axis>;
    /** The OpenType features that stay, all of them unless named. */
    keepFeatures?: string[];
  };
  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export default function subsetFont(font: Uint8Array, text: string, options: SubsetOptions): Promise<Buffer>;
}
