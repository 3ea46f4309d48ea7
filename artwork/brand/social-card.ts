import { siteCardLines } from '../cards/social-card.ts';
import { outlineText } from '../letters/outline-text.ts';
import type { Faces } from '../letters/read-faces.ts';
import { drawHero } from '../strata/hero/hero.ts';
import { pigments } from '../strata/pigments.ts';
import { renderSvgFile } from '../svg/svg-file.ts';
import { MARK } from './mark.ts';

const WIDTH = 1200;
const HEIGHT = 630;

/** Draws the picture that represents the site where others link to it, 1200 x 630. */
export function renderSocialCard(faces: Faces): string {
  const font = faces.cut;
  // Drawn at ten units a pixel and scaled down, because outlines lie on a grid of whole units.
  const set = (lines: string[], size: number, tracking: number, x: number, y: number) => {
    const { d } = outlineText({ font, lines, size: size * 10, tracking, lineHeight: 0.98 });
    return `<path fill="${pigments.ink900}" transform="translate(${x} ${y})scale(.1)" d="${d}"/>`;
  };
  const drawing = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${pigments.leaf50}"/>`,
    `<g transform="translate(0 70)scale(.75)">${drawHero('noon')}</g>`,
    `<g transform="translate(72 64)scale(1.15)">${MARK}</g>`,
    set(['Saltbush'], 38, -0.025, 125, 101),
    set(siteCardLines, 84, -0.022, 72, 219),
  ];
  return renderSvgFile(drawing.join(''), { width: WIDTH, height: HEIGHT });
}
