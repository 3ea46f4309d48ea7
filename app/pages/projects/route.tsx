import './projects.css';
import { data } from 'react-router';
import { FootCall } from '#app/frame/foot-call.tsx';
import { PageHead } from '#app/frame/page-head.tsx';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { FilterLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import { WorkCard } from '#app/ui/work-card.tsx';
import type { Route } from './+types/route';
import { createProjectsData, type ProjectsData } from './projects-data.ts';

export const handle = { page: { query: ['category'], unlisted: ['/case-studies'] } } satisfies PageHandle;

export function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const projects = createProjectsData(content, new URL(request.url).searchParams.get('category'));
  // Anybody can make up categories, and such answers must not push pages out of the cache.
  return data(projects, projects.isUnknown ? { headers: { 'cache-control': 'no-store' } } : {});
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** How many pictures the first screen of a desktop shows. */
const eagerCount = 2;

/**
 * All case studies, or those of one category: one screen on two paths, with filters. The canonical page is always the
 * whole list.
 */
export default function ProjectsRoute({ loaderData }: Route.ComponentProps) {
  const { words, chosen, isUnknown, work } = loaderData;
  const title = chosen ? `${chosen.name} projects` : words.title;
  return (
    <>
      <Head
        title={title}
        description={words.description}
        url="/projects"
        card={createPageCard('/projects', words.title)}
        noindex={isUnknown}
        subject={{ trail: { links: [], name: 'Projects' } }}
      />
      <PageHead name="Projects" title={words.headline} lead={words.lead}>
        <Filters {...loaderData} />
      </PageHead>
      <Section className="listing">
        <ListingTitle {...loaderData} />
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
function ListingTitle({ chosen, isUnknown, work, total }: ProjectsData) {
  if (!chosen && !isUnknown) return <h2 className="sr">All projects</h2>;
  return (
    <h2 className="rowlab">
      {chosen
        ? `${chosen.name}: ${work.length} of ${total} projects`
        : `There is no such category. Here are all ${total} projects.`}
    </h2>
  );
}

/** The filters are links, so that each has an address and needs no script. A card's category links elsewhere (HP-16). */
function Filters({ categories, total, chosen, isUnknown }: ProjectsData) {
  return (
    <nav aria-label="Filter by category">
      <ul className="filters">
        <FilterLink to="/projects" name="All" count={total} current={!chosen && !isUnknown} />
        {categories.map(({ slug, name, count }) => (
          <FilterLink
            key={slug}
            to={`/projects?category=${slug}`}
            name={name}
            count={count}
            current={slug === chosen?.slug}
          />
        ))}
      </ul>
    </nav>
  );
}
