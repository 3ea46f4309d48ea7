import { fillDisc, fillGround, fillPath, type Point, strokePath } from '../../svg.ts';
import { type Branch, drawBush } from '../bush.ts';
import { createWave, curveThrough, fillBelow, outlineThrough } from '../curves.ts';
import type { Formation } from '../palettes.ts';
import { pigments } from '../pigments.ts';
import { at, between, type Random } from '../random.ts';

/** The branches form a fan. The place and length of each are random, and are drawn before it grows. */
function* fanOut(random: Random): Generator<Branch> {
  const count = 4 + Math.floor(random() * 2);
  for (let i = 0; i < count; i++) {
    const offset = i - (count - 1) / 2;
    yield {
      offset,
      foot: [400 + offset * between(random, 46, 86), 640],
      heading: -90 + offset * between(random, 12, 20) + between(random, -6, 6),
      joints: 12 + Math.floor(random() * 4),
      step: 46,
      size: 1,
      bare: { leaves: 2, berries: 4 },
      chance: { leaf: 0.5, berry: 0.26 },
    };
  }
}

export const saltbush: Formation = (random, { beds }) => {
  const { leaf200, leaf300, leaf400, leaf500, leaf600, berry400, berry500 } = pigments;
  const dark = random() < 0.5;
  const x = between(random, 220, 580);
  const y = between(random, 160, 300);
  let svg = fillGround(dark ? beds[5] : beds[0]);
  svg += fillDisc({ x, y, radius: between(random, 130, 190), fill: dark ? beds[4] : beds[1] });
  const level = between(random, 470, 530);
  const soil = createWave(random, { y: level, amplitude: 18, slope: between(random, -50, 50) });
  svg += fillBelow(soil, dark ? leaf600 : beds[2]);
  return (
    svg +
    drawBush(random, {
      branches: fanOut(random),
      tones: dark ? [leaf300, leaf200, leaf400] : [leaf500, leaf400, leaf600],
      stem: { colour: dark ? leaf400 : leaf600, width: 5 },
      berry: dark ? berry400 : berry500,
    })
  );
};

const PATCH_JOINTS = 5;

/** Draws patches of bark, left where last year's sheet has come away. */
function drawPatches(random: Random, colours: readonly string[]): string {
  const patches = colours.map((fill, i) => {
    const x = -60 + i * 150 + between(random, -50, 50);
    const width = between(random, 60, 190);
    const top = random() < 0.5 ? -30 : between(random, 60, 320);
    const foot = random() < 0.5 ? 630 : between(random, 330, 560);
    const level = (k: number) => top + ((foot - top) * k) / PATCH_JOINTS;
    const points: Point[] = [];
    for (let k = 0; k <= PATCH_JOINTS; k++) points.push([x + between(random, -24, 24), level(k)]);
    for (let k = PATCH_JOINTS; k >= 0; k--) {
      points.push([x + width + between(random, -30, 30), level(k) + between(random, -10, 10)]);
    }
    return fillPath(fill, outlineThrough(points));
  });
  return patches.join('');
}

/** Draws the track of a larva that mines out, turns, and mines back beside itself; it widens as the larva grows. */
function mineTrack(random: Random, i: number): Point[] {
  let x = between(random, 70, 330) + (i % 2) * between(random, 80, 240);
  let y = between(random, 50, 150) + i * between(random, 120, 190);
  let heading = between(random, -0.6, 1.1);
  const bend = between(random, -0.09, 0.09);
  let swing = between(random, 12, 30);
  const track: Point[] = [[x - 60, y - 30]];
  const legs = 9 + Math.floor(random() * 12);
  for (let k = 0; k < legs; k++) {
    heading += bend + between(random, -0.1, 0.1);
    const reach = (k % 2 ? 1 : -1) * swing * between(random, 0.6, 1.35);
    const [acrossX, acrossY] = [-Math.sin(heading) * reach, Math.cos(heading) * reach];
    const step = between(random, 13, 21);
    swing *= 1.075;
    track.push([x + acrossX, y + acrossY]);
    x += Math.cos(heading) * step;
    y += Math.sin(heading) * step;
    track.push([x + acrossX * 1.02, y + acrossY * 1.02]);
  }
  for (let k = 0; k < 4; k++) {
    heading += between(random, -0.5, 0.5);
    x += Math.cos(heading) * 40;
    y += Math.sin(heading) * 40;
    track.push([x, y]);
  }
  return track;
}

const roundEnds = ' stroke-linecap="round"';

/** Draws scribbly-gum bark, which every blog post has. */
export const scribble: Formation = (random, { beds, ground, light, line }) => {
  const patches = drawPatches(random, [beds[1], ground, light, beds[2], beds[1], ground]);
  const tracks = 2 + Math.floor(random() * 2);
  const flipX = random() < 0.5;
  const flipY = random() < 0.5;
  const colours = [pigments.ink800, pigments.berry500, line];
  const bark = { left: 40, top: 40, width: 720, height: 520 };
  let scribbles = '';
  for (let i = 0; i < tracks; i++) {
    const width = (4 + i * 1.4).toFixed(1);
    const track = fitInto(bark, mineTrack(random, i), { filling: false });
    scribbles += strokePath(curveThrough(track), at(colours, i), width, roundEnds);
  }
  const mirror = `${flipX ? -1 : 1} 0 0 ${flipY ? -1 : 1} ${flipX ? 800 : 0} ${flipY ? 600 : 0}`;
  return `${fillGround(beds[0])}${patches}<g transform="matrix(${mirror})">${scribbles}</g>`;
};

/** The strip of bark across the top of a post. */
export const stripSize = { width: 1600, height: 480 };

/** Draws a strip of bark for wide screens, on which every scribble is whole. */
export const barkStrip: Formation = (random, { beds, ground, light, line }) => {
  let svg = fillPath(beds[0], `M0 0h${stripSize.width}v${stripSize.height}H0z`);
  const bark = [beds[1], ground, light, beds[2]];
  // The page has the light colour too, so that a light patch at its edge would look like a gap.
  svg += drawPatches(random, [...bark, ...bark, beds[1], ground, ground, beds[2]]);
  const colours = random() < 0.5 ? [pigments.berry500, line] : [pigments.ink800, pigments.berry500];
  for (const [i, left] of [120, 920].entries()) {
    const half = { left, top: 60, width: 560, height: 360 };
    const track = fitInto(half, mineTrack(random, i), { filling: true });
    svg += strokePath(curveThrough(track), at(colours, i), 8, roundEnds);
  }
  return svg;
};

type Box = { left: number; top: number; width: number; height: number };

/**
 * Fits points into the box: in its middle and as large as it allows, or else moved the shortest way, and shrunk only where
 * they are larger than it.
 */
function fitInto(box: Box, points: readonly Point[], { filling }: { filling: boolean }): Point[] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min(box.width / width, box.height / height, filling ? Infinity : 1);
  const place = (start: number, low: number, room: number) =>
    filling ? low + room / 2 : Math.min(Math.max(start, low), low + room);
  const x = place(left, box.left, box.width - width * scale);
  const y = place(top, box.top, box.height - height * scale);
  return points.map((point) => [x + (point[0] - left) * scale, y + (point[1] - top) * scale]);
}
