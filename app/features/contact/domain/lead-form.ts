import { z } from 'zod';
import { emailAddress } from '#platform/mail/email-address.ts';
import { line, lines } from '#platform/text/form-text.ts';
import {
  type ContactField,
  type ContactFieldName,
  contactFields,
  createEmptyValues,
  type FieldValues,
  readTypedLead,
  type SentForm,
  type TypedFieldName,
  type TypedLead,
} from './contact-fields.ts';

export type LeadField = ContactFieldName | 'consent';
/** A message as it is stored: trimmed, checked, with consent given. */
export type LeadValues = FieldValues & { consent: true };
export type LeadFaults = Partial<Record<LeadField, string>>;

/** How many characters each field of text may have. */
export const maxLengths = Object.fromEntries(
  contactFields.flatMap((field) => ('maxLength' in field ? [[field.name, field.maxLength]] : [])),
) as Record<TypedFieldName, number>;

/** The one schema of the form. Every message is a sentence that says what to do. */
const leadFormSchema = z.object({
  ...Object.fromEntries(contactFields.map((field) => [field.name, createFieldSchema(field)])),
  consent: z.literal(true, 'Tick the box so that we may keep your message and reply to it.'),
});

function createFieldSchema(field: ContactField): z.ZodType {
  switch (field.kind) {
    case 'line':
      return line(field.inFaults, field.maxLength, field.whenEmpty);
    case 'email':
      return line(field.inFaults, field.maxLength, field.whenEmpty).pipe(emailAddress);
    case 'lines':
      return lines(field.inFaults, field.maxLength, field.whenEmpty);
    // A choice that is not on the list comes from an older page or from somebody experimenting. It is dropped, and the
    // rest of the message counts.
    case 'choice':
      return z.unknown().transform((input) => field.choices.find((choice) => choice === input) ?? '');
    case 'choices':
      return z
        .array(z.unknown())
        .transform((input) => field.choices.filter((choice) => input.includes(choice)));
  }
}

type ParsedLead = { typed: TypedLead } & (
  | { outcome: 'fine'; values: LeadValues }
  /** One sentence a field, in the order of the form. */
  | { outcome: 'faulty'; faults: LeadFaults }
);

/** Reads the fields of the form and nothing else that may have been sent. */
export function parseLeadForm(form: SentForm): ParsedLead {
  const typed = readTypedLead(form);
  const parsed = leadFormSchema.safeParse(typed);
  // The schema has one entry for each field, which its type can't say.
  if (parsed.success) return { typed, outcome: 'fine', values: parsed.data as LeadValues };
  return { typed, outcome: 'faulty', faults: listFaults(parsed.error) };
}

function listFaults({ issues }: z.ZodError): LeadFaults {
  const faults: LeadFaults = {};
  for (const { path, message } of issues) faults[path[0] as LeadField] ??= message;
  return faults;
}

export type EmailRequestFaults = Pick<LeadFaults, 'email' | 'consent'>;

/** `typed` is what to give back. `createValues` makes the enquiry that is stored: it has no name. */
type ParsedEmailRequest = { typed: { email: string; consent: boolean } } & (
  | { outcome: 'fine'; createValues(message: string): LeadValues }
  | { outcome: 'faulty'; faults: EmailRequestFaults }
);

/** Parses the small form below a report or a quiz result: an address and consent. */
export function parseEmailRequest(form: SentForm, what: 'report' | 'result'): ParsedEmailRequest {
  const { email, consent } = readTypedLead(form);
  const typed = { email: email.slice(0, 1000), consent };
  const parsed = z
    .object({
      email: line(
        'your email address',
        maxLengths.email,
        `Enter your email address: the ${what} goes there.`,
      ).pipe(emailAddress),
      consent: z.literal(true, `Tick the box so that we may keep your address and send the ${what}.`),
    })
    .safeParse(typed);
  if (!parsed.success) return { typed, outcome: 'faulty', faults: listFaults(parsed.error) };
  const createValues = (message: string) => ({ ...createEmptyValues(), ...parsed.data, message });
  return { typed, outcome: 'fine', createValues };
}
