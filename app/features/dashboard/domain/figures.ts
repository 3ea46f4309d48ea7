import type { UnmatchedTerm } from '#app/features/search/domain/terms.ts';

/** A week from Monday, in Sydney. Undefined is unknown: nothing was measured or answered. */
export type WeekFigures = {
  /** Its Monday, such as `2026-11-23`. */
  week: string;
  enquiries: number;
  /** The median time to the first answer of what came in that week, in hours. */
  answerHours: number | undefined;
  /** Words that no page has, of searches that found nothing. Each counts once a day. */
  unmatchedTerms: number;
  views: number;
  /** The 75th percentile of LCP in milliseconds. */
  lcpMs: number | undefined;
  /** The 75th percentile of INP in milliseconds. */
  inpMs: number | undefined;
};

export type FiguresService = {
  /** The last twelve weeks, oldest first. */
  readWeeks(): Promise<WeekFigures[]>;
  /** The words of these weeks that may be read, most days first. */
  listUnmatchedTerms(): Promise<UnmatchedTerm[]>;
};

const dayMs = 24 * 3600_000;

/** Finds the Monday of the week that a day is in. */
export function findMonday(day: string): string {
  const ms = Date.parse(day);
  const daysSinceMonday = (new Date(ms).getUTCDay() + 6) % 7;
  return new Date(ms - daysSinceMonday * dayMs).toISOString().slice(0, 10);
}

/** Lists the Mondays of so many weeks, oldest first, up to that of a day. */
export function listMondays(today: string, weeks: number): string[] {
  const last = Date.parse(findMonday(today));
  return Array.from({ length: weeks }, (_, index) =>
    new Date(last - (weeks - 1 - index) * 7 * dayMs).toISOString().slice(0, 10),
  );
}

export function findMedian(values: number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
