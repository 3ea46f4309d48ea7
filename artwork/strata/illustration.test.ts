import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawnContent } from '#tests/drawn-content.ts';
import { formationNames } from './drawing.ts';
import { drawIllustration, renderStrip } from './illustration.ts';
import { paletteNames } from './palettes.ts';

test('the generated pictures are unchanged; change this hash only deliberately', () => {
  const hash = createHash('sha256');
  for (const [i, formation] of formationNames.entries())
    hash.update(drawIllustration({ slug: 'jarli', formation, palette: paletteNames[i % 6] }));
  hash.update(drawIllustration({ slug: 'jarli', formation: 'scribble' })).update(renderStrip('jarli'));
  expect(hash.digest('hex').slice(0, 12)).toBe('9fa990f56bd0');
});

test('no two case studies are drawn in the same formation and palette', () => {
  const drawn = drawnContent.caseStudies.map(({ drawing }) => `${drawing.formation} ${drawing.palette}`);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('every formation can be drawn in every palette without an invalid number', () => {
  for (const formation of formationNames)
    for (const palette of paletteNames)
      for (const slug of ['any', 'any2', 'any3'])
        expect(drawIllustration({ slug, formation, palette })).not.toMatch(/NaN|Infinity|undefined|e-\d/);
  for (const slug of ['a-post', 'another', 'third'])
    expect(renderStrip(slug)).not.toMatch(/NaN|Infinity|undefined|e-\d/);
});
