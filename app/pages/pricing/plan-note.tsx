import type { PricingAnswer } from './pricing-answer.ts';

type PlanNoteProps = { unknown: boolean; cancelled: boolean; answer: PricingAnswer | undefined };

/** What stands above the plans where something was asked for and no plan is chosen. */
export function PlanNote({ unknown, cancelled, answer }: PlanNoteProps) {
  const words = findWords({ unknown, cancelled, answer });
  if (!words) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups words, and no fields
    <div
      className={`note${answer ? ' bad' : ''}`}
      role="group"
      aria-labelledby="answer-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the answer to what was asked for, read before the plans
      autoFocus
    >
      <h2 id="answer-title">{words.title}</h2>
      <p>{words.text}</p>
    </div>
  );
}

function findWords({ unknown, cancelled, answer }: PlanNoteProps) {
  if (answer?.state === 'closed') {
    return {
      title: 'Nothing can be paid here at the moment',
      text: 'Nothing was charged. Each plan below leads to our contact form instead.',
    };
  }
  if (unknown || answer?.state === 'unknown-plan') {
    return {
      title: 'There is no such plan to pay for',
      text: 'Nothing was charged. It may have changed its name. These are the plans there are.',
    };
  }
  if (cancelled)
    return { title: 'Nothing was charged', text: 'You came back before paying, and that is fine.' };
  return undefined;
}
