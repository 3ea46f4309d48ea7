import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseFrontMatter } from './parse-front-matter.ts';

const schema = z.strictObject({ title: z.string().trim().min(1), date: z.string().optional() });
const file = 'content/blog/a.md';
const parse = (text: string) => parseFrontMatter(file, text, schema);

test('fields and text are separated; a rule stays in the text, and a date the text it was written as', () => {
  expect(parse('---\ntitle: One\ndate: 2026-11-04\n---\n\nFirst.\n\n---\n\nSecond.\n')).toEqual({
    ok: true,
    value: { fields: { title: 'One', date: '2026-11-04' }, body: 'First.\n\n---\n\nSecond.' },
  });
});

test.each<[string, object[]]>([
  ['# One\n', [{ problem: 'expected the first line to be ---' }]],
  ['---\ntitle: One\n', [{ problem: 'expected a line --- after the fields' }]],
  // The line is that of the file.
  ['---\ntitle: One\ntitle: Two\n---\nText', [{ field: 'line 3', problem: 'Map keys must be unique' }]],
  [
    '---\ntitle: ""\n---\n\n',
    [
      { field: 'title', problem: 'expected a non-empty text' },
      { problem: 'expected a text below the fields' },
    ],
  ],
])('the faults of %j are named', (text, faults) => {
  expect(parse(text)).toEqual({ ok: false, faults: faults.map((fault) => ({ file, ...fault })) });
});
