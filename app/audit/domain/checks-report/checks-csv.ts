import { formatCsv } from '#platform/text/csv.ts';
import type { OnPageReport } from './create-on-page-report.ts';

/** Renders one line for each check. */
export function formatChecksCsv({ results }: OnPageReport): string {
  return formatCsv(
    ['check', 'group', 'result', 'says', 'found', 'fix', 'why'],
    results.map(({ name, group, state, says, found = '', fix = '', why }) => [
      name,
      group,
      state,
      says,
      found,
      fix,
      why,
    ]),
  );
}
