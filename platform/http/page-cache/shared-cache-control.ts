const secondsPerDay = 86_400;

/** What any cache in front of us is told, and what our own does. */
export const lifetimes = {
  freshMs: 60_000,
  staleWhileRevalidateMs: 600_000,
  staleIfErrorMs: secondsPerDay * 1000,
};

/** What caches in front of us are told of an answer that is fresh for so long. */
export function formatSharedCacheControl(freshMs: number): string {
  const staleMs = freshMs < lifetimes.freshMs ? freshMs : lifetimes.staleWhileRevalidateMs;
  return `public, max-age=0, s-maxage=${freshMs / 1000}, stale-while-revalidate=${staleMs / 1000}, stale-if-error=${secondsPerDay}`;
}
