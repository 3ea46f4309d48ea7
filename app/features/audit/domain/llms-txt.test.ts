import { expect, test } from 'vitest';
import { readLlmsTxt } from './llms-txt.ts';

test.each([
  ['[Walks](/walks)', true],
  ['- see [our **walks**](https://tidepooltrust.example/walks): all', true],
  ['[Walks] (/walks)', false],
  ['[](/walks) and [Walks]()', false],
])('R-07 the llms.txt %j has links: %s', (text, hasLinks) => {
  expect(readLlmsTxt(text).hasLinks).toBe(hasLinks);
});

test('W-04 an llms.txt of brackets is read at once', () => {
  const began = performance.now();
  for (const text of ['[', '[a](', '](', '# '])
    expect(readLlmsTxt(text.repeat(100_000 / text.length)).hasLinks).toBe(false);
  expect(performance.now() - began).toBeLessThan(2000);
});
