/**
 * Reads for how many seconds a browser may cache an answer without revalidating it (RFC 9111, section 4.2.1). Undefined
 * if the answer does not say, so that the browser applies a heuristic.
 */
export function readCacheLifetime(header: (name: string) => string | null | undefined): number | undefined {
  const control = header('cache-control') ?? '';
  if (/(^|[\s,])(no-store|no-cache)\s*(,|$)/i.test(control)) return 0;
  const maxAge = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(control)?.[1];
  const age = Number(header('age') ?? 0) || 0;
  if (maxAge !== undefined) return Math.max(0, Number(maxAge) - age);
  const expires = header('expires');
  if (!expires) return undefined;
  // An invalid date, such as "0", means that the answer is already stale.
  const until = /[a-z]/i.test(expires) ? Date.parse(expires) : Number.NaN;
  if (Number.isNaN(until)) return 0;
  const date = Date.parse(header('date') ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, Math.round((until - date) / 1000));
}
