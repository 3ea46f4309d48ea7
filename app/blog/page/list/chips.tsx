import { Icon } from '#app/ui/icon.tsx';
import { FilterLink, SiteLink } from '#app/ui/links.tsx';
import type { TermLink } from '../../domain/list-links.ts';
import type { PostList } from '../../domain/post-list.ts';

/** Filters for all posts or one category. They are links, so that each list has an address. */
export function Categories({ list: { filter, categories, allPosts } }: { list: PostList }) {
  const current = filter.kind === 'category' ? filter.term : undefined;
  const shown =
    current && !categories.some(({ slug }) => slug === current.slug) ? [...categories, current] : categories;
  return (
    <nav aria-label="Categories">
      <ul className="filters">
        <FilterLink to="/blog" name="Everything" count={allPosts} current={filter.kind === 'none'} />
        {shown.map(({ slug, name, count }) => (
          <FilterLink
            key={slug}
            to={`/blog/category/${slug}`}
            name={name}
            count={count}
            current={slug === current?.slug}
          />
        ))}
        {filter.kind === 'tag' && <Removable kind="Tag" name={filter.term.name} />}
        {filter.kind === 'search' && <Removable kind="Search" name={filter.words} />}
      </ul>
    </nav>
  );
}

/** The filter that is set besides a category, as a link that removes it. */
function Removable({ kind, name }: { kind: 'Tag' | 'Search'; name: string }) {
  return (
    <li>
      <SiteLink className="chip on" to="/blog">
        <span>
          <span className="sr">Remove: </span>
          {kind}: {name}
        </span>
        <Icon name="close" />
      </SiteLink>
    </li>
  );
}

/** How many tags are shown; a blog may have hundreds. */
const maxTags = 24;

/** The most used tags, sorted by name. */
export function Tags({ list: { tags, filter } }: { list: PostList }) {
  const most = tags
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxTags)
    .map(({ slug }) => slug);
  const shown = tags.filter(({ slug }) => most.includes(slug));
  if (shown.length === 0) return null;
  const current = filter.kind === 'tag' ? filter.term.slug : undefined;
  return (
    <nav className="tags" aria-label="Tags">
      <h2 className="rowlab">By tag</h2>
      <ul className="filters">
        {shown.map(({ slug, name, count }: TermLink) => (
          <FilterLink
            key={slug}
            to={`/blog/tag/${slug}`}
            name={name}
            count={count}
            current={slug === current}
          />
        ))}
      </ul>
    </nav>
  );
}
