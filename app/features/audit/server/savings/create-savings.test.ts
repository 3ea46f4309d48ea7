import { expect, test } from 'vitest';
import { createView, fakeMeasurement, fakeResource } from '#tests/measurement.ts';
import { createSavings } from './create-savings.ts';
import type { OptimizeTask } from './optimize-child.ts';
import type { Optimizer } from './optimizer.ts';

const page = 'https://page.example';
const photo = fakeResource({
  url: `${page}/photo.jpg`,
  kind: 'image',
  contentType: 'image/jpeg',
  transferBytes: 90_000,
  image: { format: 'jpeg', shownWidth: 200, shownHeight: 150, lazy: false, inFirstScreen: true },
});
const sheet = fakeResource({
  url: `${page}/a.css`,
  kind: 'style',
  contentType: 'text/css',
  transferBytes: 20_000,
});
const font = fakeResource({ url: `${page}/a.ttf`, kind: 'font', transferBytes: 60_000 });
const resources = [photo, sheet, font];
const bodies = new Map(resources.map(({ url, transferBytes }) => [url, new Uint8Array(transferBytes)]));
const seen = { resources, bodies };
const estimate = { firstView: createView([]), scrolled: createView(resources), clientRendered: false };

/** An optimizer that halves every file, and records its tasks. */
function openFake() {
  const tried: OptimizeTask[] = [];
  const optimizer: Optimizer = {
    warm() {},
    async optimize(task, signal) {
      signal.throwIfAborted();
      tried.push(task);
      await new Promise((resolve) => setTimeout(resolve, 10));
      signal.throwIfAborted();
      return { bytes: task.body.length / 2, made: 'half of it' };
    },
    [Symbol.asyncDispose]: async () => {},
  };
  const { signal } = new AbortController();
  const savings = createSavings({ optimizer, signal, untilMs: performance.now() + 60_000 });
  return { savings, tried };
}

function weigh(devices: ('phone' | 'desktop')[]) {
  const { browserScan } = fakeMeasurement({ first: resources }, { desktop: { first: resources } });
  if (!browserScan) throw new Error('The fake measurement has no browser scan');
  if (!devices.includes('desktop')) delete browserScan.desktop;
  const characters = new Map([[font.url, 'Saltbush']]);
  return { browserScan, accessibility: undefined, bodies, characters };
}

test('W-01 pictures and compression are tried while the browser works, and subsets afterwards, each file once', async () => {
  const { savings, tried } = openFake();
  savings.begin(seen);
  const early = ['compression', 'image', 'woff2'];
  await expect.poll(() => tried.map(({ kind }) => kind)).toEqual(early);
  const proven = await savings.finish({ estimate, weight: weigh(['phone', 'desktop']) });
  expect(tried.map(({ kind }) => kind)).toEqual([...early, 'font']);
  expect(proven.map(({ url }) => url)).toEqual([photo.url, font.url, font.url, sheet.url]);
});

test('W-01 what was tried for both devices does not count if the desktop was not measured after all', async () => {
  const { savings, tried } = openFake();
  savings.begin(seen);
  const proven = await savings.finish({ estimate, weight: weigh(['phone']) });
  expect(proven.map(({ kind, url }) => [kind, url])).toEqual([
    ['image', photo.url],
    ['compression', font.url],
    ['compression', sheet.url],
  ]);
  // The size at which a picture is drawn is then unknown.
  expect(tried.findLast(({ kind }) => kind === 'image')).not.toHaveProperty('atLeast');
});

test('W-01 nothing is tried any more once an audit has ended', async () => {
  const { savings, tried } = openFake();
  savings.begin(seen);
  await savings.end();
  const { length } = tried;
  expect(length).toBeLessThan(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(tried).toHaveLength(length);
});
