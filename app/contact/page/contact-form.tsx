import { useEffect, useRef, useState } from 'react';
import { AnswerNote, focusField } from '#app/ui/answer-note.tsx';
import { formatWait } from '#app/ui/format-durations.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Consent, LeadForm } from '#app/ui/lead-form.tsx';
import { useSite } from '#app/ui/site-context.tsx';
import { readTypedLead } from '../domain/contact-fields.ts';
import type { LeadFaults, LeadField } from '../domain/lead-form.ts';
import { ContactFields } from './contact-fields.tsx';
import {
  type ContactAnswer,
  type ContactFormData,
  controlId,
  findDraft,
  keepDraft,
} from './contact-form-data.ts';

const answerId = 'answer';

type ContactFormProps = { form: ContactFormData; answer: ContactAnswer | undefined };

/**
 * The fields hold what is typed themselves, so that React, which comes with the first keystroke, has nothing to put
 * back.
 */
export function ContactForm({ form, answer }: ContactFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  // A draft was kept after the answer that stands already: a loading screen may have taken the form's place.
  const [kept] = useState(() => ({ draft: findDraft(), answer }));
  useEffect(() => {
    const element = ref.current;
    return () => {
      if (element) keepDraft(readTypedLead(new FormData(element)));
    };
  }, []);
  const typed = (answer === kept.answer ? kept.draft : undefined) ?? answer?.typed;
  const faults = answer?.state === 'faulty' ? answer.faults : {};
  return (
    <LeadForm
      action="/contact"
      label="Contact"
      answer={answer}
      answerId={answerId}
      hidden={form.hidden}
      sendClass="btn-berry"
      send={
        <>
          Send message <Icon name="arrow" />
        </>
      }
      sending="Sending your message."
      ref={ref}
    >
      {answer && <ContactNote answer={answer} />}
      <ContactFields form={form} typed={typed} faults={faults} />
      <Consent
        id={controlId('consent')}
        given={typed?.consent ?? false}
        error={faults.consent}
        label="You may keep this message and answer it."
      >
        We use it for nothing else.
      </Consent>
    </LeadForm>
  );
}

/**
 * Why the message is not with us, and what to do about it. It takes the focus: on a page that a post brought by
 * its own attribute, with React through the form.
 */
function ContactNote({ answer }: { answer: ContactAnswer }) {
  return (
    <AnswerNote id={answerId} titleId="answer-title">
      <Words answer={answer} />
    </AnswerNote>
  );
}

function Words({ answer }: { answer: ContactAnswer }) {
  switch (answer.state) {
    case 'faulty':
      return <Faults faults={answer.faults} />;
    case 'limited':
      return (
        <>
          <h2 id="answer-title">Not sent: there were several in a short time</h2>
          <p>
            We take only a few messages at a time from one network. Please try again{' '}
            {formatWait(answer.retryAfterSeconds)}. What you typed is still here.
          </p>
          <WriteInstead />
        </>
      );
    case 'unavailable':
      return (
        <>
          <h2 id="answer-title">We could not take your message</h2>
          <p>
            We can’t say that we have it. What you typed is still here, so please try again in a few minutes:
            sent twice, it still counts once.
          </p>
          <WriteInstead />
        </>
      );
  }
}

function Faults({ faults }: { faults: LeadFaults }) {
  const list = Object.entries(faults) as [LeadField, string][];
  return (
    <>
      <h2 id="answer-title">
        {list.length === 1 ? 'Not sent yet: one thing to fix' : `Not sent yet: ${list.length} things to fix`}
      </h2>
      <ul>
        {list.map(([field, sentence]) => (
          <li key={field}>
            <a href={`#${controlId(field)}`} onClick={focusField}>
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A `mailto:` link with a subject only. What was typed stays in the form, for the visitor to copy. */
function WriteInstead() {
  const { email, brand } = useSite();
  return (
    <p>
      Or write to{' '}
      <a href={`mailto:${email}?subject=${encodeURIComponent(`Enquiry for ${brand}`)}`}>{email}</a>.
    </p>
  );
}
