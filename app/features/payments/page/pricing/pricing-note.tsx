import { FormNote, focusField } from '#app/components/form-note.tsx';
import { formatWait } from '#app/components/format-durations.ts';
import { GoLink } from '#app/components/links.tsx';
import { useSite } from '#app/components/site-context.tsx';
import type { PlanView, PricingRefusal } from './create-pricing-data.server.ts';

/** Returns the id of a form field. */
export const fieldId = (name: string) => `pay-${name}`;

type PayNoteProps = { cancelled: boolean; refusal: PricingRefusal | undefined };

/** Says why the visitor is not, or no longer, on the payment page. Its `autofocus` attribute gives it the focus. */
export function PayNote({ cancelled, refusal }: PayNoteProps) {
  if (!refusal && !cancelled) return null;
  return (
    <FormNote titleId="note-title" bad={refusal !== undefined}>
      <PayNoteText refusal={refusal} />
    </FormNote>
  );
}

function PayNoteText({ refusal }: Pick<PayNoteProps, 'refusal'>) {
  const { email } = useSite();
  switch (refusal?.state) {
    case 'faulty':
      return (
        <>
          <h3 id="note-title">
            {`Nothing charged yet: ${refusal.faults.length === 1 ? '1 thing' : '2 things'} to fix`}
          </h3>
          <ul>
            {refusal.faults.map(({ field, text }) => (
              <li key={field}>
                <a href={`#${fieldId(field)}`} onClick={focusField}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      );
    case 'limited':
      return (
        <>
          <h3 id="note-title">Nothing was charged: too many attempts in a short time</h3>
          <p>
            We limit attempts from one network. Please try again {formatWait(refusal.retryAfterSeconds)}. What
            you typed is still here.
          </p>
        </>
      );
    case 'unavailable':
      return (
        <>
          <h3 id="note-title">Nothing was charged: the payment page is not responding</h3>
          <p>
            What you typed is still here, so please try again in a few minutes. Trying again won’t create a
            second order.
          </p>
          <p>
            Or write to <a href={`mailto:${email}?subject=Paying%20for%20a%20plan`}>{email}</a>.
          </p>
        </>
      );
    default:
      return (
        <>
          <h3 id="note-title">Nothing was charged</h3>
          <p>You came back before paying. Your choice is still here whenever you’re ready.</p>
        </>
      );
  }
}

type PlanNoteProps = PayNoteProps & { plans: PlanView[]; named: string | null };

/** The note above the plans for visitors who have not chosen a payable plan. */
export function PlanNote(props: PlanNoteProps) {
  const copy = findPlanCopy(props);
  if (!copy) return null;
  const [title, text, action] = copy;
  return (
    <FormNote titleId="note-title" bad={props.refusal !== undefined}>
      <h2 id="note-title">{title}</h2>
      <p>{text}</p>
      {action && (
        <p>
          <GoLink to={action.to}>{action.label}</GoLink>
        </p>
      )}
    </FormNote>
  );
}

type PlanCopy = [title: string, text: string, action?: PlanView['action']];

function findPlanCopy({ plans, named, cancelled, refusal }: PlanNoteProps): PlanCopy | undefined {
  const plan = plans.find(({ slug }) => slug === named);
  if (refusal?.state === 'closed')
    return [
      'Nothing can be paid here at the moment',
      'Nothing was charged. Each plan below links to our contact form instead.',
    ];
  if (refusal?.state === 'unknown-plan' || (named !== null && !plan))
    return [
      'There is no such plan',
      'Nothing was charged. It may have been renamed. These are our current plans.',
    ];
  if (plan?.byQuote)
    return [
      `${plan.name} is priced after a conversation`,
      'There is nothing to pay yet. We’ll ask what you need, then give you a price in writing.',
      plan.action,
    ];
  if (plan && !plan.payable)
    return [
      `${plan.name} can’t be paid here at the moment`,
      'Nothing was charged. You can still ask us for it.',
      plan.action,
    ];
  if (cancelled) return ['Nothing was charged', 'You came back before paying, which is fine.'];
  return undefined;
}
