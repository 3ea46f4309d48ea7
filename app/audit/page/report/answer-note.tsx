import type { MouseEvent } from 'react';
import { formatWait } from '#app/ui/format-durations.ts';
import { WeighNote } from '../website-carbon/weigh-note.tsx';
import type { AuditAnswer } from './audit-data.ts';

/** Ids of the fields of the form that asks for an email. */
export const mailControls = { email: 'mail-email', consent: 'mail-consent' };

/** Explains why a request was not carried out. It stands at its form and takes the focus. */
export function AnswerNote({ answer }: { answer: AuditAnswer }) {
  if (answer.about === 'weigh')
    return (
      <WeighNote answer={answer.answer} undone={answer.asked === 'compare' ? 'Not compared' : undefined} />
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups words, and no fields
    <div
      className="note bad"
      role="group"
      aria-labelledby="answer-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the answer to a form that was sent, read before the fields
      autoFocus
    >
      <Words answer={answer} />
    </div>
  );
}

/** The browser's own jump to the field would be a navigation, over which React's router forgets the answer. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}

function Words({ answer }: { answer: Exclude<AuditAnswer, { about: 'weigh' }> }) {
  switch (answer.about) {
    case 'mail':
      return (
        <>
          <h2 id="answer-title">Not sent yet</h2>
          <p>
            <a href={`#${mailControls[answer.field]}`} onClick={goToField}>
              {answer.fault}
            </a>
          </p>
        </>
      );
    case 'mail-limited':
      return (
        <>
          <h2 id="answer-title">Not sent: there were several in a short time</h2>
          <p>Please try again {formatWait(answer.retryAfterSeconds)}. The report stays where it is.</p>
        </>
      );
    case 'mail-unavailable':
      return (
        <>
          <h2 id="answer-title">We could not take your request</h2>
          <p>Nothing was sent. Please try again in a few minutes: the report stays where it is.</p>
        </>
      );
    case 'unavailable':
      return (
        <>
          <h2 id="answer-title">That could not be done</h2>
          <p>Our records do not answer, so the report is as it was. Please try again in a minute.</p>
        </>
      );
  }
}
