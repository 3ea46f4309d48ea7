import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { createLogbook } from '#tests/logbook.ts';
import { createSearchedContent } from '#tests/searched-content.ts';
import { listSearchFaults } from './list-search-faults.ts';

test('R-23 a proposed search that finds nothing is named', async () => {
  const content = createSearchedContent(loadContent('content'));
  const faults = await listSearchFaults(content, ['museums', 'zebra', 'museums zebra'], createLogbook().log);
  expect(faults.map(({ problem }) => problem)).toEqual([
    '“zebra” finds nothing; propose something else',
    '“museums zebra” finds nothing; propose something else',
  ]);
});
