import { AuditCta } from '#app/components/buttons.tsx';
import { Icon } from '#app/components/icon.tsx';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { Section } from '#app/components/section.tsx';
import type { HomeCopy } from '#app/content/home-copy.ts';

/** Shows three figures, each with two cores drawn to scale (HP-07): rust for before, blue for after. */
export function Impact({ copy: { title, intro, figures } }: { copy: HomeCopy['impact'] }) {
  const beside = (
    <p>
      {intro} <SiteLink to="/method">How we count</SiteLink>
    </p>
  );
  return (
    <Section ground="gold" title={title} beside={beside}>
      <CorePatterns />
      <ul className="impact">
        {figures.map(({ number, unit, text, before, after }) => (
          <li key={text}>
            <span className="num">
              {number}
              <small>{unit}</small>
            </span>
            <svg className="cores" aria-hidden="true">
              <rect fill="url(#rust)" height={`${before}%`} y={`${100 - before}%`} />
              <rect fill="url(#tide)" height={`${after}%`} y={`${100 - after}%`} />
            </svg>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <AuditCta />
    </Section>
  );
}

/** Defines the patterns of the two cores: tilted bands of rock. */
function CorePatterns() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      <pattern id="rust" width="99" height="23" patternUnits="userSpaceOnUse" patternTransform="rotate(-12)">
        <path fill="var(--iron-500)" d="M0 0h99v23H0z" />
        <path fill="var(--iron-600)" d="M0 9h99v3H0zm0 12h99v2H0z" />
        <path fill="var(--iron-400)" d="M0 12h99v9H0z" />
      </pattern>
      <pattern id="tide" width="99" height="21" patternUnits="userSpaceOnUse" patternTransform="rotate(12)">
        <path fill="var(--pool-500)" d="M0 0h99v21H0z" />
        <path fill="var(--ink-700)" d="M0 9h99v3H0z" />
        <path fill="var(--pool-400)" d="M0 12h99v9H0z" />
      </pattern>
    </svg>
  );
}

/** Offers the free audit (HP-08), with two windows whose areas are in proportion to their grams. */
export function AuditPromo({ copy }: { copy: HomeCopy['audit'] }) {
  return (
    <Section className="audit">
      <div>
        <h2>{copy.title}</h2>
        <p className="lead">{copy.lead}</p>
        <div className="two">
          {copy.figures.map(({ number, text }) => (
            <p key={text}>
              <b className="cut">{number}</b> {text}
            </p>
          ))}
        </div>
        <div className="cta">
          <SiteLink className="btn btn-ink" to="/website-carbon">
            {copy.action} <Icon name="arrow" />
          </SiteLink>
          <span className="small soft">{copy.note}</span>
          <GoLink to="/method">How we count</GoLink>
        </div>
      </div>
      <div className="discs">
        <figure>
          <span>
            <Picture name="discs.svg" />
          </span>
          <figcaption>
            <b className="cut">{copy.beforeGrams}</b> CO<sub>2</sub> a page view, before
          </figcaption>
        </figure>
        <figure>
          <span>
            <Picture name="discs.svg" />
          </span>
          <figcaption>
            <b className="cut">{copy.afterGrams}</b> after
          </figcaption>
        </figure>
      </div>
    </Section>
  );
}
