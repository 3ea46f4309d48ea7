import { ExternalLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { QuestionData } from './quiz-data.ts';

/** The stylesheet has a rule for every height up to this one. */
const levels = 6;

/** Decorates the page with stone that rises from 0 to 1. The words say the same. */
export function Core({ share }: { share: number }) {
  return (
    <div className="quiz-core" data-level={Math.round(share * levels)}>
      <Picture name="core.svg" eager />
    </div>
  );
}

const times = ['', 'once', 'twice', 'three times'];

/** Says why a question is asked, how much it counts, and from which source. */
export function Why({ question: { why, weight, sources } }: { question: QuestionData }) {
  return (
    <details className="why">
      <summary>Why we ask: it counts {times[weight]}</summary>
      <p>{why}</p>
      <Sources sources={sources} />
    </details>
  );
}

export function Sources({ sources }: Pick<QuestionData, 'sources'>) {
  return (
    <ul className="small">
      {sources.map(({ name, url }) => (
        <li key={url}>
          <ExternalLink href={url}>{name}</ExternalLink>
        </li>
      ))}
    </ul>
  );
}
