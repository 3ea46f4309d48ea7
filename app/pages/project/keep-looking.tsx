import { GoLink } from '#app/ui/go-link.tsx';
import { Section } from '#app/ui/section.tsx';
import { Steps } from '#app/ui/steps.tsx';
import { WorkCard } from '#app/ui/work-card.tsx';
import type { ProjectData } from './project-data.ts';

/** Leads on from a project to similar work and to its neighbours in the list. */
export function KeepLooking({ project: { related, previous, next } }: { project: ProjectData }) {
  return (
    <Section ground="sand">
      <div className="heads">
        <h2>Keep looking</h2>
        <GoLink to="/projects">All projects</GoLink>
      </div>
      {related.length > 0 && (
        <ul className="related">
          {related.map((work) => (
            <WorkCard key={work.slug} work={work} />
          ))}
        </ul>
      )}
      <Steps label="Previous and next project" folder="/projects" previous={previous} next={next} />
    </Section>
  );
}
