import {
  createContext,
  type FormEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { Form, useNavigation } from 'react-router';
import { describeControl, FieldError } from './field.tsx';
import { ExternalLink } from './links.tsx';

type LeadFormProps = {
  action: string;
  label: string;
  /** The server's answer to a form it refused. The element with `answerId` takes the focus when it appears. */
  answer: Partial<HiddenValues> | undefined;
  answerId: string;
  /** The values from when the page was rendered. Those that an answer returns replace them. */
  hidden: HiddenValues;
  send: ReactNode;
  sendClass: string;
  /** The button's words while the form is being sent. */
  sending: string;
  preventScrollReset?: boolean;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
};

/** A form that sends an enquiry. It works without script; React sends it without loading a document. */
export function LeadForm({ answer, answerId, children, ...form }: LeadFormProps) {
  const { action, label, preventScrollReset = false, ref, send, sendClass, sending } = form;
  const busy = useNavigation().formMethod === 'POST';
  const shown = useRef(answer);
  useEffect(() => {
    // An answer that stood there before React came takes no focus: by now the visitor is in a field.
    if (shown.current !== answer) document.getElementById(answerId)?.focus();
    shown.current = answer;
  }, [answer, answerId]);
  const refuseSecondPress = (event: FormEvent) => {
    if (busy) event.preventDefault();
  };
  return (
    <Form
      className="form"
      method="post"
      action={action}
      noValidate
      discover="none"
      preventScrollReset={preventScrollReset}
      data-react=""
      aria-label={label}
      onSubmit={refuseSecondPress}
      {...(ref && { ref })}
    >
      {children}
      <HiddenFields hidden={form.hidden} returned={answer} />
      <div>
        <button className={`btn ${sendClass} send`} type="submit" aria-disabled={busy || undefined}>
          <span>{send}</span>
          <span aria-hidden={!busy}>
            <span className="spin" /> Sending
          </span>
        </button>
      </div>
      <p className="sr" role="status">
        {busy ? sending : ''}
      </p>
    </Form>
  );
}

/** The time at which the form was rendered, signed, and how the visit began. */
export type HiddenValues = { formTime: string; attribution: string };

/** Hidden values that only the rendering server has. In the browser the fields keep what the HTML says. */
export const HiddenValuesContext = createContext<HiddenValues | null>(null);

type HiddenFieldsProps = { hidden?: HiddenValues; returned: Partial<HiddenValues> | undefined };

/** The fields that no visitor fills in, the honeypot first. `app/contact/domain/lead-inbox.ts` reads them. */
export function HiddenFields({ hidden, returned }: HiddenFieldsProps) {
  const rendered = useContext(HiddenValuesContext);
  const { formTime, attribution } = hidden ?? rendered ?? {};
  return (
    <>
      <div className="pot" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input suppressHydrationWarning type="hidden" name="form_time" value={returned?.formTime || formTime} />
      <input
        suppressHydrationWarning
        type="hidden"
        name="attribution"
        value={returned?.attribution || attribution}
      />
    </>
  );
}

type ConsentProps = {
  id: string;
  given: boolean;
  error: string | undefined;
  /** The text of the consent box. */
  label: string;
  /** Other uses of the data, named below the consent box. */
  children?: ReactNode;
};

/** The checkbox without which the form is not accepted. */
export function Consent({ id, given, error, label, children }: ConsentProps) {
  return (
    <div>
      <div className="tick">
        <input
          {...describeControl(id, error)}
          type="checkbox"
          name="consent"
          value="yes"
          required
          defaultChecked={given}
        />
        <p>
          <label htmlFor={id}>{label}</label> {children && <>{children} </>}
          {/* The link opens a new tab, so that what is typed here stays. */}
          <ExternalLink href="/privacy">Privacy</ExternalLink>
        </p>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
