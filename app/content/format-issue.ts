import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type SizeIssue = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

const expectedTypes: Record<string, string> = {
  string: 'a non-empty text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  null: 'null',
};

const expectedFormats: Record<string, string> = {
  url: 'a full web address that starts with https://',
  email: 'an e-mail address',
  date: 'a date such as 2026-11-04',
  datetime: 'a time with its offset, such as 2026-11-04T09:00:00+11:00',
};

/** Formats `['cards', 1, 'title']` as `cards[#2].title`, because editors count from one. */
export function formatFieldPath(path: PropertyKey[]): string {
  return path.reduce<string>(
    (field, key) =>
      typeof key === 'number' ? `${field}[#${key + 1}]` : field ? `${field}.${String(key)}` : String(key),
    '',
  );
}

/** Describes a validation error without a developer's terms: `expected a number, found "four"`. */
export function formatIssue(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return 'there is no such field; check the name for a typo';
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') {
    return issue.issues.map(formatIssue).join('; ');
  }
  return `expected ${describeExpected(issue)}${describeFound(issue.input)}`;
}

function describeExpected(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return expectedTypes[issue.expected] ?? issue.expected;
    case 'invalid_format':
      return describeFormat(issue);
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return describeBound(
        issue,
        Number(issue.minimum),
        issue.inclusive === false ? 'more than' : 'at least',
      );
    case 'too_big':
      return describeBound(issue, Number(issue.maximum), issue.inclusive === false ? 'less than' : 'at most');
    default:
      return issue.message;
  }
}

function describeFormat(issue: z.core.$ZodIssueInvalidStringFormat): string {
  // Every pattern of our schemas has a message of its own, which names what is expected.
  if (issue.format === 'regex') return issue.message;
  if (issue.format === 'starts_with')
    return `a text that starts with ${'prefix' in issue ? issue.prefix : ''}`;
  return expectedFormats[issue.format] ?? issue.format;
}

function describeBound({ origin, exact }: SizeIssue, bound: number, comparison: string): string {
  const size = `${exact ? 'exactly' : comparison} ${bound}`;
  if (origin === 'array') return `${size} ${bound === 1 ? 'entry' : 'entries'}`;
  if (origin === 'string') return bound === 1 ? 'a non-empty text' : `${size} characters`;
  return `a number of ${size}`;
}

function describeFound(input: unknown): string {
  if (Array.isArray(input)) return `, found ${input.length} in the list`;
  if (typeof input === 'string') return input.trim() ? `, found "${shorten(input)}"` : '';
  return typeof input === 'number' || typeof input === 'boolean' ? `, found ${input}` : '';
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
