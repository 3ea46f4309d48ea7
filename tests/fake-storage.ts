/** Creates a fake of a browser's storage, which stores texts by key in order and refuses more than `maxCharacters`. */
export function createFakeStorage(maxCharacters = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    clear: () => entries.clear(),
    removeItem: (key) => void entries.delete(key),
    setItem(key, value) {
      let used = key.length + value.length;
      for (const [otherKey, text] of entries) if (otherKey !== key) used += otherKey.length + text.length;
      if (used > maxCharacters) throw new DOMException('exceeded the quota', 'QuotaExceededError');
      entries.set(key, value);
    },
  };
  return { storage, entries };
}
