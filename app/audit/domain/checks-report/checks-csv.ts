import { formatCsv } from '#platform/text/csv.ts';
import type { StudyReport } from './create-study-report.ts';

/** A line for each check. */
export function formatChecksCsv({ results }: StudyReport): string {
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
