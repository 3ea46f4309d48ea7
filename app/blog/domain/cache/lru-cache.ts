/**
 * How long an answer lives. `database`: it outlives the process. `memory`: as long as there is room. `few`:
 * beside at most a hundred of its kind, for questions that visitors make up.
 */
export type Retention = 'database' | 'memory' | 'few';

/** An answer in memory. */
export type Entry = {
  value: unknown;
  /** Bytes the answer takes in memory, estimated from its length as JSON. */
  bytes: number;
  retention: Retention;
  /** When it was asked for, in milliseconds since 1970. */
  fetchedAt: number;
  /** It is not asked for again before this time, because the last attempt failed. */
  retryAt: number;
};

type LruCache = {
  find(key: string): Entry | undefined;
  set(key: string, entry: Entry): void;
  delete(key: string): void;
};

const fewEntries = 100;

/** Keeps answers in memory and evicts the least recently used. Questions that visitors make up cannot evict the rest. */
export function createLruCache(maxBytes: number): LruCache {
  const many = createBoundedMap({ maxBytes, maxEntries: Number.POSITIVE_INFINITY });
  const few = createBoundedMap({ maxBytes: maxBytes / 4, maxEntries: fewEntries });
  const remove = (key: string) => {
    many.delete(key);
    few.delete(key);
  };
  return {
    find: (key) => many.find(key) ?? few.find(key),
    set(key, entry) {
      remove(key);
      (entry.retention === 'few' ? few : many).set(key, entry);
    },
    delete: remove,
  };
}

function createBoundedMap({ maxBytes, maxEntries }: { maxBytes: number; maxEntries: number }): LruCache {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A Map remembers the order of insertion: the entry used last moves to the end.
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    set(key, entry) {
      remove(key);
      entries.set(key, entry);
      bytes += entry.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes && entries.size <= maxEntries) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
