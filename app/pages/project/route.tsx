import { data } from 'react-router';
import { Head } from '#app/head/head.tsx';
import { createProjectCard } from '#app/head/page-cards.ts';
import type { FilmSubject } from '#app/head/structured-data/page-subject.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { ProjectPage, projectTrail } from './project.tsx';
import { findProjectData, type ProjectData } from './project-data.ts';

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

/** Lists the films for structured data. Google accepts none without the day it was published. */
function listFilms({ videos }: Pick<ProjectData, 'videos'>): FilmSubject[] {
  return videos.flatMap(({ title, description, date, url, ours }) =>
    date ? [{ name: title, description, date, url, ours }] : [],
  );
}
