import { z } from 'zod';
import { serviceChoices } from '#app/content/service-choices.ts';
import { emailAddress } from './email-address.ts';
import { line, lines } from './form-text.ts';
import { readTypedLead, type SentForm, type TypedLead } from './typed-lead.ts';

/** What the form offers, in Australian dollars. One, or none. */
export const budgetChoices = [
  'Under $5,000',
  '$5,000 to $15,000',
  '$15,000 to $40,000',
  'Over $40,000',
  'Not sure yet',
] as const;

/** Characters, as JavaScript counts them and as `maxlength` does. */
export const maxLengths = { name: 100, email: 254, company: 120, message: 5000 } as const;

/** The one schema of the form. Every message is a sentence that says what to do. */
export const leadFormSchema = z.object({
  name: line('your name', maxLengths.name, 'Put in your name, so that we know whom to answer.'),
  email: line(
    'your email address',
    maxLengths.email,
    'Put in your email address, so that we can answer.',
  ).pipe(emailAddress),
  company: line('the name of your organisation', maxLengths.company),
  // A choice that is not on the list comes from an older page or a toy: the rest of the message counts.
  services: z
    .array(z.unknown())
    .transform((given) => serviceChoices.filter((choice) => given.includes(choice))),
  budget: z.unknown().transform((given) => budgetChoices.find((choice) => choice === given) ?? ''),
  message: lines(
    'your message',
    maxLengths.message,
    'Write a line or two about what you are trying to change.',
  ),
  consent: z.literal(true, 'Tick the box, so that we may keep your message and answer it.'),
});

export type LeadField = keyof z.infer<typeof leadFormSchema>;
/** A message as it is kept: trimmed, checked, with consent given. */
export type LeadValues = z.infer<typeof leadFormSchema>;
export type LeadFaults = Partial<Record<LeadField, string>>;

export type ParsedLead = { typed: TypedLead } & (
  | { outcome: 'fine'; values: LeadValues }
  /** One sentence a field, in the order of the form. */
  | { outcome: 'faulty'; faults: LeadFaults }
);

/** Reads the fields of the form and nothing else that may have been sent. */
export function parseLeadForm(form: SentForm): ParsedLead {
  const typed = readTypedLead(form);
  const parsed = leadFormSchema.safeParse(typed);
  if (parsed.success) return { typed, outcome: 'fine', values: parsed.data };
  const faults: LeadFaults = {};
  for (const { path, message } of parsed.error.issues) faults[path[0] as LeadField] ??= message;
  return { typed, outcome: 'faulty', faults };
}
