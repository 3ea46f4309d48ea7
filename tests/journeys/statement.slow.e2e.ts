import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTable } from '../../scripts/replace-table.ts';
import { openOwnSite, openSharedFullBrowser } from './journey.ts';
import { measurePageKind, openNamedKinds, weightCaption } from './measure-page-kinds.ts';
import { kindSettings } from './open-kinds.ts';

const [site, browser] = await Promise.all([openOwnSite(kindSettings), openSharedFullBrowser()]);
const kinds = await openNamedKinds(site);
const rows = readTable(readFileSync('content/pages/sustainability.md', 'utf8'), weightCaption);

test('R-25 the sustainability statement has a row for each kind of page, in order', () => {
  expect(rows.map(([name]) => name)).toEqual(kinds.map(([name]) => name));
});

// If one differs, run `npm run statement`.
test.each(kinds)(
  'R-25 the sustainability statement gives the weight of “%s” within 1 kB',
  async (name, kind) => {
    const [, ...cells] = rows.find(([named]) => named === name) ?? [];
    const measured = await measurePageKind(browser, site.url, kind);
    const both = `said: ${cells}; measured: ${measured}`;
    expect(cells.length, both).toBe(measured.length);
    for (const [column, cell] of measured.entries()) {
      const tolerance = cell.startsWith('0.') ? 0.001 : 1;
      if (cell === 'nothing') expect(cells[column], both).toBe(cell);
      // Sums of decimals are not exact.
      else expect(Math.abs(Number(cells[column]) - Number(cell)), both).toBeLessThan(tolerance * 1.01);
    }
  },
);
