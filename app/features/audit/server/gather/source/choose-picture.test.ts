import { expect, test } from 'vitest';
import { choosePicture, matchesMedia } from './choose-picture.ts';

const widths = '/w_320,h_160 320w, w640 640w, w960 960w, w1280 1280w';

test.each<[Parameters<typeof choosePicture>[0], string | undefined]>([
  [{ src: 'one' }, 'one'],
  [{ src: 'one', srcset: '' }, 'one'],
  [{ src: 'one', srcset: 'two 2x' }, 'two'],
  [{ src: 'one', srcset: 'more 1.5x, most 3x' }, 'most'],
  [{ src: 'one', srcset: 'broken 0x' }, 'one'],
  [{ src: 'one', srcset: 'broken nonsense, two 2x' }, 'two'],
  [{ srcset: 'data:image/gif;base64,AAAA 1x, two 2x' }, 'two'],
  [{ srcset: widths }, 'w960'],
  [{ src: 'one', srcset: widths, sizes: '100vw' }, 'w960'],
  [{ srcset: widths, sizes: '100px' }, '/w_320,h_160'],
  [{ srcset: widths, sizes: '2000px' }, 'w1280'],
  [{ srcset: widths, sizes: '(min-width: 800px) 100px, 50vw' }, 'w640'],
  [{ srcset: widths, sizes: '(max-width: 800px) 10rem, 1000px' }, '/w_320,h_160'],
  // Anything but a plain length counts as the width of the screen.
  [{ srcset: widths, sizes: 'auto, min(100vw, 300px)' }, 'w960'],
  [{ srcset: widths, sizes: '0px' }, '/w_320,h_160'],
])('W-03 from %j a phone loads %s', (choice, url) => {
  expect(choosePicture(choice)).toBe(url);
});

test.each<[string | undefined, boolean]>([
  [undefined, true],
  ['', true],
  ['screen', true],
  ['print', false],
  ['not print', true],
  ['print, (max-width: 500px)', true],
  ['only screen and (max-width: 600px)', true],
  ['(min-width: 412px)', true],
  ['(min-width: 413px)', false],
  ['(min-width: 40em) and (max-width: 60em)', false],
  ['(width < 500px)', true],
  ['(width>=48rem)', false],
  ['(400px <= width <= 420px)', true],
  ['(500px <= width)', false],
  ['(hover: hover)', false],
  ['(prefers-color-scheme: dark)', false],
  ['(prefers-color-scheme: light)', true],
  ['(prefers-reduced-motion: reduce)', false],
  ['(prefers-reduced-motion: no-preference)', true],
  // Features that are not evaluated count as true.
  ['(no-such-thing: 3)', true],
  ['((((', true],
])('W-03 the media query %j matches a phone: %s', (media, holds) => {
  expect(matchesMedia(media)).toBe(holds);
});

// A quadratic parser would take minutes on these and run into Vitest's timeout.
test.each(['(', 'a 1x,', ',', '9', ' ', 'width', '(min-width:9'])(
  'W-04 a megabyte of %j is not read for longer than its beginning deserves',
  (part) => {
    const text = part.repeat(1_000_000 / part.length);
    expect(choosePicture({ src: 'one', srcset: text.slice(0, 10_000), sizes: text })).toBeDefined();
    expect(choosePicture({ src: 'one', srcset: `${text} 1x` })).toBe('one');
    expect(matchesMedia(text)).toBe(true);
    expect(matchesMedia(text.slice(0, 1000))).toBeDefined();
  },
);
