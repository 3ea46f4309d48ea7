import type { ReactNode } from 'react';
import { groundClasses, Ruler } from '#app/frame/bed.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Reveal } from '#app/ui/reveal.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { HomeWords } from '#domain/content/home-words.ts';

/** HP-09: three steps that rise with the tide, and two results. */
export function Engine({ words }: { words: HomeWords['engine'] }) {
  return (
    <section className={groundClasses('pool')}>
      <Ruler />
      <Picture className="swell" name="swell.svg" />
      <Reveal className="wrap engine">
        <h2>{words.title}</h2>
        <ol>
          {words.steps.map(({ when, title, text }) => (
            <li key={title}>
              <h3>
                <span>{when}</span> {title}
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="results">
          {words.results.map(({ number, text }) => (
            <p key={text}>
              <b className="cut">{number}</b> {keepTogether(text)}
            </p>
          ))}
          <SiteLink className="btn btn-ink" to="/visibility-accelerator">
            {words.action} <Icon name="arrow" />
          </SiteLink>
        </div>
      </Reveal>
    </section>
  );
}

/** A word with a hyphen in it stays on one line. */
function keepTogether(text: string): ReactNode[] {
  return text.split(/(\S+-\S+)/).map((part, index) => (index % 2 ? <span key={part}>{part}</span> : part));
}
