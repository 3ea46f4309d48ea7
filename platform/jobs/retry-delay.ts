const firstMs = 30_000;
const growth = 3;
const longestMs = 2 * 3600_000;

/** With the delays below a job is dead after some four days: a mail server may be down over a long weekend. */
export const maxAttempts = 50;

/**
 * Milliseconds until the next attempt, after `attempt` (1 at first) failed: 30 s, 90 s, 4.5 min ... at most
 * 2 h, each up to a fifth longer or shorter, so that what failed together does not come back together.
 * `random` is in [0, 1).
 */
export function retryDelayMs(attempt: number, random: number): number {
  const plain = Math.min(firstMs * growth ** (attempt - 1), longestMs);
  return Math.round(plain * (0.8 + 0.4 * random));
}
