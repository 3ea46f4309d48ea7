import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useAuth } from '#app/session/use-auth.ts';
import { EmailField, Field } from '#app/ui/field.tsx';
import { formatMonths } from '#app/ui/format-durations.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ExternalLink } from '#app/ui/links.tsx';
import { findMinimum, formatCents } from '../../domain/money.ts';
import { type Choice, type Fault, maxEmailLength, maxWebsiteLength, type PlanView } from './pricing-data.ts';
import { fieldId } from './pricing-note.tsx';

/** Id of the refund terms under the total, which describe the button. */
export const refundId = 'pay-refund';

type PayFormProps = { plan: PlanView; choice: Choice; sandbox: boolean; faults: Fault[] };

/**
 * A native form even with React, because it leads to a page on another host. React prevents a second submit, adds who is
 * signed in, and remembers what was typed.
 */
export function PayForm({ plan, choice, sandbox, faults }: PayFormProps) {
  const { state } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  const { busy, onSubmit } = useOnce();
  useTyped(form, state.kind === 'signed-in' ? state.email : '');
  const findFault = (name: Fault['field']) => faults.find(({ field }) => field === name)?.text;
  return (
    <form
      className="form"
      method="post"
      action={`/pricing?plan=${plan.slug}`}
      noValidate
      data-react=""
      aria-label={`Pay for ${plan.name}`}
      onSubmit={onSubmit}
      ref={form}
    >
      <Field id={fieldId('website')} label="The website the work is for" error={findFault('website')}>
        {(control) => (
          <input
            {...control}
            className="in"
            name="website"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={maxWebsiteLength}
            defaultValue={choice.website}
          />
        )}
      </Field>
      <EmailField
        id={fieldId('email')}
        label="Email for the receipt"
        error={findFault('email')}
        maxLength={maxEmailLength}
        value={choice.email}
      />
      <input type="hidden" name="plan" value={choice.plan} />
      <input type="hidden" name="attempt" value={choice.attempt} />
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
          <span>{formatButton(plan)}</span> <Icon name="arrow" />
        </span>
        <span aria-hidden={!busy}>
          <span className="spin" /> One moment
        </span>
      </button>
      <p className="small soft" id="pay-next">
        {sandbox
          ? 'No card is charged on the next page: this is a trial run, and it accepts test cards only. '
          : 'You enter your card details on the next page, which is Stripe’s. '}
        By paying you accept our <ExternalLink href="/terms">terms</ExternalLink>.
      </p>
      <p className="sr" role="status">
        {busy ? 'Taking you to the payment page.' : ''}
      </p>
    </form>
  );
}

function formatButton(plan: PlanView): string {
  const minimum = findMinimum(plan);
  const first = minimum ? `, the first of at least ${formatMonths(minimum.months)}` : '';
  return `Pay ${formatCents(plan.cents)}${first}`;
}

/** Key in the tab's session storage. The privacy page names it. */
const typedKey = 'saltbush-pay';

/**
 * Remembers what was typed for a visitor who comes back from the payment page, and fills empty fields with it, or with
 * the address of the signed-in visitor.
 */
function useTyped(form: RefObject<HTMLFormElement | null>, knownEmail: string): void {
  useEffect(() => {
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('input.in') ?? [];
    const typed = readTyped();
    for (const input of inputs) {
      if (input.value !== '') continue;
      input.value = typed[input.name] || (input.name === 'email' ? knownEmail : '');
      // React starts when the visitor enters the field, so the text is selected for typing to replace it.
      if (document.activeElement === input) input.select();
    }
    const keep = () => keepTyped(Object.fromEntries([...inputs].map(({ name, value }) => [name, value])));
    addEventListener('pagehide', keep);
    return () => {
      keep();
      removeEventListener('pagehide', keep);
    };
  }, [form, knownEmail]);
}

function readTyped(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(typedKey) ?? '{}');
  } catch {
    return {};
  }
}

function keepTyped(typed: Record<string, string>): void {
  try {
    sessionStorage.setItem(typedKey, JSON.stringify(typed));
  } catch {
    // Without storage the browser may still fill in the fields itself.
  }
}

/** Lets a native form submit once, until its page is shown again after Back. */
function useOnce() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  const onSubmit = (event: FormEvent) => {
    if (busy) event.preventDefault();
    setBusy(true);
  };
  return { busy, onSubmit };
}
