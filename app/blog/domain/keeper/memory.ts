/**
 * How long an answer lives. `database`: it outlives the process. `memory`: as long as there is room. `few`:
 * beside at most a hundred of its kind, for questions that visitors make up.
 */
export type Keeping = 'database' | 'memory' | 'few';

/** An answer in memory. */
export type Entry = {
  value: unknown;
  /** As JSON. */
  bytes: number;
  keeping: Keeping;
  /** When it was asked for, in milliseconds since 1970. */
  fetchedAt: number;
  /** It is not asked for anew before: the last try failed. */
  retryAt: number;
};

export type Memory = {
  find(key: string): Entry | undefined;
  keep(key: string, entry: Entry): void;
  forget(key: string): void;
};

const fewEntries = 100;

/** Answers in memory, those least recently used leaving first. Nothing a visitor makes up can push out the rest. */
export function createMemory(maxBytes: number): Memory {
  const many = createShelf({ maxBytes, maxEntries: Number.POSITIVE_INFINITY });
  const few = createShelf({ maxBytes: maxBytes / 4, maxEntries: fewEntries });
  const forget = (key: string) => {
    many.forget(key);
    few.forget(key);
  };
  return {
    find: (key) => many.find(key) ?? few.find(key),
    keep(key, entry) {
      forget(key);
      (entry.keeping === 'few' ? few : many).keep(key, entry);
    },
    forget,
  };
}

function createShelf({ maxBytes, maxEntries }: { maxBytes: number; maxEntries: number }): Memory {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const forget = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A Map remembers the order of insertion: the last used is the last.
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    keep(key, entry) {
      forget(key);
      entries.set(key, entry);
      bytes += entry.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes && entries.size <= maxEntries) break;
        forget(oldest);
      }
    },
    forget,
  };
}
