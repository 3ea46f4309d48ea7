import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { projectFormations } from './drawing.ts';
import { paletteNames } from './palettes.ts';
import { cast, drawPlate, renderStrip } from './plate.ts';

test('known slugs keep their pictures: whoever changes how they are drawn changes this hash on purpose', () => {
  const hash = createHash('sha256');
  for (const slug of Object.keys(cast)) hash.update(drawPlate(slug));
  hash.update(drawPlate('jarli', { kind: 'post' }));
  expect(hash.digest('hex').slice(0, 12)).toBe('396e78b00dda');
});

test('no two case studies are drawn in the same formation and palette', () => {
  const roles = Object.values(cast).map((role) => role.join(' '));
  expect(new Set(roles).size).toBe(roles.length);
});

test('every formation draws in every palette without a broken number', () => {
  for (const formation of projectFormations)
    for (const palette of paletteNames)
      for (const seed of ['', '2', '3'])
        expect(drawPlate('any', { formation, palette, seed })).not.toMatch(/NaN|Infinity|undefined|e-\d/);
  for (const slug of ['a-post', 'another', 'third'])
    expect(renderStrip(slug)).not.toMatch(/NaN|Infinity|undefined|e-\d/);
});
