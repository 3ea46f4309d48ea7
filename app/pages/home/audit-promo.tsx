import type { HomeWords } from '#app/content/home-words.ts';
import { Icon } from '#app/ui/icon.tsx';
import { GoLink, SiteLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Section } from '#app/ui/section.tsx';

/** Offers the free audit (HP-08), with two windows whose areas are in proportion to their grams. */
export function AuditPromo({ words }: { words: HomeWords['audit'] }) {
  return (
    <Section className="audit">
      <div>
        <h2>{words.title}</h2>
        <p className="lead">{words.lead}</p>
        <div className="two">
          {words.figures.map(({ number, text }) => (
            <p key={text}>
              <b className="cut">{number}</b> {text}
            </p>
          ))}
        </div>
        <div className="cta">
          <SiteLink className="btn btn-ink" to="/website-carbon">
            {words.action} <Icon name="arrow" />
          </SiteLink>
          <span className="small soft">{words.note}</span>
          <GoLink to="/method">How we count</GoLink>
        </div>
      </div>
      <div className="discs">
        <figure>
          <span>
            <Picture name="discs.svg" />
          </span>
          <figcaption>
            <b className="cut">{words.beforeGrams}</b> CO<sub>2</sub> a page view, before
          </figcaption>
        </figure>
        <figure>
          <span>
            <Picture name="discs.svg" />
          </span>
          <figcaption>
            <b className="cut">{words.afterGrams}</b> after
          </figcaption>
        </figure>
      </div>
    </Section>
  );
}
