import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import { WorkCard, type WorkCardData } from '#app/ui/work-card.tsx';
import type { HomeData } from './home-data.ts';

type WorkProps = { words: HomeData['words']['work']; work: WorkCardData[] };

/** Up to five chosen case studies (HP-05). The grid is written for three, four and five. */
export function Work({ words: { title, intro }, work }: WorkProps) {
  return (
    <Section ground="ink">
      <div className="heads">
        <h2>{title}</h2>
        <p>{intro}</p>
      </div>
      <ul className="work">
        {work.map((entry) => (
          <WorkCard key={entry.slug} work={entry} />
        ))}
      </ul>
      <SiteLink className="btn btn-line" to="/projects">
        All projects <Icon name="arrow" />
      </SiteLink>
    </Section>
  );
}
