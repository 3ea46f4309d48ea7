import './projects.css';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Breadcrumb } from '#app/frame/page-head.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import { WorkCard } from '#app/ui/work-card.tsx';
import type { ProjectsData } from './projects-data.ts';

/** How many pictures the first screen of a desktop shows. */
const eagerCount = 2;

/** Shows all case studies, or those of one category. */
export function ProjectsPage({ data }: { data: ProjectsData }) {
  const { words, work } = data;
  return (
    <>
      <section className="bed head">
        <div className="wrap">
          <Breadcrumb trail={[]} name="Projects" />
          <h1>{words.headline}</h1>
          <p className="lead">{words.lead}</p>
          <Filters data={data} />
        </div>
      </section>
      <Section className="listing">
        <ListingTitle data={data} />
        <ul className="grid-p">
          {work.map((entry, index) => (
            <WorkCard key={entry.slug} work={entry} eager={index < eagerCount} />
          ))}
        </ul>
      </Section>
      <FootCall title={words.closing} />
    </>
  );
}

/** The heading over the list. Only a filter shows it; the whole list has it for screen readers alone. */
function ListingTitle({ data: { filter, work, total } }: { data: ProjectsData }) {
  switch (filter.state) {
    case 'none':
      return <h2 className="sr">All projects</h2>;
    case 'category':
      return (
        <h2 className="rowlab">
          {filter.category.name}: {work.length} of {total} projects
        </h2>
      );
    case 'unknown':
      return <h2 className="rowlab">There is no such category. Here are all {total} projects.</h2>;
  }
}

/** The filters are links, so that each has an address and needs no script. A card's category links elsewhere (HP-16). */
function Filters({ data: { categories, total, filter } }: { data: ProjectsData }) {
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
