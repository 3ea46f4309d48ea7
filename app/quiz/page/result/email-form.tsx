import type { ReactNode } from 'react';
import { AnswerNote } from '#app/ui/answer-note.tsx';
import { EmailField } from '#app/ui/field.tsx';
import { formatWait } from '#app/ui/format-durations.ts';
import { Consent, LeadForm } from '#app/ui/lead-form.tsx';
import { quizPath } from '../quiz-paths.ts';
import type { EmailAnswer, EmailFormData } from './result-data.ts';

type EmailFormProps = { code: string; form: EmailFormData; answer: EmailAnswer | undefined };

/** Sends the result by email. */
export function EmailResult({ code, form, answer }: EmailFormProps) {
  return (
    <div>
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
      action={`${quizPath}/${code}`}
      label="Email me my result"
      answer={answer}
      answerId={emailNoteId}
      hidden={form.hidden}
      sendClass="btn-ink"
      send="Send my result"
      sending="Sending your result."
      preventScrollReset
    >
      {answer && <EmailNote answer={answer} />}
      <EmailField
        id="result-email"
        error={faults.email}
        maxLength={form.maxEmailLength}
        value={answer?.email}
      />
      <Consent
        id="result-consent"
        given={answer?.consent ?? false}
        error={faults.consent}
        label="You may keep my address and this result, send it to me, and ask me once whether I want help."
      >
        We keep them like an enquiry, for at most 24 months.
      </Consent>
    </LeadForm>
  );
}

const emailNoteId = 'result-email-note';

/** Says why no email is sent and what to do. It takes the focus. */
function EmailNote({ answer }: { answer: EmailAnswer }) {
  switch (answer.state) {
    case 'faulty': {
      const faults = Object.values(answer.faults);
      return (
        <Note title="Not sent yet">
          <ul>
            {faults.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Note>
      );
    }
    case 'limited':
      return (
        <Note title="Not sent: too many in a short time">
          <p>
            We accept only a few at a time from one network. Please try again{' '}
            {formatWait(answer.retryAfterSeconds)}, or keep the link beside this form: it leads to the same
            result.
          </p>
        </Note>
      );
    case 'unavailable':
      return (
        <Note title="We could not save your address">
          <p>
            Please try again in a few minutes: if you send it twice, it still counts once. Or keep the link
            beside this form: it leads to the same result.
          </p>
        </Note>
      );
  }
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AnswerNote id={emailNoteId} titleId="result-title">
      <h3 id="result-title">{title}</h3>
      {children}
    </AnswerNote>
  );
}

/** Thanks the visitor. It takes the focus, because the form that had it is gone. */
function EmailSent({ reference }: { reference: string }) {
  return (
    <div
      className="note"
      // biome-ignore lint/a11y/useSemanticElements: no result of a calculation
      role="status"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the answer to a form that was sent
      autoFocus
    >
      <h3>Your request is with us</h3>
      <p>
        The email should arrive within a few minutes. Reference: <b>{reference}</b>. Quote it if nothing
        arrives and you write to us. We send at most three emails a day to one address.
      </p>
    </div>
  );
}
