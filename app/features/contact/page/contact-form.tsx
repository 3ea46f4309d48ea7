import { useEffect, useRef, useState } from 'react';
import { Field } from '#app/components/field.tsx';
import { FormNote, focusField } from '#app/components/form-note.tsx';
import { formatWait } from '#app/components/format-durations.ts';
import { Icon } from '#app/components/icon.tsx';
import { Consent, type HiddenValues, LeadForm } from '#app/components/lead-form.tsx';
import type { LeadRefusal } from '#app/components/lead-refusal.ts';
import { useSite } from '#app/components/site-context.tsx';
import {
  type ContactField,
  contactFields,
  type FieldValues,
  readTypedLead,
  type TypedLead,
} from '../domain/contact-fields.ts';
import type { LeadFaults, LeadField } from '../domain/lead-form.ts';

/** The data of the form, beside its fields. */
export type ContactFormData = {
  hidden: HiddenValues;
  /** Values that a link fills in: `?service=` and `?plan=` tick services, and `?plan=` begins the message too. */
  preset: Partial<FieldValues>;
};

export type ContactRefusal = LeadRefusal<LeadFaults, { typed: TypedLead }>;

let draftState: TypedLead | undefined;

/**
 * Keeps what was typed but not sent while client navigation shows other pages, so that a visitor who comes back finds it
 * again. The draft is in memory only, and the thanks page clears it.
 */
export function storeDraft(typed: TypedLead | undefined): void {
  draftState = typed;
}

/** The id of a field's control, to which the list of faults links. */
const controlId = (field: LeadField) => `contact-${field}`;
const noteId = 'note';
const noteTitleId = 'note-title';

/**
 * The fields are uncontrolled, so that React, which arrives with the first keystroke, has nothing to restore.
 */
export function ContactForm({
  form,
  refusal,
}: {
  form: ContactFormData;
  refusal: ContactRefusal | undefined;
}) {
  const ref = useRef<HTMLFormElement>(null);
  // A draft is newer than the refusal that was there when it was stored: a loading screen may have replaced the form since.
  const [initial] = useState(() => ({ draft: draftState, refusal }));
  useEffect(() => {
    const element = ref.current;
    return () => {
      if (element) storeDraft(readTypedLead(new FormData(element)));
    };
  }, []);
  const typed = (refusal === initial.refusal ? initial.draft : undefined) ?? refusal?.typed;
  const values: Partial<FieldValues> = typed ?? form.preset;
  const faults = refusal?.state === 'faulty' ? refusal.faults : {};
  const isHalf = (field: ContactField) => 'half' in field;
  const render = (field: ContactField) => (
    <Control key={field.name} field={field} value={values[field.name]} error={faults[field.name]} />
  );
  return (
    <LeadForm
      action="/contact"
      label="Contact"
      refusal={refusal}
      noteId={noteId}
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
      {refusal && (
        <FormNote id={noteId} titleId={noteTitleId}>
          {refusal.state === 'faulty' ? <Faults faults={refusal.faults} /> : <NotTaken refusal={refusal} />}
        </FormNote>
      )}
      <div className="half">{contactFields.filter(isHalf).map(render)}</div>
      {contactFields.filter((field) => !isHalf(field)).map(render)}
      <Consent
        id={controlId('consent')}
        given={typed?.consent ?? false}
        error={faults.consent}
        label="You may keep this message and reply to it."
      >
        We use it for nothing else.
      </Consent>
    </LeadForm>
  );
}

type ControlProps = { field: ContactField; value: string | string[] | undefined; error: string | undefined };

function Control({ field, value, error }: ControlProps) {
  const { name, label } = field;
  if (field.kind === 'choices')
    return (
      <fieldset>
        <legend>
          {`${label} `}
          <span>(optional)</span>
        </legend>
        <div className="picks">
          {field.choices.map((choice) => (
            <label key={choice}>
              <input type="checkbox" name={name} value={choice} defaultChecked={value?.includes(choice)} />
              <span>{choice}</span>
            </label>
          ))}
        </div>
      </fieldset>
    );
  const required = 'whenEmpty' in field;
  const hint = 'hint' in field && { hint: field.hint };
  return (
    <Field id={controlId(name)} label={label} optional={!required} error={error} {...hint}>
      {(control) => {
        const shared = { ...control, className: 'in', name, required, defaultValue: value };
        switch (field.kind) {
          case 'choice':
            return (
              <select {...shared}>
                <option value="">Select a range</option>
                {field.choices.map((choice) => (
                  // A translator changes the text, which would be sent where there is no value.
                  <option key={choice} value={choice}>
                    {choice}
                  </option>
                ))}
              </select>
            );
          // maxLength would cut a long paste in silence. The server says how long a message may be.
          case 'lines':
            return <textarea {...shared} />;
          case 'line':
          case 'email': {
            const type = field.kind === 'email' ? 'email' : 'text';
            const { autoComplete, maxLength } = field;
            return <input {...shared} type={type} autoComplete={autoComplete} maxLength={maxLength} />;
          }
        }
      }}
    </Field>
  );
}

function Faults({ faults }: { faults: LeadFaults }) {
  const list = Object.entries(faults) as [LeadField, string][];
  return (
    <>
      <h2 id={noteTitleId}>
        {list.length === 1 ? 'Not sent yet: 1 thing to fix' : `Not sent yet: ${list.length} things to fix`}
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

/** The `mailto:` link has a subject only. What was typed stays in the form, for the visitor to copy. */
function NotTaken({ refusal }: { refusal: Exclude<ContactRefusal, { state: 'faulty' }> }) {
  const { email, brand } = useSite();
  const isLimited = refusal.state === 'limited';
  return (
    <>
      <h2 id={noteTitleId}>
        {isLimited ? 'Not sent: too many in a short time' : 'We could not save your message'}
      </h2>
      <p>
        {isLimited
          ? `We accept only a few messages at a time from one network. Please try again ${formatWait(refusal.retryAfterSeconds)}. What you typed is still here.`
          : 'We can’t confirm that we have it. What you typed is still here, so please try again in a few minutes: if you send it twice, it still counts once.'}
      </p>
      <p>
        Or write to{' '}
        <a href={`mailto:${email}?subject=${encodeURIComponent(`Enquiry for ${brand}`)}`}>{email}</a>.
      </p>
    </>
  );
}
