import { ExternalLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { QuestionData } from './quiz-data.ts';

/** Heights that the stylesheet knows, from the ground up. */
const levels = 12;

/** Stone beside the words, which rises from 0 to 1. Decoration: the words say the same. */
export function Core({ share }: { share: number }) {
  return (
    <div className="quiz-core" data-level={Math.round(share * levels)}>
      <Picture name="core.svg" eager />
    </div>
  );
}

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
