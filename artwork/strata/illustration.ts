import { fillGround, renderSvgFile } from '../svg.ts';
import { formationNames, type Illustration } from './drawing.ts';
import { barkStrip, saltbush, scribble, stripSize } from './formations/plants.ts';
import { baths, headland, kelp, pools, tide } from './formations/sea.ts';
import { crossbed, ironband, tafoni } from './formations/stone.ts';
import { paletteNames, palettes } from './palettes.ts';
import { at, createRandom, hashText } from './random.ts';

const formations = { crossbed, ironband, tide, baths, pools, tafoni, saltbush, headland, kelp, scribble };

/** Draws the inside of an 800 x 600 picture. The same slug, or seed, always gives the same picture. */
export function drawIllustration({ slug, seed = slug, formation, palette }: Illustration): string {
  const hash = hashText(seed);
  const draw = formations[formation ?? at(formationNames, hash)];
  const colours = palettes[palette ?? at(paletteNames, hash >>> 8)];
  return fillGround(colours.ground) + draw(createRandom(hash), colours);
}

export function renderIllustration(illustration: Illustration): string {
  return renderSvgFile(drawIllustration(illustration), { width: 800, height: 600 });
}

/** Renders the strip of bark for the top of a post, in the colours of the post's picture. */
export function renderStrip(slug: string): string {
  const hash = hashText(slug);
  return renderSvgFile(barkStrip(createRandom(hash), palettes[at(paletteNames, hash >>> 8)]), stripSize);
}
