import { create } from 'fontkit';
import type { CardFaces } from '#artwork/cards/card-letters.ts';
import cyrillic from '#artwork/out/letters/card-cyrillic.ttf?inline';
import cyrillicExt from '#artwork/out/letters/card-cyrillic-ext.ttf?inline';
import greek from '#artwork/out/letters/card-greek.ttf?inline';
import latin from '#artwork/out/letters/card-latin.ttf?inline';
import latinExt from '#artwork/out/letters/card-latin-ext.ttf?inline';
import vietnamese from '#artwork/out/letters/card-vietnamese.ttf?inline';

/** `data:font/ttf;base64,…`: the fonts are part of the bundle, and nothing is read from the disk. */
const open = (url: string) => create(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));

export const cardFaces: CardFaces = [latin, latinExt, vietnamese, greek, cyrillic, cyrillicExt].map(open);
