import { FormNote, focusField } from '#app/components/form-note.tsx';
import { formatWait } from '#app/components/format-durations.ts';
import type { AuditTool } from '../../domain/audit.ts';
import { RefusalNote } from '../request/refusal-note.tsx';
import type { ReportFormResult } from './report-data.ts';
import { toolCopy } from './tool-copy.ts';

/** The ids of the fields in the form that requests an email. */
export const mailControls = { email: 'mail-email', consent: 'mail-consent' };

type ReportNoteProps = { tool: AuditTool; result: ReportFormResult };

/** Explains why a request was not carried out. The note is at its form and takes the focus. */
export function ReportNote({ tool, result }: ReportNoteProps) {
  if (result.about === 'request') {
    const undone = result.action === 'compare' ? 'Not compared' : `${toolCopy[tool].undone} again`;
    return <RefusalNote result={result.result} undone={undone} />;
  }
  return (
    <FormNote titleId="answer-title">
      <h2 id="answer-title">{titles[result.about]}</h2>
      <p>
        {result.about === 'mail' ? (
          <a href={`#${mailControls[result.field]}`} onClick={focusField}>
            {result.fault}
          </a>
        ) : (
          describeFault(result)
        )}
      </p>
    </FormNote>
  );
}

const titles = {
  mail: 'Not sent yet',
  'mail-limited': 'Not sent: too many requests in a short time',
  'mail-unavailable': 'We could not save your request',
  'read-only': 'This address can’t delete the report',
  unavailable: 'That could not be done',
};

function describeFault(result: Exclude<ReportFormResult, { about: 'request' | 'mail' }>): string {
  switch (result.about) {
    case 'mail-limited':
      return `Please try again ${formatWait(result.retryAfterSeconds)}. The report stays at this address.`;
    case 'mail-unavailable':
      return 'Nothing was sent. Please try again in a few minutes. The report stays at this address.';
    case 'read-only':
      return 'It is the public one, which can only read it. The address at which the report appeared first can delete it. Otherwise it is deleted when it expires.';
    case 'unavailable':
      return 'Our records are not responding, so the report is unchanged. Please try again in a minute.';
  }
}
