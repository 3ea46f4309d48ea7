import { CarbonText } from '#app/components/carbon-text.tsx';
import { GoLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';
import type { HomeWords } from '#app/content/home-words.ts';

/** The sustainability pitch (HP-14), worded as our own claim, with a link to our method of calculation. */
export function Pitch({ words }: { words: HomeWords['pitch'] }) {
  return (
    <Section ground="ink" className="pitch">
      <div>
        <h2>{words.title}</h2>
        <p className="lead">
          <CarbonText text={words.text} />
        </p>
        <GoLink to="/method">{words.methodText}</GoLink>
      </div>
      <div className="scale">
        <p>
          A standard site, per page view <b className="cut">{words.standardGrams}</b>
        </p>
        <i className="bar" />
        <p>
          Ours. Yes, the thin line. <b className="cut">{words.ourGrams}</b>
        </p>
        <i className="bar ours" />
      </div>
    </Section>
  );
}
