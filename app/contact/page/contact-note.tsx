import { AnswerNote, focusField } from '#app/ui/answer-note.tsx';
import { formatWait } from '#app/ui/format-durations.ts';
import { useSite } from '#app/ui/site-context.tsx';
import type { LeadFaults, LeadField } from '../domain/lead-form.ts';
import { type ContactAnswer, controlId } from './contact-form-data.ts';

export const answerId = 'answer';

/**
 * Why the message is not with us, and what to do about it. It takes the focus: on a page that a post brought by
 * its own attribute, with React through the form.
 */
export function ContactNote({ answer }: { answer: ContactAnswer }) {
  return (
    <AnswerNote id={answerId} titleId="answer-title">
      <Words answer={answer} />
    </AnswerNote>
  );
}

function Words({ answer }: { answer: ContactAnswer }) {
  switch (answer.state) {
    case 'faulty':
      return <Faults faults={answer.faults} />;
    case 'limited':
      return (
        <>
          <h2 id="answer-title">Not sent: there were several in a short time</h2>
          <p>
            We take only a few messages at a time from one network. Please try again{' '}
            {formatWait(answer.retryAfterSeconds)}. What you typed is still here.
          </p>
          <WriteInstead />
        </>
      );
    case 'unavailable':
      return (
        <>
          <h2 id="answer-title">We could not take your message</h2>
          <p>
            We can’t say that we have it. What you typed is still here, so please try again in a few minutes:
            sent twice, it still counts once.
          </p>
          <WriteInstead />
        </>
      );
  }
}

function Faults({ faults }: { faults: LeadFaults }) {
  const list = Object.entries(faults) as [LeadField, string][];
  return (
    <>
      <h2 id="answer-title">
        {list.length === 1 ? 'Not sent yet: one thing to fix' : `Not sent yet: ${list.length} things to fix`}
      </h2>
      <ul>
        {list.map(([field, sentence]) => (
          <li key={field}>
            <a href={`#${controlId(field)}`} onClick={focusField}>
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A `mailto:` link with a subject only. What was typed stays in the form, for the visitor to copy. */
function WriteInstead() {
  const { email, brand } = useSite();
  return (
    <p>
      Or write to{' '}
      <a href={`mailto:${email}?subject=${encodeURIComponent(`Enquiry for ${brand}`)}`}>{email}</a>.
    </p>
  );
}
