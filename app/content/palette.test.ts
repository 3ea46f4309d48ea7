import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { measureContrast, palette } from './palette.ts';

const tokens = readFileSync(path.join(import.meta.dirname, '../components/tokens.css'), 'utf8');

test('every colour in the design tokens matches the palette', () => {
  const family = /--((?:leaf|ink|sand|iron|blush|berry|pool)-\d+): (#[0-9a-f]{6});/g;
  const listed = [...tokens.matchAll(family)].map(([, name, colour]) => [name, colour]);
  expect(listed.length).toBeGreaterThan(20);
  expect(palette).toMatchObject(Object.fromEntries(listed));
});

test('contrast ranges from 1 to 21, and does not depend on the order of the colours', () => {
  expect(measureContrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(measureContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(measureContrast('#16303a', '#16303a')).toBe(1);
  expect(measureContrast('#f2f4ea', '#0e2229')).toBeCloseTo(14.8, 1);
});
