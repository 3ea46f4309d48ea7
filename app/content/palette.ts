import { pigments } from '#artwork/strata/pigments.ts';

/** The colours of the design, by names such as `leaf-200`, as in `app/components/tokens.css`. */
export const palette: Record<string, string> = Object.fromEntries(
  Object.entries(pigments).map(([name, colour]) => [name.replace(/(?=\d)/, '-'), colour]),
);

/** Finds the palette name of a colour `#rrggbb`; undefined if it is not in the palette. */
export const findPaletteName = (colour: string): string | undefined =>
  Object.keys(palette).find((name) => palette[name] === colour.toLowerCase());

/** Measures the contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function measureContrast(colour: string, background: string): number {
  const [dark = 0, light = 0] = [measureLuminance(colour), measureLuminance(background)].sort(
    (a, b) => a - b,
  );
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
