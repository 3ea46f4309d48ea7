import type { ReactNode } from 'react';
import { Icon } from '#app/components/icon.tsx';
import { ExternalLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import type { Question } from '#app/content/quiz.ts';

/** The stylesheet has a rule for every height up to this one. */
const levels = 6;

/** A screen of the quiz, decorated with stone that rises with `share` from 0 to 1. The text has the same information. */
export function QuizScreen({ share, children }: { share: number; children: ReactNode }) {
  return (
    <section className="quiz by-stone">
      <div className="quiz-q">{children}</div>
      <div className="core" data-level={Math.round(share * levels)}>
        <Picture name="core.svg" eager />
      </div>
    </section>
  );
}

type WhyProps = Pick<Question, 'why' | 'sources'> & { children: ReactNode };

/** Explains why a question is asked, and lists the sources. */
export function Why({ why, sources, children }: WhyProps) {
  return (
    <details className="why">
      <summary>
        {children} <Icon name="down" />
      </summary>
      <p>{why}</p>
      <ul className="small">
        {sources.map(({ name, url }) => (
          <li key={url}>
            <ExternalLink href={url}>{name}</ExternalLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
