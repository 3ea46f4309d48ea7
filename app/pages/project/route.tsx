import './project.css';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { ExternalLink, GoLink, SiteLink } from '#app/components/links.tsx';
import { Prose } from '#app/components/prose.tsx';
import { Section } from '#app/components/section.tsx';
import { Steps } from '#app/components/steps.tsx';
import { WorkCard, WorkPicture } from '#app/components/work-card.tsx';
import type { resultIcons } from '#app/content/case-study.ts';
import { servicesContext } from '#app/services-context.ts';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { Breadcrumb } from '#app/shell/frame/page-head.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createProjectCard } from '#app/shell/head/page-cards.ts';
import type { VideoSubject } from '#app/shell/head/structured-data/structured-data.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import type { Route } from './+types/route';
import { findProjectData, type ProjectData } from './project-data.ts';
import { VideoFacade } from './video-facade.tsx';

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const project = findProjectData(content, slug, siteUrl);
  if (!project) throw data('Project not found', { status: 404 });
  return { project };
}

/** Shows one case study. A study without results or videos has no section for them. */
export default function ProjectRoute({ loaderData: { project } }: Route.ComponentProps) {
  const { slug, title, results, videos } = project;
  return (
    <>
      <Head
        title={project.searchTitle}
        description={project.searchDescription}
        card={createProjectCard(project)}
        subject={{ trail: { links: projectTrail, name: title }, videos: listVideos(project) }}
      />
      <ProjectHead project={project} />
      <WorkPicture className="banner" work={project} sizes="100vw" eager />
      <Section className="story">
        <div className="story-in">
          <Facts project={project} />
          <div>
            <Prose html={project.html} />
            <div className="prose">
              <h2 id="features">What a project like this includes</h2>
              <ul>
                {project.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </div>
          </div>
        </div>
      </Section>
      {results.length > 0 && <Results results={results} />}
      {videos.length > 0 && (
        <Section title="Video" beside="Nothing loads until you press play.">
          <div className="vids">
            {videos.map((video) => (
              <VideoFacade key={video.url} video={video} poster={`plate-${slug}.svg`} />
            ))}
          </div>
        </Section>
      )}
      <Section ground="sand" title="More projects" beside={<GoLink to="/projects">All projects</GoLink>}>
        <ul className="related">
          {project.related.map((work) => (
            <WorkCard key={work.slug} work={work} />
          ))}
        </ul>
        <Steps label="Previous and next project" folder="/projects" {...project} />
      </Section>
      <FooterCta title={project.closing} />
    </>
  );
}

/** Lists the videos for structured data. Google requires a publication date. */
function listVideos({ videos }: ProjectData): VideoSubject[] {
  return videos.flatMap(({ title, description, date, url, ours }) =>
    date ? [{ name: title, description, date, url, ours }] : [],
  );
}

const projectTrail = [{ name: 'Projects', to: '/projects' }];

/** Shows the case study's name on its own two colours. The category links to its service (HP-16). */
function ProjectHead({ project }: { project: ProjectData }) {
  const { title, category, categoryPath, description, tint } = project;
  return (
    <section className={`tinted on-${tint.ground} in-${tint.text}`}>
      <div className="wrap">
        <Breadcrumb trail={projectTrail} name={title} titleFollows />
        <SiteLink className="cat" to={categoryPath}>
          {category}
        </SiteLink>
        <h1>{title}</h1>
        <p className="lead">{description}</p>
      </div>
    </section>
  );
}

function Facts({ project }: { project: ProjectData }) {
  const { client, date, services, websiteUrl, tags } = project;
  return (
    <dl className="facts">
      <Fact name="Client">{client}</Fact>
      {date && <Fact name="Date">{formatDate(date)}</Fact>}
      {websiteUrl && (
        <Fact name="Website">
          <ExternalLink href={websiteUrl}>
            <span>{new URL(websiteUrl).hostname.replace(/^www\./, '')}</span>
          </ExternalLink>
        </Fact>
      )}
      <div>
        <dt>Services</dt>
        {services.map(({ name, path }) => (
          <dd key={name}>
            {path ? (
              <SiteLink className="chip" to={path}>
                {name}
              </SiteLink>
            ) : (
              name
            )}
          </dd>
        ))}
      </div>
      {tags.length > 0 && <Fact name="Tags">{tags.join(', ')}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** SVG paths with a 24 x 24 viewBox, like the icons of the frame. */
const shapes: Record<(typeof resultIcons)[number], string> = {
  TrendingUp: 'M3 17l6-6 4 4 8-9M15 6h6v6',
  Rocket: 'M9 16c0-6 1-10 3-13 2 3 3 7 3 13zM9 11l-4 5v3l4-3M15 11l4 5v3l-4-3M12 19v2',
  Award: 'M6 9a6 6 0 1 0 12 0A6 6 0 1 0 6 9M9 14.5 7.5 22l4.5-2.5 4.5 2.5-1.5-7.5',
  Leaf: 'M4 20C4 9 9 4 20 4c0 11-5 16-16 16zM4 20 13 11',
};

/** Shows the results of a project, with the figure in large type if a metric begins with one. */
function Results({ results }: Pick<ProjectData, 'results'>) {
  return (
    <Section ground="ink">
      <h2>Results</h2>
      <ul className="results">
        {results.map(({ figure, text, icon }) => (
          <li key={`${figure} ${text}`}>
            <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
              <path d={shapes[icon]} />
            </svg>
            {figure && <b className="cut">{figure}</b>} <span>{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
