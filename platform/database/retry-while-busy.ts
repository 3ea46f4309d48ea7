import { DatabaseBusy } from './store.ts';

/** Milliseconds that SQLite itself may wait for a lock. While it does, the whole process stands still. */
export const busyTimeoutMs = 10;

/** How long we ask again without blocking, before we give up. A visitor waits for this. */
export const patienceMs = 4000;

/** How long who has waited in line for the connection asks in any case. */
const leastPatienceMs = 200;

/** SQLITE_BUSY and SQLITE_LOCKED, https://sqlite.org/rescode.html; the rest of the number says which kind. */
const busyCodes = [5, 6];

/**
 * Runs a statement, again and again while another process holds the lock. Throws DatabaseBusy at the end.
 * Patience counts from `since`, when the connection was asked for: of several who wait for one lock, nobody has
 * to wait for the patience of all before.
 */
export async function retryWhileBusy<Result>(execute: () => Result, since: number): Promise<Result> {
  const giveUpAt = Math.max(since + patienceMs, Date.now() + leastPatienceMs);
  for (let attempt = 1; ; attempt++) {
    try {
      return execute();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() >= giveUpAt) throw new DatabaseBusy(Date.now() - since, error);
      const delayMs = Math.min(5 * attempt, 50) * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && busyCodes.includes(errcode & 0xff);
}
