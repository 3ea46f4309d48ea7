/** Longer than any answer counts as fresh: what changed before needs no remembering. */
const rememberedMs = 3_600_000;

export type Changes = {
  add(match: (key: string) => boolean): void;
  /** When the source last said that this answer, asked for at `fetchedAt`, holds no more. */
  findAfter(key: string, fetchedAt: number): number | undefined;
};

/**
 * What the source said has changed. An answer that was asked for before, even one that is still under way or
 * lies in the database, is stale.
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
