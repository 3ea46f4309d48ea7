/**
 * The named colours of the design, as in `app/ui/tokens.css`. The two colours of a case study are chosen from these.
 */
export const palette = {
  'leaf-50': '#f2f4ea',
  'leaf-100': '#e4eada',
  'leaf-200': '#d0d9c4',
  'leaf-300': '#afbda4',
  'leaf-400': '#869a82',
  'leaf-500': '#617662',
  'leaf-600': '#475c4d',
  'ink-700': '#24454f',
  'ink-800': '#16303a',
  'ink-900': '#0e2229',
  'sand-50': '#fcf4e3',
  'sand-100': '#f8e6c4',
  'sand-200': '#f1d199',
  'sand-300': '#e7b667',
  'sand-400': '#d8963f',
  'iron-400': '#cc6a33',
  'iron-500': '#a94a1e',
  'iron-600': '#7e3315',
  'blush-100': '#f9e0d2',
  'blush-200': '#f2bda1',
  'berry-400': '#f0593a',
  'berry-500': '#d63a22',
  'berry-600': '#b92b18',
  'berry-700': '#962010',
  'pool-100': '#d3e8e6',
  'pool-200': '#a5d0cf',
  'pool-300': '#63abb1',
  'pool-400': '#2e8490',
  'pool-500': '#1a6472',
} as const;

export type PaletteName = keyof typeof palette;

/** The name of `#rrggbb` in the palette; undefined where it is not in it. */
export function findPaletteName(colour: string): PaletteName | undefined {
  const names = Object.keys(palette) as PaletteName[];
  return names.find((name) => palette[name] === colour.toLowerCase());
}

/** The contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function measureContrast(colour: string, other: string): number {
  const [dark = 0, light = 0] = [measureLuminance(colour), measureLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance, from 0 to 1 (WCAG 2.2). */
function measureLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
