import { SiteLink } from '#app/ui/site-link.tsx';
import type { ProjectsData } from './projects-data.ts';

/** The filters are links, so that each has an address and needs no script. A card's category links elsewhere (HP-16). */
export function Filters({ data: { categories, total, filter } }: { data: ProjectsData }) {
  const chosen = filter.state === 'category' ? filter.category.slug : undefined;
  return (
    <nav aria-label="Filter by category">
      <ul className="filters">
        <FilterLink to="/projects" name="All" count={total} current={filter.state === 'none'} />
        {categories.map(({ slug, name, count }) => (
          <FilterLink
            key={slug}
            to={`/projects?category=${slug}`}
            name={name}
            count={count}
            current={slug === chosen}
          />
        ))}
      </ul>
    </nav>
  );
}

type FilterLinkProps = { to: string; name: string; count: number; current: boolean };

function FilterLink({ to, name, count, current }: FilterLinkProps) {
  return (
    <li>
      <SiteLink className="chip" to={to} aria-current={current ? 'true' : undefined}>
        {name} <small>{count}</small>
      </SiteLink>
    </li>
  );
}
