import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { EmailField, Field } from '#app/components/field.tsx';
import { Icon } from '#app/components/icon.tsx';
import { ExternalLink, SiteLink } from '#app/components/links.tsx';
import { groundClasses, Ruler } from '#app/components/section.tsx';
import { useAuth } from '#app/shell/session/use-auth.ts';
import { type Choice, type Fault, maxEmailLength, maxWebsiteLength } from '../../domain/checkout.ts';
import { findMinimum, formatCents, splitGst } from '../../domain/money.ts';
import { Row } from '../after-paying.tsx';
import type { PlanView, PricingData, PricingRefusal } from './create-pricing-data.server.ts';
import { fieldId, PayNote } from './pricing-note.tsx';

type PayProps = {
  copy: PricingData['pay'];
  plan: PlanView;
  choice: Choice;
  sandbox: boolean;
  cancelled: boolean;
  refusal: PricingRefusal | undefined;
};

/** Shows the total of the chosen plan and the payment form. It is not a Section, whose reveal animation would move the form. */
export function Pay({ copy, plan, choice, sandbox, cancelled, refusal }: PayProps) {
  return (
    <section className={groundClasses('leaf')} id="pay" aria-labelledby="pay-title">
      <Ruler />
      <div className="wrap">
        <div className="heads">
          <h2 id="pay-title">{copy.title}</h2>
          {!sandbox && <p>{copy.text}</p>}
        </div>
        <div className="pay">
          <Summary plan={plan} />
          <div className="stone">
            <PayNote cancelled={cancelled} refusal={refusal} />
            <PayForm
              plan={plan}
              choice={choice}
              sandbox={sandbox}
              faults={refusal?.state === 'faulty' ? refusal.faults : []}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

function Summary({ plan }: { plan: PlanView }) {
  const { name, summary, refund, cents, interval } = plan;
  const { gstCents, withoutGstCents } = splitGst(cents);
  const minimum = findMinimum(plan);
  return (
    <div>
      <h3>{name}</h3>
      <dl className="sum">
        <Row name={summary}>{formatCents(withoutGstCents)}</Row>
        <Row name="GST">{formatCents(gstCents)}</Row>
        <Row className="tot" name={interval ? `Total each ${interval}` : 'Total today'}>
          {formatCents(cents)}
        </Row>
        {minimum && <Row name={`At least ${minimum.term}`}>{formatCents(minimum.cents)}</Row>}
      </dl>
      <p className="note" id={refundId}>
        <span>
          <b>If it doesn’t work out.</b> <span>{refund}</span>
        </span>
      </p>
      <p className="small soft">
        {interval && (
          <span>
            {`The first ${interval} today, then each ${interval} on the same day, ${
              minimum
                ? `for at least ${minimum.term} from this first payment. After that you can cancel any time. `
                : 'until you cancel. '
            }`}
          </span>
        )}
        <span>In Australian dollars. GST is one eleventh of the total, to the nearest cent.</span>
      </p>
      <p className="small">
        <SiteLink to="#plans">Choose another plan</SiteLink>
      </p>
    </div>
  );
}

/** The id of the refund terms under the total, which describe the button. */
const refundId = 'pay-refund';

type PayFormProps = { plan: PlanView; choice: Choice; sandbox: boolean; faults: Fault[] };

/**
 * A native form even with React, because it redirects to another host. React prevents double submits, adds the access
 * token of a signed-in visitor, and remembers the typed values.
 */
function PayForm({ plan, choice, sandbox, faults }: PayFormProps) {
  const { state } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  const { busy, onSubmit } = useSingleSubmit();
  useRememberedValues(form, state.kind === 'signed-in' ? state.email : '');
  const minimum = findMinimum(plan);
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
          <span>{`Pay ${formatCents(plan.cents)} now`}</span> <Icon name="arrow" />
        </span>
        <span aria-hidden={!busy}>
          <span className="spin" /> One moment
        </span>
      </button>
      <p className="small soft" id="pay-next">
        {minimum && <span>{`This pays the first ${plan.interval} of at least ${minimum.term}. `}</span>}
        <span>
          {sandbox
            ? 'No card is charged on the next page: this is a trial run, and it accepts test cards only. '
            : 'You enter your card details on the next page, which is Stripe’s. '}
        </span>
        <span>
          By paying you accept our <ExternalLink href="/terms">terms</ExternalLink>.
        </span>
      </p>
      <p className="sr" role="status">
        {busy ? 'Taking you to the payment page.' : ''}
      </p>
    </form>
  );
}

/** The key in session storage, which the privacy page mentions. */
const storageKey = 'saltbush-pay';

/**
 * Remembers the typed values for visitors who come back from the payment page, and fills empty fields with them, or with
 * a signed-in visitor's address.
 */
function useRememberedValues(form: RefObject<HTMLFormElement | null>, knownEmail: string): void {
  useEffect(() => {
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('input.in') ?? [];
    const values = loadValues();
    for (const input of inputs) {
      if (input.value === '') fill(input, values[input.name] || (input.name === 'email' ? knownEmail : ''));
    }
    const save = () => saveValues(Object.fromEntries([...inputs].map(({ name, value }) => [name, value])));
    addEventListener('pagehide', save);
    return () => {
      save();
      removeEventListener('pagehide', save);
    };
  }, [form, knownEmail]);
}

/**
 * Fills a field whose visitor may just be about to type: until then, its text is selected when it is focused or clicked,
 * so that typing replaces it and is never added to it. A second click places the cursor.
 */
function fill(input: HTMLInputElement, value: string): void {
  input.value = value;
  if (document.activeElement === input) input.select();
  const touched = new AbortController();
  const listen = (type: 'click' | 'input', act: () => void) =>
    input.addEventListener(type, act, { once: true, signal: touched.signal });
  listen('click', () => {
    input.select();
    touched.abort();
  });
  listen('input', () => touched.abort());
}

function loadValues(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

function saveValues(values: Record<string, string>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(values));
  } catch {
    // Storage may be full or blocked; the form works without it.
  }
}

/** Lets a native form submit only once, until the visitor comes back to its page. */
function useSingleSubmit() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const reset = () => setBusy(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);
  const onSubmit = (event: FormEvent) => {
    if (busy) event.preventDefault();
    setBusy(true);
  };
  return { busy, onSubmit };
}
