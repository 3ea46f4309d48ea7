import { z } from 'zod';
import { createEmptyValues, type SentForm } from '#app/contact/domain/contact-fields.ts';
import type { Lead } from '#app/contact/domain/lead.ts';
import { type LeadValues, maxLengths } from '#app/contact/domain/lead-form.ts';
import { emailAddress } from '#platform/mail/email-address.ts';
import { line } from '#platform/text/form-text.ts';
import type { Points } from './score-quiz.ts';

const schema = z.object({
  email: line(
    'your email address',
    maxLengths.email,
    'Put in your email address: the result goes there.',
  ).pipe(emailAddress),
  consent: z.literal(true, 'Tick the box, so that we may keep your address and send the result.'),
});

export type EmailField = keyof z.infer<typeof schema>;
export type EmailFaults = Partial<Record<EmailField, string>>;
type ParsedEmailRequest = { email: string } & (
  | { outcome: 'fine' }
  | { outcome: 'faulty'; faults: EmailFaults }
);

/** Parses the small form below a result: an address and consent. In a fault, `email` is as it was typed. */
export function parseEmailRequest(form: SentForm): ParsedEmailRequest {
  const text = (name: string) => form.getAll(name).find((value) => typeof value === 'string') ?? '';
  const email = text('email').slice(0, 1000);
  const parsed = schema.safeParse({ email, consent: text('consent') !== '' });
  if (parsed.success) return { outcome: 'fine', email: parsed.data.email };
  const faults: EmailFaults = {};
  for (const { path, message } of parsed.error.issues) faults[path[0] as EmailField] ??= message;
  return { outcome: 'faulty', email, faults };
}

/** Creates the enquiry that is stored: without a name, and with a message that names the result. */
export function createQuizLead(email: string, code: string, { points, most }: Points): LeadValues {
  const message = `Quiz result ${code}: ${points} of ${most}`;
  return { ...createEmptyValues(), email, message, consent: true };
}

/** Finds the result that a lead asks for. */
export function findAskedResult({ kind, message }: Pick<Lead, 'kind' | 'message'>): string | undefined {
  return kind === 'quiz' ? message.match(/^Quiz result ([\w-]+): /)?.[1] : undefined;
}
