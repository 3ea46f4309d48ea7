/** What the owner's two statements have to say, whatever their words. */
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';

const { get } = createTestApp();
const visit = (path: string) => visitPage(get, path);

test('R-25 the accessibility statement names the standard, every tested engine with its version, and how to complain', async () => {
  const { main } = await visit('/accessibility');
  expect(main.first('.prose').text).toContain('WCAG 2.2');
  const rows = main.all('tbody tr').map(({ text }) => text);
  for (const engine of ['Chromium', 'Firefox', 'WebKitGTK'])
    expect(
      rows.some((row) => row.includes(engine) && /\d|[Nn]ot tested/.test(row)),
      engine,
    ).toBe(true);
  expect(listHrefs(main, '.prose a')).toContain('/contact');
});

test('R-25 the sustainability statement has a measured weight for each kind of page', async () => {
  const rows = (await visit('/sustainability')).main.all('tbody tr');
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const [kind, phone, desktop, grams, later] = row.all('th, td').map(({ text }) => text);
    // The limit of every page on a phone is 110 kB, except for those of the account, which the browser makes.
    const limit = /in your account|, signed in/.test(kind ?? '') ? 210 : 110;
    expect(Number(phone), row.text).toBeGreaterThan(10);
    expect(Number(phone), row.text).toBeLessThanOrEqual(limit);
    expect(Number(desktop), row.text).toBeGreaterThan(10);
    expect(grams, row.text).toMatch(/^0\.\d{3}$/);
    expect(later, row.text).toMatch(/^(nothing|\d{1,3})$/);
  }
});
