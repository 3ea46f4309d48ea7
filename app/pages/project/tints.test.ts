import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { palette } from '#domain/content/palette.ts';

const css = readFileSync(path.join(import.meta.dirname, 'tints.css'), 'utf8').replaceAll(/\s+/g, ' ');

test.each(Object.keys(palette))('R-11 a head can stand on %s and be written in it', (name) => {
  expect(css).toContain(`.on-${name} { --ground: var(--${name}); }`);
  expect(css).toContain(`.in-${name} { --text: var(--${name}); }`);
});
