import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseFrontMatter } from './parse-front-matter.ts';

const schema = z.strictObject({ title: z.string().trim().min(1), date: z.string().optional() });
const parse = (text: string) => parseFrontMatter('content/blog/a.md', text, schema);
const file = 'content/blog/a.md';

test('fields and text are told apart, and a rule in the text stays in the text', () => {
  expect(parse('---\ntitle: One\n---\n\nFirst.\n\n---\n\nSecond.\n')).toEqual({
    ok: true,
    value: { fields: { title: 'One' }, body: 'First.\n\n---\n\nSecond.' },
  });
});

test('a date stays the text it was written as', () => {
  expect(parse('---\ntitle: One\ndate: 2026-11-04T09:00:00+11:00\n---\nText')).toMatchObject({
    value: { fields: { date: '2026-11-04T09:00:00+11:00' } },
  });
});

test('a file without fields is told so', () => {
  expect(parse('# One\n')).toEqual({
    ok: false,
    faults: [{ file, problem: 'expected the first line to be ---' }],
  });
});

test('fields that never end are told so', () => {
  expect(parse('---\ntitle: One\n')).toEqual({
    ok: false,
    faults: [{ file, problem: 'expected a line --- after the fields' }],
  });
});

test('a fault of YAML names the line of the file, not of the fields', () => {
  expect(parse('---\ntitle: One\ntitle: Two\n---\nText')).toEqual({
    ok: false,
    faults: [{ file, field: 'line 3', problem: 'Map keys must be unique' }],
  });
});

test('a missing text and a faulty field are both named', () => {
  expect(parse('---\ntitle: ""\n---\n\n')).toEqual({
    ok: false,
    faults: [
      { file, field: 'title', problem: 'expected a non-empty text' },
      { file, problem: 'expected a text below the fields' },
    ],
  });
});
