/** What is needed of the browser's storage. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export type QuietStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

export type QuietStorageOptions = {
  /** May throw: where storage is blocked, so much as naming it does. */
  open: () => KeyStorage;
  /** Entries of ours begin with it. */
  prefix: string;
  mostEntries: number;
  /** When an entry was written, from its text; undefined for what is not ours to read. */
  readTime: (text: string) => number | undefined;
};

/**
 * Storage that never throws (B-05): where it is full, blocked or broken, nothing was kept and nothing is found. It
 * holds so many entries at most; the oldest leave first, and all of ours before anybody else's.
 */
export function createQuietStorage({
  open,
  prefix,
  mostEntries,
  readTime,
}: QuietStorageOptions): QuietStorage {
  const listOldestFirst = (storage: KeyStorage): string[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, time: readTime(storage.getItem(key) ?? '') ?? 0 }))
      .sort((a, b) => a.time - b.time)
      .map(({ key }) => key);

  const write = (storage: KeyStorage, key: string, value: string): void => {
    const leaving = listOldestFirst(storage).filter((other) => other !== key);
    while (leaving.length >= mostEntries) storage.removeItem(leaving.shift() ?? '');
    for (;;) {
      try {
        storage.setItem(key, value);
        return;
      } catch (error) {
        const oldest = leaving.shift();
        if (oldest === undefined) {
          // What stands there is older than what did not fit.
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
    // Storage is a convenience: the page works without it, and no visitor can do anything about it.
    return undefined;
  }
}
