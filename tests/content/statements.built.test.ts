/** What the owner's two statements have to say, whatever their words. */
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/visit-page.ts';

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
    const [, phone, desktop, grams] = row.all('th, td').map(({ text }) => text);
    // The limit of every page on a phone is 110 kB.
    expect(Number(phone), row.text).toBeGreaterThan(10);
    expect(Number(phone), row.text).toBeLessThanOrEqual(110);
    expect(Number(desktop), row.text).toBeGreaterThan(10);
    expect(grams, row.text).toMatch(/^0\.\d{3}$/);
  }
});
