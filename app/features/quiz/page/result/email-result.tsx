import { EmailField } from '#app/components/field.tsx';
import { FormNote } from '#app/components/form-note.tsx';
import { formatWait } from '#app/components/format-durations.ts';
import { Consent, type HiddenValues, LeadForm } from '#app/components/lead-form.tsx';
import type { LeadRefusal } from '#app/components/lead-refusal.ts';
import type { EmailRequestFaults } from '#app/features/contact/domain/lead-form.ts';

/** The reason why no email is sent, together with the typed values. */
export type EmailRefusal = LeadRefusal<EmailRequestFaults, { email: string; consent: boolean }>;

export type EmailResultProps = {
  /** The path of the result. */
  path: string;
  form: { hidden: HiddenValues; maxEmailLength: number; reference: string | undefined };
  refusal: EmailRefusal | undefined;
};

const noteId = 'result-email-note';

/** The form that sends the result by email. */
export function EmailResult({ path, form, refusal }: EmailResultProps) {
  if (form.reference) return <EmailSent reference={form.reference} />;
  const faults = refusal?.state === 'faulty' ? refusal.faults : {};
  const [title, text] = refusal ? describeRefusal(refusal) : [];
  return (
    <LeadForm
      action={path}
      label="Email me my result"
      refusal={refusal}
      noteId={noteId}
      hidden={form.hidden}
      sendClass="btn-ink"
      send="Send my result"
      sending="Sending your result."
      preventScrollReset
    >
      {refusal && (
        <FormNote id={noteId} titleId="result-title">
          <h3 id="result-title">{title}</h3>
          <p>{text}</p>
        </FormNote>
      )}
      <EmailField
        id="result-email"
        error={faults.email}
        maxLength={form.maxEmailLength}
        value={refusal?.email}
      />
      <Consent
        id="result-consent"
        given={refusal?.consent ?? false}
        error={faults.consent}
        label="You may keep my address and this result, send it to me, and ask me once whether I want help."
      >
        We keep them like an enquiry, for at most 24 months.
      </Consent>
    </LeadForm>
  );
}

/** Explains why no email is sent and what the visitor can do. */
function describeRefusal(refusal: EmailRefusal): [title: string, text: string] {
  const link = 'keep the link on this page: it leads to the same result.';
  switch (refusal.state) {
    case 'faulty':
      return ['Not sent yet', Object.values(refusal.faults).join(' ')];
    case 'limited':
      return [
        'Not sent: too many in a short time',
        `We accept only a few at a time from one network. Please try again ${formatWait(refusal.retryAfterSeconds)}, or ${link}`,
      ];
    case 'unavailable':
      return [
        'We could not save your address',
        `Please try again in a few minutes: if you send it twice, it still counts once. Or ${link}`,
      ];
  }
}

/** Thanks the visitor. It takes the focus, because the form that had the focus has been removed. */
function EmailSent({ reference }: { reference: string }) {
  return (
    <FormNote titleId="result-title" bad={false}>
      <h3 id="result-title">Your request is with us</h3>
      <p>
        The email should arrive within a few minutes. Reference: <b>{reference}</b>. Quote it if nothing
        arrives and you write to us. We send at most three emails a day to one address.
      </p>
    </FormNote>
  );
}
