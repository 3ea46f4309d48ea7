import { AnswerNote, focusField } from '#app/ui/answer-note.tsx';
import { formatWait } from '#app/ui/format-durations.ts';
import { SiteLink } from '#app/ui/links.tsx';
import { useSite } from '#app/ui/site-context.tsx';
import type { OrderedBefore } from './ordered-before.ts';
import type { Cancelled, PricingAnswer } from './pricing-answer.ts';

export const emailId = 'pay-email';

type PayNoteProps = {
  cancelled: Cancelled | undefined;
  before: OrderedBefore | undefined;
  answer: PricingAnswer | undefined;
};

/** Says why the visitor is not on the payment page, or not any more. Its `autofocus` attribute gives it the focus. */
export function PayNote({ cancelled, before, answer }: PayNoteProps) {
  if (!answer && !before && !cancelled) return null;
  return (
    <AnswerNote titleId="answer-title" bad={answer !== undefined}>
      <Words cancelled={cancelled} before={before} answer={answer} />
    </AnswerNote>
  );
}

function Words({ cancelled, before, answer }: PayNoteProps) {
  const late = cancelled === 'ran-out';
  switch (answer?.state) {
    case 'faulty':
      return (
        <>
          <h3 id="answer-title">Nothing charged yet: one thing to mend</h3>
          <ul>
            <li>
              <a href={`#${emailId}`} onClick={focusField}>
                {answer.fault}
              </a>
            </li>
          </ul>
        </>
      );
    case 'limited':
      return (
        <>
          <h3 id="answer-title">Nothing was charged: there were several tries in a short time</h3>
          <p>
            We take only a few from one network. Please try again {formatWait(answer.retryAfterSeconds)}. Your
            choice and your address are still here.
          </p>
        </>
      );
    case 'unavailable':
      return (
        <>
          <h3 id="answer-title">Nothing was charged: the payment page does not answer</h3>
          <p>
            Your choice and your address are still here, so please try again in a few minutes. Tried twice, it
            is still one order.
          </p>
          <WriteInstead />
        </>
      );
    default:
      return before ? (
        <Before {...before} />
      ) : (
        <>
          <h3 id="answer-title">
            {late && 'The time to pay ran out. '}Nothing was charged{late && '.'}
          </h3>
          <p>
            {!late && 'You came back before paying. '}Your choice is still here, for now or for another day.
          </p>
        </>
      );
  }
}

function Before({ title, text, reference, sessionId }: OrderedBefore) {
  return (
    <>
      <h3 id="answer-title">{title}</h3>
      <p>{text}</p>
      <p>
        <SiteLink to={`/payment-success?${new URLSearchParams({ session_id: sessionId })}`}>
          See that order, <span className="reference">{reference}</span>
        </SiteLink>
      </p>
      <p>The button below makes a second order, to be paid by itself.</p>
    </>
  );
}

function WriteInstead() {
  const { email } = useSite();
  return (
    <p>
      Or write to <a href={`mailto:${email}?subject=Paying%20for%20a%20plan`}>{email}</a>.
    </p>
  );
}
