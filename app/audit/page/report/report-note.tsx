import { AnswerNote, focusField } from '#app/ui/answer-note.tsx';
import { formatWait } from '#app/ui/format-durations.ts';
import { WeighNote } from '../website-carbon/weigh-note.tsx';
import type { AuditAnswer } from './audit-data.ts';

/** Ids of the fields of the form that asks for an email. */
export const mailControls = { email: 'mail-email', consent: 'mail-consent' };

/** Explains why a request was not carried out. It stands at its form and takes the focus. */
export function ReportNote({ answer }: { answer: AuditAnswer }) {
  if (answer.about === 'weigh')
    return (
      <WeighNote answer={answer.answer} undone={answer.asked === 'compare' ? 'Not compared' : undefined} />
    );
  return (
    <AnswerNote titleId="answer-title">
      <Words answer={answer} />
    </AnswerNote>
  );
}

function Words({ answer }: { answer: Exclude<AuditAnswer, { about: 'weigh' }> }) {
  switch (answer.about) {
    case 'mail':
      return (
        <>
          <h2 id="answer-title">Not sent yet</h2>
          <p>
            <a href={`#${mailControls[answer.field]}`} onClick={focusField}>
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
