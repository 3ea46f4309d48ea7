import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { describeControl, FieldError } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { spamFields } from '#domain/leads/lead-inbox.ts';
import { readTypedLead } from '#domain/leads/typed-lead.ts';
import { AnswerNote, answerId } from './answer-note.tsx';
import { ContactFields } from './contact-fields.tsx';
import type { ContactAnswer, ContactFormData } from './contact-form-data.ts';
import { controlId } from './control-id.ts';
import { findDraft, keepDraft } from './draft.ts';

type ContactFormProps = { form: ContactFormData; answer: ContactAnswer | undefined };

/**
 * Posts by itself; with React it is sent without a document load. The fields hold what is typed themselves, so
 * that React, which comes with the first keystroke, has nothing to put back.
 */
export function ContactForm({ form, answer }: ContactFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  // A draft was kept after the answer that stands already: a loading screen may have taken the form's place.
  const [kept] = useState(() => ({ draft: findDraft(), answer }));
  const busy = useNavigation().formMethod === 'POST';
  useEffect(() => {
    const element = ref.current;
    return () => {
      if (element) keepDraft(readTypedLead(new FormData(element)));
    };
  }, []);
  const shown = useRef(answer);
  useEffect(() => {
    // Not the one that stood there when React came: by then the visitor is in a field.
    if (shown.current !== answer) document.getElementById(answerId)?.focus();
    shown.current = answer;
  }, [answer]);
  const refuseSecondPress = (event: FormEvent) => {
    if (busy) event.preventDefault();
  };
  const typed = (answer === kept.answer ? kept.draft : undefined) ?? answer?.typed;
  const faults = answer?.state === 'faulty' ? answer.faults : {};
  return (
    <Form
      className="form"
      method="post"
      action="/contact"
      noValidate
      discover="none"
      data-react=""
      aria-label="Contact"
      ref={ref}
      onSubmit={refuseSecondPress}
    >
      {answer && <AnswerNote answer={answer} />}
      <ContactFields form={form} typed={typed} faults={faults} />
      <Consent given={typed?.consent ?? false} error={faults.consent} />
      <HiddenFields formTime={answer?.formTime || form.formTime} arrival={answer?.arrival ?? form.arrival} />
      <div>
        <button className="btn btn-berry send" type="submit" aria-disabled={busy || undefined}>
          <span>
            Send message <Icon name="arrow" />
          </span>
          <span aria-hidden={!busy}>
            <span className="spin" /> Sending
          </span>
        </button>
      </div>
      <p className="sr" role="status">
        {busy ? 'Sending your message.' : ''}
      </p>
    </Form>
  );
}

function Consent({ given, error }: { given: boolean; error: string | undefined }) {
  const id = controlId('consent');
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
          <label htmlFor={id}>You may keep this message and answer it.</label> We use it for nothing else.{' '}
          {/* In a tab of its own: what is typed here stays. */}
          <ExternalLink href="/privacy">Privacy</ExternalLink>
        </p>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

/** What no visitor fills in: how they found us, when the form was made, and the field that only robots see. */
function HiddenFields({ formTime, arrival }: Pick<ContactFormData, 'formTime' | 'arrival'>) {
  return (
    <>
      <div className="pot" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name={spamFields.honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name={spamFields.formTime} value={formTime} />
      <input type="hidden" name="arrival" value={arrival} />
    </>
  );
}
