import { SiteLink } from './links.tsx';

type PagerProps = {
  page: number;
  totalPages: number;
  pathOf: (page: number) => string;
  /** The labels for the previous and next page, and for the listed items: `Newer`, `Older`, `posts`. */
  before: string;
  after: string;
  things: string;
};

/** Links to the other pages of a list. The page's stylesheet must import `components/pager.css`. */
export function Pager({ page, totalPages, pathOf, before, after, things }: PagerProps) {
  return (
    <nav className="pager" aria-label="Pages">
      <Turn label={before} things={things} rel="prev" to={page > 1 ? pathOf(page - 1) : undefined} />
      <ol>
        {listPagerPlaces(page, totalPages).map((place, index, places) => (
          <li key={place === 'gap' ? `after ${places[index - 1]}` : place}>
            {place === 'gap' ? (
              <span>…</span>
            ) : (
              <SiteLink to={pathOf(place)} aria-current={place === page ? 'page' : undefined}>
                <span className="sr">Page </span>
                {place}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
      <Turn label={after} things={things} rel="next" to={page < totalPages ? pathOf(page + 1) : undefined} />
    </nav>
  );
}

type TurnProps = { label: string; things: string; rel: 'prev' | 'next'; to: string | undefined };

/** A link to a neighbouring page. At either end only the text remains, so that the other links do not move. */
function Turn({ label, things, rel, to }: TurnProps) {
  if (to === undefined) {
    return (
      <span className="soft" aria-hidden="true">
        {label}
      </span>
    );
  }
  return (
    <SiteLink to={to} rel={rel}>
      {label}
      <span className="sr"> {things}</span>
    </SiteLink>
  );
}

/** The number of neighbours of the current page that are listed on each side. */
const reach = 1;

/** Lists the first page, the last page, and those around the current page, with gaps between: `1 … 4 5 6 … 12`. */
export function listPagerPlaces(page: number, totalPages: number): (number | 'gap')[] {
  const named = Array.from({ length: totalPages }, (_, index) => index + 1).filter(
    (pageNumber) => pageNumber === 1 || pageNumber === totalPages || Math.abs(pageNumber - page) <= reach,
  );
  return named.flatMap((pageNumber, index) => {
    const before = named[index - 1] ?? 0;
    // A gap would take as much room as the single page that it replaces.
    if (pageNumber - before === 2) return [pageNumber - 1, pageNumber];
    return pageNumber - before > 1 ? ['gap', pageNumber] : [pageNumber];
  });
}
