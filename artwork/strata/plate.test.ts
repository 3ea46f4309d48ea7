import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cast } from './cast.ts';
import { projectFormations } from './formations/formations.ts';
import { paletteNames } from './palettes.ts';
import { drawPlate } from './plate.ts';
import { renderPlate } from './render-plate.ts';

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

test('the same slug gives the same picture, another slug another one', () => {
  expect(renderPlate('a-new-client')).toBe(renderPlate('a-new-client'));
  expect(renderPlate('a-new-client')).not.toBe(renderPlate('another-client'));
});

test('no two of the cast slugs share a formation and a palette', () => {
  const roles = Object.values(cast).map((role) => role.join(' '));
  expect(roles).toHaveLength(15);
  expect(new Set(roles).size).toBe(15);
});

test('the pictures of known slugs never change by accident', () => {
  const prints = Object.keys(cast).map((slug) => `${slug} ${fingerprint(drawPlate(slug))}`);
  expect([
    ...prints,
    `post ${fingerprint(drawPlate('core-web-vitals', { kind: 'post' }))}`,
  ]).toMatchInlineSnapshot(`
    [
      "kwoop-arrest2release 2ef90680f4f9",
      "medibis-crowdfunding-campaign ad55a0196346",
      "focus-gum-ecommerce-growth 025345a75742",
      "sydney-jewish-museum 7f11ff484ea3",
      "jarli 1820625d782d",
      "royal-botanic-garden 6a5b62c8366e",
      "willow-legal-resource-crisis-web-design 98cfba6a0315",
      "popology 281408b5cca9",
      "toasty 391cf2aad047",
      "museums-of-history-nsw f525577fa5b1",
      "barangaroo-wulugul-walk c3f513b9969f",
      "wellizen-seo-growth 0a9990d33861",
      "national-art-school-google-ads a95c255ab371",
      "connected-design-sustainable-web-architecture 8b006492cd37",
      "fashion-rack-hire-seo-web-design f67f7040da1d",
      "post f31bc935484b",
    ]
  `);
});

test('every formation draws in every palette without a number that is none', () => {
  for (const formation of projectFormations) {
    for (const palette of paletteNames) {
      for (const seed of ['', '2', '3']) {
        expect(drawPlate('any', { formation, palette, seed })).not.toMatch(/NaN|Infinity|undefined|e-\d/);
      }
    }
  }
});

test('a post is bark whatever its slug was cast as', () => {
  const bark = drawPlate('jarli', { kind: 'post' });
  expect(bark).toContain('stroke-linecap="round"');
  expect(bark).not.toBe(drawPlate('jarli'));
});
