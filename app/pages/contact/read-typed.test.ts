import { expect, test } from 'vitest';
import { parseLeadForm } from '#domain/leads/lead-form.ts';
import { readTyped } from './read-typed.ts';

test('C-01 the browser reads what was typed as the server gives it back', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['name', '  Ana '],
    ['email', 'ana@'],
    ['services', 'Campaigns'],
    ['services', 'Not sure yet'],
    ['budget', 'Under $5,000'],
    ['message', 'Two\r\nlines 🌿'],
    ['consent', 'yes'],
  ] as const)
    form.append(name, value);
  form.append('services', new Blob(['x']), 'x.txt');
  expect(readTyped(form)).toEqual(parseLeadForm(form).typed);
  expect(readTyped(new FormData())).toEqual(parseLeadForm(new FormData()).typed);
});
