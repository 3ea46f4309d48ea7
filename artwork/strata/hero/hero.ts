import { createWave } from '../curves.ts';
import { fillDisc, fillPath, LEAF_PATH, strokePath } from '../marks.ts';
import { createRandom, hashText, type Random } from '../random.ts';
import { type Bush, drawBushes } from './bushes.ts';
import type { Light } from './lights.ts';
import { type Cliff, drawCliff, drawFoam, fillDown } from './rock.ts';

const WIDTH = 1600;
const HEIGHT = 800;
/** The left end of sea and ground, far left of the picture, for screens wider than it is. */
const FAR_LEFT = -900;
const TO_EDGE = { from: FAR_LEFT, to: WIDTH + 20 };
/** The foam on the sea left of the picture. */
const FAR_FOAM =
  'M-150 541q40 3 110-1M-420 556q60-4 150 2M-700 573q50 4 130 0M-250 607q60-4 160 1M-600 640q50 3 150-2M-820 600q40-4 100 1M-380 700q60 4 170-2';
const ROUND_ENDS = ' stroke-linecap="round"';

const cliff: Cliff = {
  width: WIDTH,
  height: HEIGHT,
  outline:
    'M1620 318c-50-4-90 2-142 10s-84 0-136 10-96 8-150 34l-10 44-66 8-4 38-70 10-10 34-78 14-6 24c-60 12-120 10-190 22s-110 10-170 26l-58 22-30 26c-50 10-90 10-140 28l-70 20-40 30-90 16-60 60h1608z',
  top: 300,
  thicknesses: [52, 70, 34, 104, 44, 96, 60, 130],
  amplitudes: { first: 5, others: 9 },
  slope: (bed) => -74 + bed * 6,
  step: 260,
  laminaeGap: 34,
  laminaeFrom: (bed) => 680 - bed * 110,
  laminaeWidth: (bed) => (bed % 2 ? 2.5 : 4),
};

const bushes: readonly Bush[] = [
  { x: 1196, y: 372, branches: 2, scale: 0.42, joints: 6 },
  { x: 1262, y: 356, branches: 3, scale: 0.56, joints: 7 },
  { x: 1366, y: 344, branches: 4, scale: 0.78, joints: 8 },
  { x: 1488, y: 332, branches: 4, scale: 0.96, joints: 9 },
  { x: 1584, y: 326, branches: 3, scale: 0.84, joints: 8 },
];

function drawSea(random: Random, { sun, shores, water, foam }: Light): string {
  const farShore = 'M-900 494l420-12 460-12c60-6 130-4 190 4s96 2 150 12l14 10 70 4 10 14 60 6v10H-900z';
  const nearShore = 'M-900 498c320-12 620 4 880-6c50-4 90 0 140 2l16 10 66 4 12 10 44 8v8H-900z';
  const swell = (y: number, amplitude: number, slope: number, fill: string) => {
    const surface = createWave(random, { y, amplitude, slope, width: WIDTH });
    return fillDown(surface, fill, { ...TO_EDGE, step: 160 }, HEIGHT);
  };
  return [
    fillDisc({ x: 1092, y: 392, radius: 118, fill: sun }),
    fillPath(shores[0], farShore),
    fillPath(shores[1], nearShore),
    fillPath(water[1], 'M-900 520h2520v300H-900z'),
    swell(566, 7, 10, water[2]),
    swell(628, 12, 16, water[3]),
    strokePath(drawFoam(random) + FAR_FOAM, foam, 3, ROUND_ENDS),
  ].join('');
}

/** Draws the baths, cut square into the rock shelf, with one swimmer and a wake. */
function drawBaths({ foam, water, berry }: Light): string {
  return [
    fillPath(foam, 'M600 654l262-32 96 40-272 44z'),
    fillPath(water[0], 'M622 656l238-28 78 33-248 38z'),
    strokePath('M640 665l238-30M658 674l240-32M676 684l242-34', water[2], 3),
    fillPath(foam, 'M770 657l-44 1-2 9z'),
    `<circle cx="772" cy="660" r="5" fill="${berry}"/>`,
  ].join('');
}

/** Draws Bronte headland in section, 1600 x 800. The sky is left open. */
export function drawHero(light: Light): string {
  const random = createRandom(hashText('bronte'));
  const sea = drawSea(random, light);
  const rock = drawCliff(random, cliff, light);
  const plants = drawBushes(random, bushes, light, 4);
  const front = createWave(random, { y: 752, amplitude: 10, slope: -16, width: WIDTH });
  const ground = fillDown(front, light.ground, { ...TO_EDGE, step: 260 }, HEIGHT);
  return `<defs><path id="leaf" d="${LEAF_PATH}"/></defs>${sea}${rock}${drawBaths(light)}${plants}${ground}`;
}
