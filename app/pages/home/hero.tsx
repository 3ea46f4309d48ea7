import { useSyncExternalStore } from 'react';
import { artwork } from '#app/components/artwork.ts';
import { AuditCta } from '#app/components/buttons.tsx';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';
import { WeightFigure } from '#app/components/weight-figure.tsx';
import type { HomeCopy } from '#app/content/home-copy.ts';

/** Shows the headline of Home over the picture of the headland (HP-01). */
export function Hero({ copy: { headline, lead } }: { copy: HomeCopy['hero'] }) {
  return (
    <section className="hero">
      <div className="wrap hero-in">
        <h1>
          <span>{headline[0]}</span> <span>{headline[1]}</span>
        </h1>
        <p className="lead">{lead}</p>
        <AuditCta>
          <GoLink to="/projects">See our impact</GoLink>
        </AuditCta>
      </div>
      <HeroPicture />
      <div className="weigh">
        <div className="wrap">
          <p>
            This whole page weighs{' '}
            <b>
              <WeightFigure of="page" />
              {'\u202f'}kB
            </b>
            . <span>Watch it add up in the margin.</span>
          </p>
        </div>
      </div>
    </section>
  );
}

/**
 * Shows the headland, or a simpler drawing on phones and slow devices. On a server-rendered page the boot script enables
 * the source for slow devices before the picture is requested.
 */
function HeroPicture() {
  const slow = useSyncExternalStore(neverChanges, isSlow, () => false);
  const full = artwork('hero-full.svg');
  const { url, ...size } = artwork('hero-simple.svg');
  return (
    <picture className="hero-pic" data-hero="" data-picture="">
      <source media={slow ? 'all' : 'not all'} data-slow="" srcSet={url} {...size} />
      <source media="(max-width:767.98px)" srcSet={url} {...size} />
      <img
        src={full.url}
        width={full.width}
        height={full.height}
        alt="Bronte headland in section: banded sandstone, a sea pool cut into the rock shelf, saltbush on top"
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}

const neverChanges = () => () => {};
const isSlow = () => document.documentElement.classList.contains('slow');

/** Shows the closing calls to action (HP-13) and the headland at dusk. Phones reuse the hero's file. */
export function Closing({ copy }: { copy: HomeCopy['closing'] }) {
  const full = artwork('hero-dusk.svg');
  const { url, ...size } = artwork('hero-simple.svg');
  const dusk = (
    <picture className="close-pic">
      <source media="(max-width:767.98px)" srcSet={`${url}#dusk`} {...size} />
      <img src={full.url} width={full.width} height={full.height} alt="" loading="lazy" decoding="async" />
    </picture>
  );
  return (
    <Section ground="ink" className="close" bleed={dusk}>
      <h2>{copy.title}</h2>
      <p className="prom cut">
        <SiteLink to={copy.to}>{copy.promise}</SiteLink>
      </p>
      <p className="lead">{copy.lead}</p>
      <AuditCta label={copy.action}>
        <GoLink to="/resources">Explore resources</GoLink>
        <GoLink to="/contact">Get a strategy</GoLink>
      </AuditCta>
    </Section>
  );
}
