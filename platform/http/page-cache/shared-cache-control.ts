const secondsPerDay = 86_400;

/** The lifetimes that this cache keeps to, and that caches in front of this server are told. */
export const lifetimes = {
  freshMs: 60_000,
  staleWhileRevalidateMs: 600_000,
  staleIfErrorMs: secondsPerDay * 1000,
};

/** The `cache-control` of an answer that caches may keep fresh for this long. */
export function formatSharedCacheControl(freshMs: number): string {
  const staleMs = freshMs < lifetimes.freshMs ? freshMs : lifetimes.staleWhileRevalidateMs;
  return `public, max-age=0, s-maxage=${freshMs / 1000}, stale-while-revalidate=${staleMs / 1000}, stale-if-error=${secondsPerDay}`;
}
