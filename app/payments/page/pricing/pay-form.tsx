import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useAuth } from '#app/session/use-auth.ts';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ExternalLink } from '#app/ui/links.tsx';
import { findKeptEmail, keepEmail } from './kept-email.ts';
import type { OrderedBefore } from './ordered-before.ts';
import { emailId } from './pay-note.tsx';
import { type Choice, formatPayPath, maxEmailLength } from './pricing-answer.ts';
import type { Bill } from './pricing-data.ts';

/** Id of the refund terms under the total, which describe the button. */
export const refundId = 'pay-refund';

type PayFormProps = {
  bill: Bill;
  choice: Choice;
  before: OrderedBefore | undefined;
  sandbox: boolean;
  fault: string | undefined;
};

/**
 * A native form even with React, because it leads to a page on another host. React prevents a second submit, and adds
 * who is signed in.
 */
export function PayForm({ bill, choice, before, sandbox, fault }: PayFormProps) {
  const { state } = useAuth();
  const email = useRef<HTMLInputElement>(null);
  const { busy, onSubmit } = useOnce();
  useKnownEmail(email);
  return (
    <form
      className="form"
      method="post"
      action={formatPayPath(bill.slug, before?.sessionId)}
      noValidate
      data-react=""
      aria-label={`Pay for ${bill.name}`}
      onSubmit={(event) => {
        keepEmail(email.current?.value ?? '');
        onSubmit(event);
      }}
    >
      <Field id={emailId} label="Email for the receipt" error={fault}>
        {(control) => (
          <input
            {...control}
            className="in"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={maxEmailLength}
            defaultValue={choice.email}
            ref={email}
          />
        )}
      </Field>
      <input type="hidden" name="plan" value={choice.plan} />
      <input type="hidden" name="attempt" value={choice.attempt} />
      {before && <input type="hidden" name="again" value={before.reference} />}
      <input
        type="hidden"
        name="access_token"
        value={state.kind === 'signed-in' ? state.session.access_token : ''}
      />
      <button
        className="btn btn-berry send"
        type="submit"
        aria-disabled={busy || undefined}
        aria-describedby={`${refundId} pay-next`}
      >
        <span>
          <span>{formatPress(bill, before !== undefined)}</span> <Icon name="arrow" />
        </span>
        <span aria-hidden={!busy}>
          <span className="spin" /> One moment
        </span>
      </button>
      <p className="small soft" id="pay-next">
        {sandbox
          ? 'No card is charged on the next page: it is a trial, and takes test cards only. '
          : 'The next page is Stripe’s: you type your card details there. '}
        By paying you accept our <ExternalLink href="/terms">terms</ExternalLink>.
      </p>
      <p className="sr" role="status">
        {busy ? 'Taking you to the payment page.' : ''}
      </p>
    </form>
  );
}

function formatPress({ total, minimum }: Bill, again: boolean): string {
  const pay = `Pay ${total}${again ? ' again' : ''}`;
  return minimum ? `${pay}, the first of at least ${minimum.time}` : pay;
}

/** Fills an empty field with what was typed before, or with the address of the signed-in visitor. */
function useKnownEmail(ref: RefObject<HTMLInputElement | null>): void {
  const { state } = useAuth();
  const known = state.kind === 'signed-in' ? state.email : '';
  useEffect(() => {
    const input = ref.current;
    if (input?.value !== '') return;
    input.value = findKeptEmail() || known;
    // React starts when the visitor enters the field, so the text is selected for typing to replace it.
    if (document.activeElement === input) input.select();
  }, [known, ref]);
  useEffect(() => {
    const input = ref.current;
    return () => {
      if (input) keepEmail(input.value);
    };
  }, [ref]);
}

/** After this time the browser or the visitor has given up, so pressing again makes sense. */
const patienceMs = 30_000;

/** Lets a native form submit once, until its page is shown again after Back or the submit has taken too long. */
function useOnce() {
  const gone = useRef(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const wake = () => {
      gone.current = false;
      setBusy(false);
    };
    const timer = setTimeout(wake, patienceMs);
    addEventListener('pageshow', wake);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', wake);
    };
  }, [busy]);
  const onSubmit = (event: FormEvent) => {
    if (gone.current) event.preventDefault();
    gone.current = true;
    setBusy(true);
  };
  return { busy, onSubmit };
}
