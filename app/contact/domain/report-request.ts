import { emailAddress } from './email-address.ts';
import { line } from './form-text.ts';
import { maxLengths } from './lead-form.ts';

const email = line(
  'your email address',
  maxLengths.email,
  'Put in your email address: the report goes there.',
).pipe(emailAddress);

export type ParsedReportRequest =
  | { outcome: 'fine'; email: string }
  | { outcome: 'faulty'; field: 'email' | 'consent'; fault: string };

/** The small form below a report. One fault at a time: it has two fields. */
export function parseReportRequest(sent: { email: string; consent: boolean }): ParsedReportRequest {
  const parsed = email.safeParse(sent.email);
  if (!parsed.success)
    return { outcome: 'faulty', field: 'email', fault: parsed.error.issues[0]?.message ?? '' };
  if (!sent.consent)
    return {
      outcome: 'faulty',
      field: 'consent',
      fault: 'Tick the box, so that we may keep your address and send the report.',
    };
  return { outcome: 'fine', email: parsed.data };
}
