import { data } from 'react-router';
import { Head } from '#app/head/head.tsx';
import { findSocialCard } from '#app/head/social-card.server.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { ProjectPage } from './project.tsx';
import { findProjectData } from './project-data.ts';

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const project = findProjectData(content, slug, siteUrl);
  if (!project) throw data('Project not found', { status: 404 });
  return { project, card: findSocialCard(`plate-${slug}`) };
}

export default function ProjectRoute({ loaderData: { project, card } }: Route.ComponentProps) {
  return (
    <>
      <Head
        title={project.title}
        description={project.searchDescription}
        {...(card ? { image: card, imageAlt: `The picture drawn for ${project.title}` } : {})}
      />
      <ProjectPage project={project} />
    </>
  );
}
