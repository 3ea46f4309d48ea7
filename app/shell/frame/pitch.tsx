import { CarbonText } from '#app/components/carbon-text.tsx';
import { GoLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';
import type { HomeCopy } from '#app/content/home-copy.ts';

/** The sustainability pitch (HP-14), worded as our own claim, with a link to our method of calculation. */
export function Pitch({ copy }: { copy: HomeCopy['pitch'] }) {
  return (
    <Section ground="ink" className="pitch">
      <div>
        <h2>{copy.title}</h2>
        <p className="lead">
          <CarbonText text={copy.text} />
        </p>
        <GoLink to="/method">{copy.methodText}</GoLink>
      </div>
      <div className="scale">
        <p>
          A standard site, per page view <b className="cut">{copy.standardGrams}</b>
        </p>
        <i className="bar" />
        <p>
          Ours. Yes, the thin line. <b className="cut">{copy.ourGrams}</b>
        </p>
        <i className="bar ours" />
      </div>
    </Section>
  );
}
