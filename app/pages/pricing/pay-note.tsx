import type { MouseEvent } from 'react';
import { useSite } from '#app/frame/site-context.tsx';
import { formatWait } from '#app/ui/format-wait.ts';
import type { PricingAnswer } from './pricing-answer.ts';

export const emailId = 'pay-email';

type PayNoteProps = { cancelled: boolean; answer: PricingAnswer | undefined };

/** Why the visitor is not on the payment page, or no longer. It takes the focus by its own attribute. */
export function PayNote({ cancelled, answer }: PayNoteProps) {
  if (!answer && !cancelled) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups words, and no fields
    <div
      className={`note${answer ? ' bad' : ''}`}
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

/** The browser's own jump would be a navigation, and the router forgets the answer over it. */
function goToEmail(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(emailId)?.focus();
}

function Words({ answer }: Pick<PayNoteProps, 'answer'>) {
  switch (answer?.state) {
    case 'faulty':
      return (
        <>
          <h3 id="answer-title">Nothing charged yet: one thing to mend</h3>
          <ul>
            <li>
              <a href={`#${emailId}`} onClick={goToEmail}>
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
      return (
        <>
          <h3 id="answer-title">Nothing was charged</h3>
          <p>You came back before paying. Your choice is still here, for now or for another day.</p>
        </>
      );
  }
}

function WriteInstead() {
  const { email } = useSite();
  return (
    <p>
      Or write to <a href={`mailto:${email}?subject=Paying%20for%20a%20plan`}>{email}</a>.
    </p>
  );
}
