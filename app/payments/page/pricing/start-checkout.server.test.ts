import { expect, test } from 'vitest';
import { parseWebsite } from './start-checkout.server.ts';

test.each([
  ['tidepool.example', 'tidepool.example'],
  [' https://www.Tidepool.example/ ', 'tidepool.example'],
  ['http://tidepool.example/shop/?ref=1#top', 'tidepool.example/shop/?…'],
  ['tidepool.example/Shop', 'tidepool.example/Shop'],
])('P-01 the website %j is stored as %j', (typed, kept) => {
  expect(parseWebsite(typed)).toBe(kept);
});

test.each([
  ['', 'Enter the address of the website the work is for.'],
  ['tidepool', 'The domain has no ending'],
  ['ana@tidepool.example', 'That is an email address'],
  ['javascript:alert(1)', 'addresses that begin with https://'],
  [`tidepool.example/${'x'.repeat(200)}`, 'Shorten the address of the website to 200 characters.'],
])('P-01 the website %j is rejected: %s', (typed, text) => {
  expect(parseWebsite(typed)).toEqual({ field: 'website', text: expect.stringContaining(text) });
});
