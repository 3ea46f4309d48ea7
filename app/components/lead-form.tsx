import { createContext, type FormEvent, type ReactNode, type Ref, use, useLayoutEffect, useRef } from 'react';
import { Form, type FormProps, useNavigation } from 'react-router';
import { describeControl, FieldError } from './field.tsx';
import { ExternalLink } from './links.tsx';

type LeadFormProps = Pick<FormProps, 'action' | 'preventScrollReset'> & {
  ref?: Ref<HTMLFormElement>;
  label: string;
  /** The server's response to a form that it refused. The element with `noteId` takes the focus when it appears. */
  refusal: Partial<HiddenValues> | undefined;
  noteId: string;
  /** The values from the time when the page was rendered. Those in `refusal` replace them. */
  hidden: HiddenValues;
  send: ReactNode;
  sendClass: string;
  /** The button's label while the form is being sent. */
  sending: string;
  children: ReactNode;
};

/** A form that sends an enquiry. It works without script; with React it is sent without loading a document. */
export function LeadForm({ label, refusal, noteId, hidden, children, ...props }: LeadFormProps) {
  const { send, sendClass, sending, ...form } = props;
  const busy = useNavigation().formMethod === 'POST';
  const shown = useRef(refusal);
  useLayoutEffect(() => {
    // A response that was part of the document does not take the focus, because the visitor may already be in a field.
    if (shown.current !== refusal) document.getElementById(noteId)?.focus();
    shown.current = refusal;
  }, [refusal, noteId]);
  const refuseSecondPress = (event: FormEvent) => {
    if (busy) event.preventDefault();
  };
  return (
    <Form
      className="form"
      method="post"
      noValidate
      discover="none"
      data-react=""
      aria-label={label}
      onSubmit={refuseSecondPress}
      {...form}
    >
      {children}
      <HiddenFields hidden={hidden} returned={refusal} />
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

/** The signed time at which the form was rendered, and how the visit began. */
export type HiddenValues = { formTime: string; attribution: string };

/** Hidden values that only the server has while it renders. In the browser the fields keep their values from the HTML. */
export const HiddenValuesContext = createContext<HiddenValues | null>(null);

type HiddenFieldsProps = { hidden?: HiddenValues; returned: Partial<HiddenValues> | undefined };

/** The fields that visitors do not see, starting with the honeypot. `app/features/contact/domain/lead-inbox.ts` reads them. */
export function HiddenFields({ hidden, returned }: HiddenFieldsProps) {
  const rendered = use(HiddenValuesContext);
  const { formTime, attribution } = hidden ?? rendered ?? {};
  return (
    <>
      <div className="sr" aria-hidden="true">
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
  label: string;
  children?: ReactNode;
};

/** The consent checkbox, which must be ticked for the form to be accepted. */
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
