/** A page to lead to, or a gap where pages are left out. */
export type PagerPlace = number | 'gap';

/** Neighbours of the current page that are named on each side. */
const reach = 1;

/** The first page, the last one, and those around the current one: `1 … 4 5 6 … 12`. */
export function listPagerPlaces(page: number, totalPages: number): PagerPlace[] {
  const named = Array.from({ length: totalPages }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === totalPages || Math.abs(each - page) <= reach,
  );
  return named.flatMap((each, index) => {
    const before = named[index - 1] ?? 0;
    // A gap for one page would take the place of that page.
    if (each - before === 2) return [each - 1, each];
    return each - before > 1 ? ['gap', each] : [each];
  });
}
