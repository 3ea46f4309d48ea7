import { fillDisc, fillPath, type Point, strokePath } from '../../svg.ts';
import { drawLaminae, layBeds } from '../beds.ts';
import { type Branch, drawBush } from '../bush.ts';
import { createWave, fillBelow, type WaveShape } from '../curves.ts';
import { between, createRandom, hashText, type Random } from '../random.ts';
import type { Light } from './lights.ts';

/** One view of Bronte headland, in section: what stands where. */
type View = {
  width: number;
  height: number;
  /** Where sea and ground begin: left of the picture, for screens that are wider than it. */
  left: number;
  sun: { x: number; y: number; radius: number };
  shores: string[];
  horizon: number;
  swells: [WaveShape, WaveShape];
  drawFoam: (random: Random) => string;
  drawBaths: (light: Light) => string;
  cliff: {
    /** The outline that the beds are cut to. */
    outline: string;
    /** The top of the first bed, and the thickness of each one. */
    top: number;
    thicknesses: number[];
    slope: (bed: number) => number;
    laminaeGap: number;
    /** The x at which each bed's layers begin, and from which the outline of the cliff shows them. */
    laminaeFrom: (bed: number) => number;
    seenFrom: number[];
    laminaeWidth: (bed: number) => number;
  };
  /** The distance between the points of each surface of rock and sand. */
  step: number;
  bushes: { at: Point; branches: number; scale: number; joints: number }[];
  stemWidth: number;
  /** The bed in front. */
  front: WaveShape;
};

function* listBranches(random: Random, bushes: View['bushes']): Generator<Branch> {
  for (const { at, branches, scale, joints } of bushes)
    for (let i = 0; i < branches; i++) {
      const offset = i - (branches - 1) / 2;
      yield {
        offset,
        foot: [at[0] + offset * 24 * scale, at[1] + 12],
        heading: -90 + offset * 21 + between(random, -5, 5),
        joints,
        step: 33 * scale,
        size: 0.74 * scale,
        bare: { leaves: 1, berries: 2 },
        chance: { leaf: 0.6, berry: 0.3 },
      };
    }
}

/** How far every area continues below the picture. */
const BELOW = 20;

/** Draws Bronte headland. The sky is left open. */
export function drawHero(view: View, light: Light): string {
  const { width, left, horizon, bushes, step } = view;
  const { sun, shores, water, foam } = light;
  const foot = view.height + BELOW;
  const random = createRandom(hashText('bronte'));
  const fillWave = (wave: WaveShape, fill: string, step: number) =>
    fillBelow(createWave(random, { ...wave, width }), fill, { from: left, to: width + 20, step, foot });
  return [
    fillDisc({ ...view.sun, fill: sun }),
    ...view.shores.map((d, i) => fillPath(shores[i ? 1 : 0], d)),
    fillPath(water[1], `M${left} ${horizon}H${width + 20}V${foot}H${left}z`),
    ...view.swells.map((wave, i) => fillWave(wave, water[i ? 3 : 2], 160)),
    strokePath(view.drawFoam(random), foam, 3, ' stroke-linecap="round"'),
    drawCliff(random, view, light),
    view.drawBaths(light),
    drawBush(random, {
      branches: listBranches(random, bushes),
      tones: light.leaves,
      stem: { colour: light.leaves[2], width: view.stemWidth },
      berry: light.berry,
    }),
    fillWave(view.front, light.ground, step),
  ].join('');
}

/** Which of the five colours of rock fills each bed, and which draws its layers. */
const FILLS = [0, 1, 2, 0, 3, 1, 4, 2] as const;
const LINES = [1, 2, 3, 1, 4, 2, 3, 4] as const;
/** Beds thinner than this stay plain. */
const THIN_BED = 40;

/** Draws the headland itself: cross-bedded sandstone, cut to the outline of the cliff. */
function drawCliff(random: Random, { cliff, width, height, step }: View, { rock }: Light): string {
  const { outline, top, thicknesses, slope, seenFrom, laminaeGap: gap } = cliff;
  const foot = height + BELOW;
  const shapeOf = (i: number) => ({ amplitude: i ? 9 : 5, slope: slope(i), width });
  const beds = layBeds(random, thicknesses, { top, foot, shapeOf }).map((bed, i) => {
    const fill = fillBelow(bed.top, rock[FILLS[i] ?? 0], { to: width + 20, step, foot });
    if ((thicknesses[i] ?? 0) <= THIN_BED) return fill;
    const reach = { from: cliff.laminaeFrom(i), to: width + 100, left: seenFrom[i] ?? 0, width };
    const layers = drawLaminae(random, { ...bed, direction: i % 2 ? 1 : -1, gap, ...reach });
    return fill + strokePath(layers, rock[LINES[i] ?? 0], cliff.laminaeWidth(i));
  });
  return `<clipPath id="c"><path d="${outline}"/></clipPath><g clip-path="url(#c)">${beds.join('')}</g>`;
}

export const full: View = {
  width: 1600,
  height: 800,
  left: -900,
  sun: { x: 1092, y: 392, radius: 118 },
  shores: [
    'M-900 494l420-12 460-12c60-6 130-4 190 4s96 2 150 12l14 10 70 4 10 14 60 6v10H-900z',
    'M-900 498c320-12 620 4 880-6c50-4 90 0 140 2l16 10 66 4 12 10 44 8v8H-900z',
  ],
  horizon: 520,
  swells: [
    { y: 566, amplitude: 7, slope: 10 },
    { y: 628, amplitude: 12, slope: 16 },
  ],
  /** Short lines of foam on the open sea, further apart towards the beach. */
  drawFoam: (random) => {
    const at = (low: number, high: number) => Math.round(between(random, low, high));
    let d = '';
    for (let i = 0; i < 17; i++) {
      const y = 534 + i * i * 0.62 + i * 3.4;
      d += `M${at(-20, 640)} ${Math.round(y)}q${at(30, 70)} ${at(-5, 5)} ${at(90, 190)} ${at(-3, 3)}`;
    }
    // The foam left of the picture.
    return `${d}M-150 541q40 3 110-1M-420 556q60-4 150 2M-700 573q50 4 130 0M-250 607q60-4 160 1M-600 640q50 3 150-2M-820 600q40-4 100 1M-380 700q60 4 170-2`;
  },
  /** The baths, cut square into the rock shelf, with one swimmer and a wake. */
  drawBaths: ({ foam, water, berry }) =>
    [
      fillPath(foam, 'M600 654l262-32 96 40-272 44z'),
      fillPath(water[0], 'M622 656l238-28 78 33-248 38z'),
      strokePath('M640 665l238-30M658 674l240-32M676 684l242-34', water[2], 3),
      fillPath(foam, 'M770 657l-44 1-2 9z'),
      fillDisc({ x: 772, y: 660, radius: 5, fill: berry }),
    ].join(''),
  cliff: {
    outline:
      'M1620 318c-50-4-90 2-142 10s-84 0-136 10-96 8-150 34l-10 44-66 8-4 38-70 10-10 34-78 14-6 24c-60 12-120 10-190 22s-110 10-170 26l-58 22-30 26c-50 10-90 10-140 28l-70 20-40 30-90 16-60 60h1608z',
    top: 300,
    thicknesses: [52, 70, 34, 104, 44, 96, 60, 130],
    slope: (bed) => -74 + bed * 6,
    laminaeGap: 34,
    laminaeFrom: (bed) => 680 - bed * 110,
    seenFrom: [1182, 1042, 1032, 530, 360, 100],
    laminaeWidth: (bed) => (bed % 2 ? 2.5 : 4),
  },
  step: 260,
  bushes: [
    { at: [1196, 372], branches: 2, scale: 0.42, joints: 6 },
    { at: [1262, 356], branches: 3, scale: 0.56, joints: 7 },
    { at: [1366, 344], branches: 4, scale: 0.78, joints: 8 },
    { at: [1488, 332], branches: 4, scale: 0.96, joints: 9 },
    { at: [1584, 326], branches: 3, scale: 0.84, joints: 8 },
  ],
  stemWidth: 4,
  front: { y: 752, amplitude: 10, slope: -16 },
};

/** The same headland for phones and slow devices, with some sky above, and about a third of the marks. */
export const simple: View = {
  width: 600,
  height: 460,
  left: -20,
  sun: { x: 364, y: 176, radius: 76 },
  shores: ['M-20 214c40-4 70 0 104 6l10 8 50 6v10H-20z'],
  horizon: 240,
  swells: [
    { y: 286, amplitude: 6, slope: 6 },
    { y: 340, amplitude: 9, slope: 8 },
  ],
  drawFoam: () =>
    'M20 262q40-5 110 0M150 276q50 4 120-1M-10 302q60-6 140 2M110 326q50 5 130-2M10 360q60-5 150 1',
  drawBaths: ({ foam, water }) =>
    fillPath(foam, 'M196 322l128-20 52 22-128 26z') + fillPath(water[0], 'M208 323l114-17 40 18-112 21z'),
  cliff: {
    outline:
      'M620 112c-40 2-66 10-104 12s-60 2-96 18l-6 34-40 6-6 30-42 8-4 26-52 10c-30 6-60 8-92 16l-26 14-16 18c-26 8-50 6-74 20l-52 26-70 50 0 120H620z',
    top: 96,
    thicknesses: [46, 34, 66, 30, 74, 60, 90],
    slope: () => -26,
    laminaeGap: 22,
    laminaeFrom: (bed) => 120 - bed * 40,
    seenFrom: [414, 368, 178, 136],
    laminaeWidth: () => 2.5,
  },
  step: 150,
  bushes: [
    { at: [470, 126], branches: 3, scale: 0.42, joints: 7 },
    { at: [560, 118], branches: 3, scale: 0.5, joints: 8 },
  ],
  stemWidth: 2.5,
  front: { y: 432, amplitude: 6, slope: -8 },
};
