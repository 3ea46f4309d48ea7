import { expect, test } from 'vitest';
import { createSlug } from './text-names.ts';

test.each([
  ['Cultural Institution', 'cultural-institution'],
  ['Barangaroo: Wulugul Walk', 'barangaroo-wulugul-walk'],
  ['Café société', 'cafe-societe'],
  ['The Trust’s 100% plan', 'the-trusts-100-plan'],
  [' -- ', ''],
])('%s as part of an address is %s', (text, slug) => {
  expect(createSlug(text)).toBe(slug);
});
