/**
 * Reads the lifetime in seconds that the server gives a response in browsers (RFC 9111, section 4.2.1); 0 if it may not be
 * cached, or has been stored by a shared cache for longer. Undefined if the response does not say, so that browsers guess.
 */
export function readCacheLifetime(header: (name: string) => string | null | undefined): number | undefined {
  const control = header('cache-control') ?? '';
  if (/(^|[\s,])(no-store|no-cache)\s*(,|$)/i.test(control)) return 0;
  const maxAge = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(control)?.[1];
  if (maxAge !== undefined) return Number(maxAge) > (Number(header('age')) || 0) ? Number(maxAge) : 0;
  const expires = header('expires');
  if (!expires) return undefined;
  // An invalid date, such as "0", means that the response is already stale.
  const until = /[a-z]/i.test(expires) ? Date.parse(expires) : Number.NaN;
  if (Number.isNaN(until)) return 0;
  const date = Date.parse(header('date') ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, Math.round((until - date) / 1000));
}

/** Whether the server limits on purpose how a response is cached, so that a short lifetime is no oversight. */
export const limitsCaching = (header: (name: string) => string | null | undefined): boolean =>
  /(^|[\s,])(must-revalidate|private)\s*(,|=|$)/i.test(header('cache-control') ?? '');
