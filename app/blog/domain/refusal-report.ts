import type { Log } from '#platform/log.ts';
import { BlogError } from './blog-error.ts';

const reportEveryMs = 60_000;

type Report = { reportedAt: number; unreported: number };

/** Lists and posts that write to one log share the minute. */
const reports = new WeakMap<Log, Report>();

/**
 * A visitor was refused while the blog rests: that it rests has been said already. One line a minute without a
 * stack, with the number of those refused since the last. False, and nothing is said, where the error is another.
 */
export function reportRefusal(log: Log, error: unknown, message: string): boolean {
  if (!(error instanceof BlogError) || error.kind !== 'circuit-open') return false;
  const report = reports.get(log) ?? { reportedAt: Number.NEGATIVE_INFINITY, unreported: 0 };
  reports.set(log, report);
  report.unreported++;
  if (Date.now() - report.reportedAt < reportEveryMs) return true;
  log.warn(message, { why: error.message, refusals: report.unreported });
  report.reportedAt = Date.now();
  report.unreported = 0;
  return true;
}
