/** No answer counts as fresh for longer than this, so that older changes can be dropped. */
const rememberedMs = 3_600_000;

export type Changes = {
  add(match: (key: string) => boolean): void;
  /** When the source last reported a change that makes this answer, asked for at `fetchedAt`, stale. */
  findAfter(key: string, fetchedAt: number): number | undefined;
};

/**
 * Remembers what the source reported as changed. An answer that was asked for before the change is stale, even one
 * that is still under way or lies in the database.
 */
export function createChanges(now: () => number): Changes {
  let changes: { match: (key: string) => boolean; at: number }[] = [];
  return {
    add(match) {
      changes = [...changes.filter(({ at }) => now() - at < rememberedMs), { match, at: now() }].slice(-100);
    },
    findAfter: (key, fetchedAt) => changes.find(({ match, at }) => fetchedAt <= at && match(key))?.at,
  };
}
