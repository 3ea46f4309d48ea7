// The part of these three packages that we use; none brings types of its own.

declare module 'fontkit' {
  type Command = 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  type Box = { minX: number; minY: number; maxX: number; maxY: number };
  type GlyphRun = { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number }[] };
  export type Glyph = { path: { commands: { command: Command; args: number[] }[] }; bbox: Box };
  export type Font = {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    characterSet: number[];
    layout(text: string, features: Record<string, boolean>): GlyphRun;
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
  export function create(file: Uint8Array): Font;
}

declare module 'fontverter' {
  /** Changes the format alone: the font keeps all tables and glyphs. */
  export function convert(font: Buffer, to: 'woff2' | 'woff' | 'truetype'): Promise<Buffer>;
}

declare module 'subset-font' {
  export type SubsetOptions = {
    targetFormat: 'woff2' | 'truetype';
    variationAxes?: Record<string, number | { min: number; max: number; default: number }>;
    /** The OpenType features that stay, all of them unless named. */
    keepFeatures?: string[];
  };
  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export default function subsetFont(font: Uint8Array, text: string, options: SubsetOptions): Promise<Buffer>;
}
