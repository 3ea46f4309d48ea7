import { SiteLink } from './links.tsx';

type PagerProps = {
  page: number;
  totalPages: number;
  pathOf: (page: number) => string;
  /** The words for the pages before and after, and for what they list: `Newer`, `Older`, `posts`. */
  before: string;
  after: string;
  things: string;
};

/** Links to the other pages of a list. Its page's stylesheet imports `ui/pager.css`. */
export function Pager({ page, totalPages, pathOf, before, after, things }: PagerProps) {
  return (
    <nav className="pager" aria-label="Pages">
      <Turn word={before} things={things} rel="prev" to={page > 1 ? pathOf(page - 1) : undefined} />
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
      <Turn word={after} things={things} rel="next" to={page < totalPages ? pathOf(page + 1) : undefined} />
    </nav>
  );
}

type TurnProps = { word: string; things: string; rel: 'prev' | 'next'; to: string | undefined };

/** A link to a neighbouring page. At either end the word stays without a link, so that the rest keeps its place. */
function Turn({ word, things, rel, to }: TurnProps) {
  if (to === undefined) {
    return (
      <span className="soft" aria-hidden="true">
        {word}
      </span>
    );
  }
  return (
    <SiteLink to={to} rel={rel}>
      {word}
      <span className="sr"> {things}</span>
    </SiteLink>
  );
}

/** A page to link to, or a gap where pages are left out. */
type PagerPlace = number | 'gap';

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
