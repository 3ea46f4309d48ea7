import { ExternalLink } from '#app/ui/links.tsx';
import type { QuestionData } from './quiz-data.ts';

const times = ['', 'once', 'twice', 'three times'];

/** Why a question is asked, for how much it counts, and where that comes from. */
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
