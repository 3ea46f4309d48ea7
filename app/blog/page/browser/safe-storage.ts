/** The methods of the browser's storage that are used. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export type SafeStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

type SafeStorageOptions = {
  /** Returns the storage. It may throw: where storage is blocked, even reading the property does. */
  open: () => KeyStorage;
  /** The prefix of this site's entries. */
  prefix: string;
  maxEntries: number;
  /** Reads from the text of an entry when it was written; undefined where the entry is not ours. */
  readTime: (text: string) => number | undefined;
};

/**
 * Storage that never throws (B-05): where it is full, blocked or broken, nothing is stored and nothing is found. It
 * holds a limited number of entries; the oldest of ours are deleted first, and entries of other code never.
 */
export function createSafeStorage({ open, prefix, maxEntries, readTime }: SafeStorageOptions): SafeStorage {
  const listOldestFirst = (storage: KeyStorage): string[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, time: readTime(storage.getItem(key) ?? '') ?? 0 }))
      .sort((a, b) => a.time - b.time)
      .map(({ key }) => key);

  const write = (storage: KeyStorage, key: string, value: string): void => {
    const leaving = listOldestFirst(storage).filter((other) => other !== key);
    while (leaving.length >= maxEntries) storage.removeItem(leaving.shift() ?? '');
    for (;;) {
      try {
        storage.setItem(key, value);
        return;
      } catch (error) {
        const oldest = leaving.shift();
        if (oldest === undefined) {
          // The entry under this key is older than the one that did not fit, so it goes too.
          storage.removeItem(key);
          throw error;
        }
        storage.removeItem(oldest);
      }
    }
  };

  return {
    getItem: (key) => quietly(() => open().getItem(key)) ?? null,
    setItem: (key, value) => void quietly(() => write(open(), key, value)),
    removeItem: (key) => void quietly(() => open().removeItem(key)),
  };
}

function quietly<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    // The page works without storage, and a visitor can't do anything about a failure, so it is ignored.
    return undefined;
  }
}
