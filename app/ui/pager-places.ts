/** A page to link to, or a gap where pages are left out. */
export type PagerPlace = number | 'gap';

/** How many neighbours of the current page are listed on each side. */
const reach = 1;

/** Lists the first page, the last one, and those around the current one: `1 … 4 5 6 … 12`. */
export function listPagerPlaces(page: number, totalPages: number): PagerPlace[] {
  const named = Array.from({ length: totalPages }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === totalPages || Math.abs(each - page) <= reach,
  );
  return named.flatMap((each, index) => {
    const before = named[index - 1] ?? 0;
    // A gap would take as much room as the one page it leaves out.
    if (each - before === 2) return [each - 1, each];
    return each - before > 1 ? ['gap', each] : [each];
  });
}
