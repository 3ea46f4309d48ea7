import sharp from 'sharp';
import { renderCard } from '#artwork/cards/render-card.ts';
import type { SocialCard } from '#artwork/cards/social-card.ts';
import { cardFaces } from './card-faces.ts';

sharp.concurrency(1);
sharp.cache(false);

/** Enough colours for the smooth edges of all our colours. */
const colours = 64;

/** Draws a social image as PNG, 1200 x 630. Text is drawn as outlines, so librsvg needs no font of the machine. */
export async function drawImage(card: SocialCard): Promise<Buffer> {
  const svg = Buffer.from(renderCard(card, cardFaces));
  return sharp(svg).png({ palette: true, colours, effort: 8, compressionLevel: 9, dither: 0 }).toBuffer();
}
