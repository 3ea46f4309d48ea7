import { AnswerNote } from '#app/ui/answer-note.tsx';
import { GoLink } from '#app/ui/links.tsx';
import type { Cancelled, PricingAnswer } from './pricing-answer.ts';
import type { Missed } from './pricing-data.ts';

type PlanNoteProps = {
  missed: Missed | undefined;
  cancelled: Cancelled | undefined;
  answer: PricingAnswer | undefined;
};

type Words = { title: string; text: string; action?: { label: string; to: string } };

/** The note above the plans for a visitor who has not chosen one. */
export function PlanNote({ missed, cancelled, answer }: PlanNoteProps) {
  const words = findWords({ missed, cancelled, answer });
  if (!words) return null;
  return (
    <AnswerNote titleId="answer-title" bad={answer !== undefined}>
      <h2 id="answer-title">{words.title}</h2>
      <p>{words.text}</p>
      {words.action && (
        <p>
          <GoLink to={words.action.to}>{words.action.label}</GoLink>
        </p>
      )}
    </AnswerNote>
  );
}

function findWords({ missed, cancelled, answer }: PlanNoteProps): Words | undefined {
  if (answer?.state === 'closed') {
    return {
      title: 'Nothing can be paid here at the moment',
      text: 'Nothing was charged. Each plan below leads to our contact form instead.',
    };
  }
  if (missed?.kind === 'unknown' || answer?.state === 'unknown-plan') {
    return {
      title: 'There is no such plan to pay for',
      text: 'Nothing was charged. It may have changed its name. These are the plans there are.',
    };
  }
  if (missed?.kind === 'quote') {
    return {
      title: `${missed.name} is priced after a talk`,
      text: 'So there is nothing to pay yet. We ask what you need, and you get a price in writing.',
      action: missed.action,
    };
  }
  if (missed) {
    return {
      title: `${missed.name} can’t be paid here at the moment`,
      text: 'Nothing was charged. You can ask us for it all the same.',
      action: missed.action,
    };
  }
  if (cancelled)
    return { title: 'Nothing was charged', text: 'You came back before paying, and that is fine.' };
  return undefined;
}
