import type { Log } from '#platform/log.ts';
import { BlogError } from './blog-error.ts';

const reportEveryMs = 60_000;

type Report = { reportedAt: number; unreported: number };

/** Lists and posts that write to the same log share the minute. */
const reports = new WeakMap<Log, Report>();

/**
 * Logs that a visitor was refused while the circuit is open, which has been logged already: one line a minute,
 * without a stack, with the number refused since the last line. Returns false, and logs nothing, for any other error.
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
