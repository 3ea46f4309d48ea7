import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatFieldPath, formatIssue } from './format-issue.ts';

const line = z.string().trim().min(1);

function formatFirst(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0];
  return issue && formatIssue(issue);
}

test('a field path counts the entries of lists from one', () => {
  expect(formatFieldPath(['services', 'cards', 1, 'title'])).toBe('services.cards[#2].title');
  expect(formatFieldPath([])).toBe('');
});

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', line, undefined, 'expected a non-empty text'],
  ['a blank text', line, '   ', 'expected a non-empty text'],
  ['a number for a text', line, 7, 'expected a non-empty text, found 7'],
  ['a text for a number', z.number(), 'four', 'expected a number, found "four"'],
  ['a text for a list', z.array(line), 'one', 'expected a list, found "one"'],
  ['a text for fields', z.strictObject({ a: line }), 'one', 'expected a group of fields, found "one"'],
  ['a short list', z.array(line).length(5), ['a'], 'expected exactly 5 entries, found 1 in the list'],
  ['an empty list', z.array(line).min(1), [], 'expected at least 1 entry, found 0 in the list'],
  ['a short tuple', z.tuple([line, line]), ['a'], 'expected at least 2 entries, found 1 in the list'],
  ['a long list', z.array(line).max(2), ['a', 'b', 'c'], 'expected at most 2 entries, found 3 in the list'],
  ['a rating of six', z.number().min(1).max(5), 6, 'expected a number of at most 5, found 6'],
  ['a radius of nothing', z.number().positive(), 0, 'expected a number of more than 0, found 0'],
  ['a word not in the list', z.enum(['leaf', 'star']), 'moon', 'expected one of leaf, star, found "moon"'],
  [
    'a plain http link',
    z.url({ protocol: /^https$/ }),
    'http://a.example',
    'expected a full web address that starts with https://, found "http://a.example"',
  ],
  ['half an address', z.email(), 'hello@', 'expected an e-mail address, found "hello@"'],
  ['a day first', z.iso.date(), '4/11/2026', 'expected a date such as 2026-11-04, found "4/11/2026"'],
  [
    'a time without offset',
    z.iso.datetime({ offset: true }),
    '2026-11-04T09:00:00',
    'expected a time with its offset, such as 2026-11-04T09:00:00+11:00, found "2026-11-04T09:00:00"',
  ],
  [
    'a path without its slash',
    line.startsWith('/'),
    'founder',
    'expected a text that starts with /, found "founder"',
  ],
  [
    'a pattern of our own',
    z.string().regex(/^#[0-9a-f]{6}$/, 'a colour such as #16303a'),
    'red',
    'expected a colour such as #16303a, found "red"',
  ],
  [
    'an unknown field',
    z.strictObject({}),
    { colour: 'red' },
    'there is no such field; look for a slip in its name',
  ],
  ['a blank key', z.record(line, line), { ' ': 'why' }, 'expected a non-empty text'],
])('%s is told in words', (_name, schema, value, message) => {
  expect(formatFirst(schema, value)).toBe(message);
});

test('a long text is cut short in the message', () => {
  expect(formatFirst(z.number(), 'a'.repeat(200))).toBe(`expected a number, found "${'a'.repeat(57)}..."`);
});
