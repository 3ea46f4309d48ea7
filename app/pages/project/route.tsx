import { data } from 'react-router';
import { Head } from '#app/head/head.tsx';
import { createProjectCard } from '#app/head/page-cards.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { listFilms } from './list-films.ts';
import { ProjectPage } from './project.tsx';
import { findProjectData } from './project-data.ts';
import { projectTrail } from './project-head.tsx';

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const project = findProjectData(content, slug, siteUrl);
  if (!project) throw data('Project not found', { status: 404 });
  return { project };
}

export default function ProjectRoute({ loaderData: { project } }: Route.ComponentProps) {
  return (
    <>
      <Head
        title={project.searchTitle}
        description={project.searchDescription}
        card={createProjectCard(project)}
        subject={{ trail: { links: projectTrail, name: project.title }, films: listFilms(project) }}
      />
      <ProjectPage project={project} />
    </>
  );
}
