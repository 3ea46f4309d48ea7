import { useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Consent, LeadForm } from '#app/ui/lead-form.tsx';
import { readTypedLead } from '../domain/contact-fields.ts';
import { ContactFields } from './contact-fields.tsx';
import {
  type ContactAnswer,
  type ContactFormData,
  controlId,
  findDraft,
  keepDraft,
} from './contact-form-data.ts';
import { answerId, ContactNote } from './contact-note.tsx';

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
