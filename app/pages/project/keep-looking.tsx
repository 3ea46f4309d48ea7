import { Bed } from '#app/frame/bed.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { WorkCard } from '#app/ui/work-card.tsx';
import type { Neighbour, ProjectData } from './project-data.ts';

/** Where to go from a project: work like it, and its neighbours in the list. */
export function KeepLooking({ project: { related, previous, next } }: { project: ProjectData }) {
  return (
    <Bed ground="sand">
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
      <nav className="nextp" aria-label="Previous and next project">
        {previous && <Step label="Previous" to={previous} />}
        {next && <Step label="Next" to={next} />}
      </nav>
    </Bed>
  );
}

function Step({ label, to: { slug, title } }: { label: 'Previous' | 'Next'; to: Neighbour }) {
  return (
    <SiteLink to={`/projects/${slug}`} rel={label === 'Next' ? 'next' : 'prev'}>
      <span className="small soft">{label}</span>
      <b className="cut">{title}</b>
      <Icon name="arrow" />
    </SiteLink>
  );
}
