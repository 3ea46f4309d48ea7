import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { measureContrast, palette } from './palette.ts';

const tokens = readFileSync(path.join(import.meta.dirname, '../ui/tokens.css'), 'utf8');

test('the palette is the one of the design tokens, colour by colour', () => {
  const family = /--((?:leaf|ink|sand|iron|blush|berry|pool)-\d+): (#[0-9a-f]{6});/g;
  const listed = [...tokens.matchAll(family)].map(([, name, colour]) => [name, colour]);
  expect(Object.fromEntries(listed)).toEqual(palette);
});

test('contrast runs from 1 to 21, in either order', () => {
  expect(measureContrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(measureContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(measureContrast('#16303a', '#16303a')).toBe(1);
  expect(measureContrast('#f2f4ea', '#0e2229')).toBeCloseTo(14.8, 1);
});
