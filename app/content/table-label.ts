/** Names the regions of tables by the heading above, each name once. */
export function createTableLabels(): (heading: string | undefined) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const name = heading ? `Table: ${heading}` : 'Table';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count > 1 ? `${name}, ${count}` : name;
  };
}
