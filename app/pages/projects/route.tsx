import './projects.css';
import { renderingContext } from '#app/client/hydration/payload.server.ts';
import { FilterLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';
import { WorkCard } from '#app/components/work-card.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { PageHead } from '#app/shell/frame/page-head.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createPageCard } from '#app/shell/head/page-cards.ts';
import type { Route } from './+types/route';
import { createProjectsData, type ProjectsData } from './projects-data.ts';

export const handle = { page: { query: ['category'], unlisted: ['/case-studies'] } } satisfies PageHandle;

export function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const projects = createProjectsData(content, new URL(request.url).searchParams.get('category'));
  // Visitors can invent categories, and such responses must not push real pages out of the cache.
  if (projects.isUnknown) context.get(renderingContext).cache = 'no-store';
  return projects;
}

/** The number of pictures above the fold on a desktop. */
const eagerCount = 2;

/** Lists all case studies, or those of one category, on two paths. The canonical page is always the whole list. */
export default function ProjectsRoute({ loaderData }: Route.ComponentProps) {
  const { copy, chosen, isUnknown, work } = loaderData;
  const title = chosen ? `${chosen.name} projects` : copy.title;
  return (
    <>
      <Head
        title={title}
        description={copy.description}
        url="/projects"
        card={createPageCard('/projects', copy.title)}
        noindex={isUnknown}
        subject={{ trail: { links: [], name: 'Projects' } }}
      />
      <PageHead name="Projects" title={copy.headline} lead={copy.lead}>
        <Filters {...loaderData} />
      </PageHead>
      <Section className="listing">
        <ListingTitle {...loaderData} />
        <ul className="cards grid-p">
          {work.map((entry, index) => (
            <WorkCard key={entry.slug} work={entry} eager={index < eagerCount} />
          ))}
        </ul>
      </Section>
      <FooterCta title={copy.closing} />
    </>
  );
}

/** The heading of the list. It is visible only with a filter; on the whole list it is for screen readers only. */
function ListingTitle({ chosen, isUnknown, work, total }: ProjectsData) {
  if (!chosen && !isUnknown) return <h2 className="sr">All projects</h2>;
  const unknown = `There is no such category. Here are all ${total} projects.`;
  const title = chosen ? `${chosen.name}: ${work.length} of ${total} projects` : unknown;
  return <h2 className="rowlab">{title}</h2>;
}

/** The filters are links, so that each has a URL and works without script. A card's category links to its service (HP-16). */
function Filters({ categories, total, chosen, isUnknown }: ProjectsData) {
  return (
    <nav aria-label="Filter by category">
      <ul className="filters">
        <FilterLink to="/projects" name="All" count={total} current={!chosen && !isUnknown} />
        {categories.map(({ slug, ...rest }) => (
          <FilterLink
            key={slug}
            to={`/projects?category=${slug}`}
            current={slug === chosen?.slug}
            {...rest}
          />
        ))}
      </ul>
    </nav>
  );
}
