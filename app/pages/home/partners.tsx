import { useRef } from 'react';
import type { HomeWords } from '#app/content/home-words.ts';
import { useEnhancement } from '#app/enhance/use-enhancement.ts';
import { SiteLink } from '#app/ui/links.tsx';
import { LogoImage, wordmarkScale } from '#app/ui/picture.tsx';
import { Section } from '#app/ui/section.tsx';
import type { ClientName } from './home-data.ts';

type PartnersProps = { words: HomeWords['partners']; clients: ClientName[] };

/** The logo wall (HP-04). */
export function Partners({ words: { title, intro }, clients }: PartnersProps) {
  const ref = useRef<HTMLUListElement>(null);
  useEnhancement(ref);
  return (
    <Section ground="leaf">
      <div className="heads">
        <h2>{title}</h2>
        <p>{intro}</p>
      </div>
      <ul className="wall" data-enhance="wall" ref={ref}>
        {clients.map(({ slug, name }) => (
          <li key={slug}>
            <SiteLink to="/projects">
              <LogoImage file={`wordmark-${slug}`} name={name} scale={wordmarkScale} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
