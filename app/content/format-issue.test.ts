import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatFieldPath, formatIssue } from './format-issue.ts';

const line = z.string().trim().min(1);

test('a field path counts the entries of lists from one', () => {
  expect(formatFieldPath(['services', 'cards', 1, 'title'])).toBe('services.cards[#2].title');
  expect(formatFieldPath([])).toBe('');
});

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', line, undefined, 'expected a non-empty text'],
  ['a blank text', line, '   ', 'expected a non-empty text'],
  ['a number for a text', line, 7, 'expected a non-empty text, found 7'],
  ['a text for a number', z.number(), 'four', 'expected a number, found "four"'],
  ['a text for a switch', z.boolean(), 'yes', 'expected true or false, found "yes"'],
  ['a long text', z.number(), 'a'.repeat(200), `expected a number, found "${'a'.repeat(57)}..."`],
  ['a text for a list', z.array(line), 'one', 'expected a list, found "one"'],
  ['a text for fields', z.strictObject({ a: line }), 'one', 'expected a group of fields, found "one"'],
  ['a short list', z.array(line).length(5), ['a'], 'expected exactly 5 entries, found 1 in the list'],
  ['a long list', z.array(line).max(2), ['a', 'b', 'c'], 'expected at most 2 entries, found 3 in the list'],
  ['a rating of six', z.number().max(5), 6, 'expected a number of at most 5, found 6'],
  ['a word not in the list', z.enum(['leaf', 'star']), 'moon', 'expected one of leaf, star, found "moon"'],
  ['half an address', z.email(), 'hello@', 'expected an e-mail address, found "hello@"'],
  ['a day first', z.iso.date(), '4/11/2026', 'expected a date such as 2026-11-04, found "4/11/2026"'],
  ['a path without its slash', line.startsWith('/'), 'me', 'expected a text that starts with /, found "me"'],
  ['a pattern of our own', line.regex(/^#/, 'a colour'), 'red', 'expected a colour, found "red"'],
  ['an unknown field', z.strictObject({}), { a: 1 }, 'there is no such field; check the name for a typo'],
  ['a blank key', z.record(line, line), { ' ': 'why' }, 'expected a non-empty text'],
])('%s is described in words', (_name, schema, value, message) => {
  const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0];
  expect(issue && formatIssue(issue)).toBe(message);
});
