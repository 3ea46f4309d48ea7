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

// Read without the limits it takes minutes, and with them about a second.
test('W-04 an llms.txt of brackets is read at once', { timeout: 30_000 }, () => {
  for (const text of ['[', '[a](', '](', '# '])
    expect(readLlmsTxt(text.repeat(300_000 / text.length)).hasLinks).toBe(false);
});
