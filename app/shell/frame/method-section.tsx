import type { ReactNode } from 'react';
import { GoLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { groundClasses, Reveal, Ruler } from '#app/components/section.tsx';
import type { HomeCopy } from '#app/content/home-copy.ts';

/** Shows our method (HP-09): three steps that rise with the tide, and two results with `children` beside them. */
export function MethodSection({ copy, children }: { copy: HomeCopy['engine']; children?: ReactNode }) {
  return (
    <section className={groundClasses('pool')}>
      <Ruler />
      <Picture className="swell" name="swell.svg" />
      <Reveal className="wrap method">
        <h2>{copy.title}</h2>
        <ol>
          {copy.steps.map(({ when, title, text }) => (
            <li key={title}>
              <h3>
                <span>{when}</span> {title}
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="results">
          {copy.results.map(({ number, text }) => (
            <p key={text}>
              <b className="cut">{number}</b> {keepTogether(text)}
            </p>
          ))}
          {children}
          <GoLink to="/method">How we count</GoLink>
        </div>
      </Reveal>
    </section>
  );
}

/** Keeps every word with a hyphen on one line. */
function keepTogether(text: string): ReactNode[] {
  return text.split(/(\S+-\S+)/).map((part, index) => (index % 2 ? <span key={part}>{part}</span> : part));
}
