import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from '#platform/text/escape-html.ts';
import { joinTimes, unescapeHtml } from './rest-text.ts';

test('B-02 every text comes back as it was escaped', () => {
  const unit = fc.constantFrom('&', 'amp', 'lt', ';', '<', '>', '"', "'", '#39', 'ü', '🌊');
  fc.assert(fc.property(fc.string({ unit }), (text) => unescapeHtml(escapeHtml(text)) === text));
});

test.each([
  ['2026-11-04T09:00:00', '2026-11-03T22:00:00', '2026-11-04T09:00:00+11:00'],
  ['2026-01-01T12:00:00', '2026-01-01T17:30:00', '2026-01-01T12:00:00-05:30'],
  ['2026-01-01T12:00:00', '2026-01-01T12:00:00', '2026-01-01T12:00:00Z'],
])('B-08 %s here and %s in UTC is the moment %s', (local, utc, moment) => {
  expect(joinTimes(local, utc)).toBe(moment);
});
