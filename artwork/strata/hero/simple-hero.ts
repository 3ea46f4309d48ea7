import { createWave } from '../curves.ts';
import { fillDisc, fillPath, LEAF_PATH, strokePath } from '../marks.ts';
import { createRandom, hashText, type Random } from '../random.ts';
import { type Bush, drawBushes } from './bushes.ts';
import type { Light } from './lights.ts';
import { type Cliff, drawCliff, fillDown } from './rock.ts';

const WIDTH = 600;
const HEIGHT = 460;
const TO_EDGE = { from: -20, to: WIDTH + 20 };

const cliff: Cliff = {
  width: WIDTH,
  height: HEIGHT,
  outline:
    'M620 112c-40 2-66 10-104 12s-60 2-96 18l-6 34-40 6-6 30-42 8-4 26-52 10c-30 6-60 8-92 16l-26 14-16 18c-26 8-50 6-74 20l-52 26-70 50 0 120H620z',
  top: 96,
  thicknesses: [46, 34, 66, 30, 74, 60, 90],
  amplitudes: { first: 5, others: 9 },
  slope: () => -26,
  step: 150,
  laminaeGap: 22,
  laminaeFrom: (bed) => 120 - bed * 40,
  laminaeWidth: () => 2.5,
};

const bushes: readonly Bush[] = [
  { x: 470, y: 126, branches: 3, scale: 0.42, joints: 7 },
  { x: 560, y: 118, branches: 3, scale: 0.5, joints: 8 },
];

const FOAM = 'M20 262q40-5 110 0M150 276q50 4 120-1M-10 302q60-6 140 2M110 326q50 5 130-2M10 360q60-5 150 1';

function drawSea(random: Random, { sun, shores, water, foam }: Light): string {
  const swell = (y: number, amplitude: number, slope: number, fill: string) => {
    const surface = createWave(random, { y, amplitude, slope, width: WIDTH });
    return fillDown(surface, fill, { ...TO_EDGE, step: 160 }, HEIGHT);
  };
  return [
    fillDisc({ x: 364, y: 176, radius: 76, fill: sun }),
    fillPath(shores[0], 'M-20 214c40-4 70 0 104 6l10 8 50 6v10H-20z'),
    fillPath(water[1], 'M-20 240h640v240H-20z'),
    swell(286, 6, 6, water[2]),
    swell(340, 9, 8, water[3]),
    strokePath(FOAM, foam, 3, ' stroke-linecap="round"'),
  ].join('');
}

function drawBaths({ foam, water }: Light): string {
  const rim = fillPath(foam, 'M196 322l128-20 52 22-128 26z');
  return rim + fillPath(water[0], 'M208 323l114-17 40 18-112 21z');
}

/** Draws the same headland for phones and slow devices, 600 x 460 and some sky above, with about a third of the marks. */
export function drawSimpleHero(light: Light): string {
  const random = createRandom(hashText('bronte'));
  const sea = drawSea(random, light);
  const rock = drawCliff(random, cliff, light);
  const plants = drawBushes(random, bushes, light, 2.5);
  const front = createWave(random, { y: 432, amplitude: 6, slope: -8, width: WIDTH });
  const ground = fillDown(front, light.ground, { ...TO_EDGE, step: 150 }, HEIGHT);
  return `<defs><path id="leaf" d="${LEAF_PATH}"/></defs>${sea}${rock}${drawBaths(light)}${plants}${ground}`;
}
