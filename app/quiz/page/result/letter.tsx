import { spamFields } from '#app/contact/domain/lead-inbox.ts';
import { Consent } from '#app/ui/consent.tsx';
import { Field } from '#app/ui/field.tsx';
import { LeadForm } from '#app/ui/lead-form.tsx';
import { quizPath } from '../quiz-paths.ts';
import { LetterNote, LetterSent, letterNoteId } from './letter-note.tsx';
import type { LetterAnswer, LetterData } from './result-data.ts';

type LetterProps = { code: string; letter: LetterData; answer: LetterAnswer | undefined };

/** The result by mail. */
export function Letter({ code, letter, answer }: LetterProps) {
  return (
    <div className="letter">
      <h2>Email me my result</h2>
      {letter.reference ? (
        <LetterSent reference={letter.reference} />
      ) : (
        <LetterForm code={code} letter={letter} answer={answer} />
      )}
    </div>
  );
}

function LetterForm({ code, letter, answer }: LetterProps) {
  const faults = answer?.state === 'faulty' ? answer.faults : {};
  return (
    <LeadForm
      spamFields={spamFields}
      action={`${quizPath}/${code}`}
      label="Email me my result"
      answer={answer}
      answerId={letterNoteId}
      formTime={letter.formTime}
      arrival={letter.arrival}
      sendClass="btn-ink"
      send="Send my result"
      sending="Sending your result."
      preventScrollReset
    >
      {answer && <LetterNote answer={answer} />}
      <Field id="letter-email" label="Email" error={faults.email}>
        {(control) => (
          <input
            {...control}
            className="in"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={letter.maxEmailLength}
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
