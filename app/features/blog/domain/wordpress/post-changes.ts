/** How long a response is requested again that does not know of an announced post, or of one that was found to be gone. */
const recentMs = 3_600_000;

/** Remembers when each post was announced, when it was found to be gone, and when it was renewed. */
export function createPostChanges(now: () => number) {
  /** When a poll announced the present version of a post. */
  const announced = new Map<number, number>();
  const removed = new Map<number, number>();
  const renewed = new Map<number, number>();
  const isRecent = (at: number) => now() - at < recentMs;
  const findRecent = (times: Map<number, number>, id: number): number | undefined => {
    const at = times.get(id);
    return at !== undefined && isRecent(at) ? at : undefined;
  };
  return {
    announce: (id: number): void => void announced.set(id, now()),
    forget: (id: number): void => void announced.delete(id),
    recordRemoved: (id: number): void => void removed.set(id, now()),
    renew: (id: number): void => void renewed.set(id, now()),

    /** The posts that were announced lately, and when, in ms since 1970. */
    listAnnounced: (): [id: number, at: number][] => [...announced].filter(([, at]) => isRecent(at)),

    /** When a post was announced, or was found to be gone, in ms since 1970, if that was lately. */
    findAnnounced: (id: number): number | undefined => findRecent(announced, id),
    findRemoved: (id: number): number | undefined => findRecent(removed, id),

    /** When the present version of a post was announced; 0 if no poll did. */
    findVersionTime: (id: number): number => announced.get(id) ?? 0,

    /** When a post was renewed after a response with it was requested. */
    findRenewed(id: number, fetchedAt: number): number | undefined {
      const at = renewed.get(id);
      return at !== undefined && fetchedAt <= at ? at : undefined;
    },
  };
}
