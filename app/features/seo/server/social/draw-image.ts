import { create } from 'fontkit';
import sharp from 'sharp';
import { renderCard } from '#artwork/cards/render-card.ts';
import type { SocialCard } from '#artwork/cards/social-card.ts';
import cyrillic from '#artwork/out/letters/card-cyrillic.ttf?inline';
import cyrillicExt from '#artwork/out/letters/card-cyrillic-ext.ttf?inline';
import greek from '#artwork/out/letters/card-greek.ttf?inline';
import latin from '#artwork/out/letters/card-latin.ttf?inline';
import latinExt from '#artwork/out/letters/card-latin-ext.ttf?inline';
import vietnamese from '#artwork/out/letters/card-vietnamese.ttf?inline';

/** `data:font/ttf;base64,…`: the fonts are part of the bundle, and nothing is read from the disk. */
const open = (url: string) => create(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));

const fonts = [latin, latinExt, vietnamese, greek, cyrillic, cyrillicExt].map(open);

sharp.concurrency(1);
sharp.cache(false);

/** The palette size, which is enough for anti-aliased edges in all our colours. */
const colours = 64;

/** Draws a social image as PNG, 1200 x 630. Text is drawn as outlines, so librsvg needs no font of the machine. */
export async function drawImage(card: SocialCard): Promise<Buffer> {
  const svg = Buffer.from(renderCard(card, fonts));
  return sharp(svg).png({ palette: true, colours, effort: 8, compressionLevel: 9, dither: 0 }).toBuffer();
}
