import './project.css';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { Section } from '#app/ui/section.tsx';
import { WorkPicture } from '#app/ui/work-picture.tsx';
import { Facts } from './facts.tsx';
import { KeepLooking } from './keep-looking.tsx';
import type { ProjectData } from './project-data.ts';
import { ProjectHead } from './project-head.tsx';
import { Results } from './results.tsx';
import { Videos } from './videos.tsx';

/** One case study. A study without results or films has no section for them. */
export function ProjectPage({ project }: { project: ProjectData }) {
  const { slug, results, videos } = project;
  return (
    <>
      <ProjectHead project={project} />
      <WorkPicture className="banner" work={project} sizes="100vw" eager />
      <Section className="story">
        <div className="story-in">
          <Facts project={project} />
          <div>
            <Prose html={project.html} />
            <div className="prose">
              <h2 id="features">What work like this includes</h2>
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
      {videos.length > 0 && <Videos videos={videos} poster={`plate-${slug}.svg`} />}
      <KeepLooking project={project} />
      <FootCall />
    </>
  );
}
