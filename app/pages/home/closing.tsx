import type { HomeWords } from '#app/content/home-words.ts';
import { artwork } from '#app/ui/artwork.ts';
import { AuditButton, AuditTerms } from '#app/ui/buttons.tsx';
import { GoLink, SiteLink } from '#app/ui/links.tsx';
import { groundClasses, Reveal, Ruler } from '#app/ui/section.tsx';

/** The closing calls (HP-13), and the headland again, at dusk. */
export function Closing({ words }: { words: HomeWords['closing'] }) {
  return (
    <section className={`${groundClasses('ink')} close`}>
      <Ruler />
      <Reveal className="wrap">
        <h2>{words.title}</h2>
        <p className="prom cut">
          <SiteLink to={words.to}>{words.promise}</SiteLink>
        </p>
        <p className="lead">{words.lead}</p>
        <div className="cta">
          <AuditButton>{words.action}</AuditButton>
          <GoLink to="/resources">Explore resources</GoLink>
          <GoLink to="/contact">Get a strategy</GoLink>
          <AuditTerms />
        </div>
      </Reveal>
      <DuskPicture />
    </section>
  );
}

/** The hero again at dusk; on a phone it is the same file. */
function DuskPicture() {
  const full = artwork('hero-dusk.svg');
  const { url, ...size } = artwork('hero-simple.svg');
  return (
    <picture className="close-pic">
      <source media="(max-width:767.98px)" srcSet={`${url}#dusk`} {...size} />
      <img src={full.url} width={full.width} height={full.height} alt="" loading="lazy" decoding="async" />
    </picture>
  );
}
