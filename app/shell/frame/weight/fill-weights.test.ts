import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { weightMarkers } from '#app/components/weight-figure.tsx';
import { createWeightFiller } from './fill-weights.ts';

const marker = weightMarkers.create('page', 'phone');
const plain = `<main>${'a'.repeat(40_000)} ${marker}</main>`;
/** As long as the other, and many times its size once it is compressed. */
const rich = `<main>${randomBytes(20_000).toString('hex')} ${marker}</main>`;
const readFigure = (html: string) => Number(/ (\d+)<\/main>/.exec(html)?.[1]);

const perRequest = { cache: 'no-store', weight: true } as const;

test('H-08 a page that is rendered for each request is compressed for its weight once, as long as its length stays', async () => {
  const fillWeights = createWeightFiller('/no-such-folder');
  const first = await fillWeights(plain, perRequest, '/contact');
  expect(readFigure(first)).toBeGreaterThan(0);
  expect(readFigure(await fillWeights(rich, perRequest, '/contact'))).toBe(readFigure(first));
  for (const [html, path] of [
    [rich, '/website-carbon/1'],
    [`${rich} `, '/contact'],
  ] as const)
    expect(readFigure(await fillWeights(html, perRequest, path))).toBeGreaterThan(10 + readFigure(first));
});
