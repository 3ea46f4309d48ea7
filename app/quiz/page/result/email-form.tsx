import { spamFields } from '#app/contact/domain/lead-inbox.ts';
import { Field } from '#app/ui/field.tsx';
import { Consent, LeadForm } from '#app/ui/lead-form.tsx';
import { quizPath } from '../quiz-paths.ts';
import { EmailNote, EmailSent, emailNoteId } from './email-note.tsx';
import type { EmailAnswer, EmailFormData } from './result-data.ts';

type EmailFormProps = { code: string; form: EmailFormData; answer: EmailAnswer | undefined };

/** The result by mail. */
export function EmailResult({ code, form, answer }: EmailFormProps) {
  return (
    <div className="letter">
      <h2>Email me my result</h2>
      {form.reference ? (
        <EmailSent reference={form.reference} />
      ) : (
        <EmailRequestForm code={code} form={form} answer={answer} />
      )}
    </div>
  );
}

function EmailRequestForm({ code, form, answer }: EmailFormProps) {
  const faults = answer?.state === 'faulty' ? answer.faults : {};
  return (
    <LeadForm
      spamFields={spamFields}
      action={`${quizPath}/${code}`}
      label="Email me my result"
      answer={answer}
      answerId={emailNoteId}
      formTime={form.formTime}
      attribution={form.attribution}
      sendClass="btn-ink"
      send="Send my result"
      sending="Sending your result."
      preventScrollReset
    >
      {answer && <EmailNote answer={answer} />}
      <Field id="letter-email" label="Email" error={faults.email}>
        {(control) => (
          <input
            {...control}
            className="in"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={form.maxEmailLength}
            defaultValue={answer?.email}
          />
        )}
      </Field>
      <Consent
        id="letter-consent"
        given={answer?.consent ?? false}
        error={faults.consent}
        label="You may keep my address and this result, send it to me, and ask once whether I want help."
      >
        We keep them as we keep an enquiry, 24 months at most.
      </Consent>
    </LeadForm>
  );
}
