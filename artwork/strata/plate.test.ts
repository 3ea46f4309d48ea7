import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readContent } from '../read-content.ts';
import { formationNames } from './drawing.ts';
import { paletteNames } from './palettes.ts';
import { drawPlate, renderStrip } from './plate.ts';

test('a picture stays as it is: whoever changes how one is drawn changes this hash on purpose', () => {
  const hash = createHash('sha256');
  for (const [i, formation] of formationNames.entries())
    hash.update(drawPlate({ slug: 'jarli', formation, palette: paletteNames[i % 6] }));
  hash.update(drawPlate({ slug: 'jarli', formation: 'scribble' })).update(renderStrip('jarli'));
  expect(hash.digest('hex').slice(0, 12)).toBe('f438dc116b09');
});

test('no two case studies are drawn in the same formation and palette', async () => {
  const { caseStudies } = await readContent(path.join(import.meta.dirname, '../../content'));
  const drawn = caseStudies.map(({ drawing }) => `${drawing.formation} ${drawing.palette}`);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('every formation draws in every palette without a broken number', () => {
  for (const formation of formationNames)
    for (const palette of paletteNames)
      for (const slug of ['any', 'any2', 'any3'])
        expect(drawPlate({ slug, formation, palette })).not.toMatch(/NaN|Infinity|undefined|e-\d/);
  for (const slug of ['a-post', 'another', 'third'])
    expect(renderStrip(slug)).not.toMatch(/NaN|Infinity|undefined|e-\d/);
});
