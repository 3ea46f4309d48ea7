import { data } from 'react-router';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { ProjectsPage } from './projects.tsx';
import { createProjectsData } from './projects-data.ts';

export const handle = { page: { query: ['category'], unlisted: ['/case-studies'] } } satisfies PageHandle;

export function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const projects = createProjectsData(content, new URL(request.url).searchParams.get('category'));
  // Anybody can make up categories, and such answers must not push pages out of the cache.
  return data(
    projects,
    projects.filter.state === 'unknown' ? { headers: { 'cache-control': 'no-store' } } : {},
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** One screen on two paths, with filters. The canonical page is always the whole list. */
export default function ProjectsRoute({ loaderData }: Route.ComponentProps) {
  const { words, filter } = loaderData;
  const title = filter.state === 'category' ? `${filter.category.name} projects` : words.title;
  return (
    <>
      <Head
        title={title}
        description={words.description}
        url="/projects"
        card={createPageCard('/projects', words.title)}
        noindex={filter.state === 'unknown'}
        subject={{ trail: { links: [], name: 'Projects' } }}
      />
      <ProjectsPage data={loaderData} />
    </>
  );
}
