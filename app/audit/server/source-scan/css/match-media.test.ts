import { expect, test } from 'vitest';
import { desktopScreen, phoneScreen } from '../screen.ts';
import { matchesMedia } from './match-media.ts';

const onPhone: [string | undefined, boolean][] = [
  [undefined, true],
  ['', true],
  ['all', true],
  ['screen', true],
  ['print', false],
  ['not print', true],
  ['not all', false],
  ['only screen and (max-width: 600px)', true],
  ['(min-width: 412px)', true],
  ['(min-width: 413px)', false],
  ['(min-width: 40em)', false],
  ['(max-width: calc(20rem + 100px))', true],
  ['print, (max-width: 500px)', true],
  ['(width < 500px)', true],
  ['(400px <= width <= 420px)', true],
  ['(500px <= width)', false],
  ['(orientation: portrait)', true],
  ['(hover: hover)', false],
  ['(pointer: coarse)', true],
  ['(hover)', false],
  ['(min-resolution: 1.5dppx)', true],
  ['(min-resolution: 192dpi)', false],
  ['(-webkit-min-device-pixel-ratio: 1.5)', true],
  ['(prefers-reduced-motion: reduce)', false],
  ['(prefers-reduced-motion)', false],
  ['(prefers-color-scheme: dark)', false],
  ['not (prefers-color-scheme: dark)', true],
  ['(max-aspect-ratio: 1/1)', true],
  ['(min-width: 100px) and (not (hover))', true],
  ['((min-width: 1000px) or (pointer: coarse)) and (color)', true],
  ['(no-such-thing: 3)', false],
  ['((((', false],
];

test.each(onPhone)('W-03 on a phone %j holds: %s', (media, holds) => {
  expect(matchesMedia(media, phoneScreen)).toBe(holds);
});

test.each([
  ['(min-width: 1200px) and (hover: hover) and (pointer: fine)', true],
  ['(orientation: portrait)', false],
  ['(min-resolution: 2dppx)', false],
])('W-03 on a desktop %j holds: %s', (media, holds) => {
  expect(matchesMedia(media, desktopScreen)).toBe(holds);
});
