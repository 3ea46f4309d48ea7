import type { HomeWords } from '#app/content/home-words.ts';
import { AuditButton, AuditTerms } from '#app/ui/buttons.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';

/** Three figures, each with two cores drawn to scale (HP-07). Rust is before, blue is after. */
export function Impact({ words: { title, intro, figures } }: { words: HomeWords['impact'] }) {
  return (
    <Section ground="gold">
      <CorePatterns />
      <div className="heads">
        <h2>{title}</h2>
        <p>
          {intro} <SiteLink to="/method">How we count</SiteLink>
        </p>
      </div>
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
      <div className="cta">
        <AuditButton />
        <AuditTerms />
      </div>
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
