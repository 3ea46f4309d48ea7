import { formatCountInWords } from '#platform/text/count.ts';
import type { DaySummary } from './lead-work.ts';

const hourMs = 3600_000;

/** The first line of the day: `3 unanswered, the oldest for two days; 1 step is due today`. */
export function formatDaySummary({ unanswered, oldestMs, dueToday, overdue }: DaySummary): string {
  const oldest =
    oldestMs === undefined ? '' : `, ${unanswered > 1 ? 'the oldest ' : ''}for ${formatAge(oldestMs)}`;
  const steps = [
    dueToday > 0 && `${dueToday} ${dueToday === 1 ? 'step is' : 'steps are'} due today`,
    overdue > 0 && `${overdue} ${overdue === 1 ? 'step is' : 'steps are'} overdue`,
  ].filter(Boolean);
  const waiting = unanswered > 0 ? `${unanswered} unanswered${oldest}` : 'Everything is answered';
  return [waiting, ...steps].join('; ');
}

/** `two days`, `5 hours`, `less than an hour`. */
function formatAge(ms: number): string {
  if (ms < hourMs) return 'less than an hour';
  if (ms < 24 * hourMs) return formatCountInWords(Math.floor(ms / hourMs), 'hour');
  return formatCountInWords(Math.floor(ms / (24 * hourMs)), 'day');
}
