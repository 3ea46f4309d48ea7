import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';

type LeadFormProps = {
  action: string;
  label: string;
  /** The names of the fields by which bots are told. */
  spamFields: { honeypot: string; formTime: string };
  /** Why it is not with us, for as long as that is so: the element of this id takes the focus. */
  answer: { formTime?: string; arrival?: string } | undefined;
  answerId: string;
  /** As the page was made; what came back with an answer takes their place. */
  formTime: string;
  arrival: string;
  send: ReactNode;
  sendClass: string;
  /** Said while it is on its way. */
  sending: string;
  preventScrollReset?: boolean;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
};

/** A form that brings an enquiry. It posts by itself; with React it is sent without a document load. */
export function LeadForm({ answer, answerId, children, ...form }: LeadFormProps) {
  const { action, label, preventScrollReset = false, ref, send, sendClass, sending, spamFields } = form;
  const busy = useNavigation().formMethod === 'POST';
  const shown = useRef(answer);
  useEffect(() => {
    // Not the one that stood there when React came: by then the visitor is in a field.
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
      {/* What no visitor fills in: the field that only robots see, when the form was made, and how they found us. */}
      <div className="pot" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name={spamFields.honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name={spamFields.formTime} value={answer?.formTime || form.formTime} />
      <input type="hidden" name="arrival" value={answer?.arrival ?? form.arrival} />
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
