/**
 * Does what `Map.groupBy` does, for code that reaches the browser: the oldest browsers that can use the site lack it
 * (docs/decisions/045-older-browsers.md).
 */
export function groupBy<Key, Item>(items: Item[], readKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = readKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
