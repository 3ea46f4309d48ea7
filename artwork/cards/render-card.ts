import type { Font } from 'fontkit';
import { MARK } from '../brand.ts';
import { outlineText } from '../letters/outline-text.ts';
import type { Illustration } from '../strata/drawing.ts';
import { drawHero, full } from '../strata/hero/hero.ts';
import { lights } from '../strata/hero/lights.ts';
import { drawIllustration } from '../strata/illustration.ts';
import { pigments } from '../strata/pigments.ts';
import { renderSvgFile } from '../svg.ts';
import { fitTitle, removeUndrawable, titleTracking } from './fit-title.ts';
import { type CardDrawing, type SocialCard, socialImageSize } from './social-card.ts';

const { width, height } = socialImageSize;

const margin = 72;
/** The room for text above the sea and left of the bushes. */
const overHeadland = { width: 650, height: 270 };
/** The room for text left of the stone. */
const besideIllustration = { width: 560, height: 400 };
/** The height of the top of the first capitals above the sea. */
const titleTop = 157;
/** The last baseline beside an illustration, where text rests on the ground. */
const titleFoot = 552;
/** The height of capitals, as a share of the font size. */
const capHeight = 0.7;

/** The left edge of an illustration, like a broken face of stone. */
const stoneEdge = `M700 0c-12 66 20 122 8 196s-32 118-14 206 24 108 2 228H${width * 2}V0z`;

/**
 * Renders a social image, 1200 x 630: the text of a page in our letters beside one of our drawings. The letters
 * are outlines, so that the image looks the same on every machine, whatever fonts it has.
 */
export function renderCard({ title, label = '', drawing }: SocialCard, fonts: readonly Font[]): string {
  const text = removeUndrawable(title, fonts);
  const parts = [
    `<rect width="${width}" height="${height}" fill="${pigments.leaf50}"/>`,
    drawing.kind === 'headland' ? drawHeadland() : drawStone(drawing, text ? 0 : textlessShift),
    drawSignature(removeUndrawable(label, fonts), fonts),
    text && drawTitle(text, fonts, drawing.kind),
  ];
  return renderSvgFile(parts.join(''), socialImageSize);
}

const drawHeadland = () => `<g transform="translate(0 70)scale(.75)">${drawHero(full, lights.noon)}</g>`;

/** How far the stone moves over to fill the place of missing text. */
const textlessShift = -250;

/** The illustration is 800 x 600, and its middle fills the field. */
function drawStone(illustration: Illustration, shift: number): string {
  const place = `translate(${520 + shift} ${shift / 5})scale(${1.05 - shift / 800})`;
  const clip = `<clipPath id="stone"><path transform="translate(${shift} 0)" d="${stoneEdge}"/></clipPath>`;
  return `${clip}<g clip-path="url(#stone)"><g transform="${place}">${drawIllustration(illustration)}</g></g>`;
}

/** Draws mark and name, and what kind of page it is. */
function drawSignature(label: string, fonts: readonly Font[]): string {
  const name = drawLines(['Saltbush'], fonts, { x: 125, y: 101, size: 38, tracking: -0.025 });
  const mark = `<g transform="translate(72 64)scale(1.15)">${MARK}</g>`;
  if (!label) return mark + name;
  const rule = `<path fill="${pigments.leaf300}" d="M290 72h2v34h-2z"/>`;
  const place = { x: 310, y: 101, size: 28, tracking: -0.01, fill: pigments.leaf500 };
  return mark + name + rule + drawLines([label], fonts, place);
}

function drawTitle(text: string, fonts: readonly Font[], kind: CardDrawing['kind']): string {
  const { lines, size } = fitTitle(text, fonts, kind === 'headland' ? overHeadland : besideIllustration);
  const y = kind === 'headland' ? titleTop + size * capHeight : titleFoot - (lines.length - 1) * size;
  return drawLines(lines, fonts, { x: margin, y: Math.round(y), size, tracking: titleTracking });
}

type Place = { x: number; y: number; size: number; tracking: number; fill?: string };

/** Draws lines at ten units a pixel and scales them down, because outlines are rounded to whole units. */
function drawLines(lines: string[], fonts: readonly Font[], place: Place): string {
  const { x, y, size, tracking, fill = pigments.ink900 } = place;
  const { d } = outlineText({ fonts, lines, size: size * 10, tracking });
  return `<path fill="${fill}" transform="translate(${x} ${y})scale(.1)" d="${d}"/>`;
}
