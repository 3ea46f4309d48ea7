import { SiteLink } from '#app/ui/site-link.tsx';
import type { PostList } from '#domain/blog/post-list.ts';
import { formatListPath } from './list-path.ts';
import { listPagerPlaces } from './pager-places.ts';

/** To the other pages of a list, by number and by age. */
export function Pager({ list: { filter, page, totalPages } }: { list: PostList }) {
  const pathOf = (target: number) => formatListPath(filter, target);
  return (
    <nav className="pager" aria-label="Pages">
      <Turn word="Newer" rel="prev" to={page > 1 ? pathOf(page - 1) : undefined} />
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
      <Turn word="Older" rel="next" to={page < totalPages ? pathOf(page + 1) : undefined} />
    </nav>
  );
}

/** At either end its word stays, so that the others keep their places. */
function Turn({ word, rel, to }: { word: string; rel: 'prev' | 'next'; to: string | undefined }) {
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
      <span className="sr"> posts</span>
    </SiteLink>
  );
}
