import { expect, test } from 'vitest';
import { desktopScreen, phoneScreen } from '../screen.ts';
import { parseSrcset, pickCandidate, readSizes } from './srcset.ts';

test.each([
  ['a.jpg', [{ url: 'a.jpg' }]],
  [
    'a.jpg 1x, b.jpg 2x',
    [
      { url: 'a.jpg', density: 1 },
      { url: 'b.jpg', density: 2 },
    ],
  ],
  [
    'a.jpg 320w,b.jpg 640w',
    [
      { url: 'a.jpg', width: 320 },
      { url: 'b.jpg', width: 640 },
    ],
  ],
  ['a.jpg, b.jpg 1.5x', [{ url: 'a.jpg' }, { url: 'b.jpg', density: 1.5 }]],
  [
    '/w_400,h_300/a.jpg 400w, /w_800,h_600/a.jpg 800w',
    [
      { url: '/w_400,h_300/a.jpg', width: 400 },
      { url: '/w_800,h_600/a.jpg', width: 800 },
    ],
  ],
  [
    'data:image/gif;base64,AAAA 1x, b.jpg 2x',
    [
      { url: 'data:image/gif;base64,AAAA', density: 1 },
      { url: 'b.jpg', density: 2 },
    ],
  ],
  [' ,, a.jpg 640w 480h ,', [{ url: 'a.jpg', width: 640 }]],
  ['a.jpg nonsense, b.jpg 2x', [{ url: 'b.jpg', density: 2 }]],
  ['', []],
])('W-03 the srcset %j is read as the standard says', (text, found) => {
  expect(parseSrcset(text)).toEqual(found);
});

test.each([
  [undefined, 412],
  ['100vw', 412],
  ['(min-width: 800px) 400px, 50vw', 206],
  ['(max-width: 800px) calc(100vw - 2rem), 400px', 380],
  ['min(100vw, 300px)', 300],
  ['clamp(200px, 50vw, 400px)', 206],
  ['(min-width: 800px) calc((100vw - 20px) / 2), calc(100vw - 2 * (3px + 1em))', 374],
  ['50%', 412],
  ['auto, 300px', 300],
  ['nonsense', 412],
])('W-03 on a phone the sizes %j are %i pixels', (sizes, pixels) => {
  expect(readSizes(sizes, phoneScreen)).toBe(pixels);
});

const widths = 'w320 320w, w640 640w, w960 960w, w1280 1280w';

test.each([
  [phoneScreen, { srcset: widths, sizes: '100vw' }, 'w960'],
  [phoneScreen, { srcset: widths, sizes: '100px' }, 'w320'],
  [phoneScreen, { srcset: widths, sizes: '2000px' }, 'w1280'],
  [desktopScreen, { srcset: widths, sizes: '640px' }, 'w640'],
  [desktopScreen, { srcset: widths, sizes: '641px' }, 'w960'],
  [phoneScreen, { src: 'one', srcset: 'two 2x' }, 'two'],
  [desktopScreen, { src: 'one', srcset: 'two 2x' }, 'one'],
  [phoneScreen, { src: 'one', srcset: 'b 1.5x, c 3x' }, 'c'],
  [phoneScreen, { src: 'one', srcset: '' }, 'one'],
  [phoneScreen, { src: 'one', srcset: widths, sizes: '0px' }, 'w320'],
])('W-03 the smallest file that is enough is taken', (screen, choice, url) => {
  expect(pickCandidate(choice, screen)).toBe(url);
});

// A quadratic parser would take minutes on these, and Vitest's time-out would end it.
test('W-04 a srcset of a megabyte is read in linear time', () => {
  expect(parseSrcset(`${'('.repeat(500_000)} 1x,`.repeat(2))).toBeDefined();
  expect(parseSrcset(`${'a 1x,'.repeat(200_000)}`)).toBeDefined();
  expect(readSizes(`${'('.repeat(100_000)}`, phoneScreen)).toBeDefined();
});
