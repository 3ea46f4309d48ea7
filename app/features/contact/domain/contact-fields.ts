import { serviceChoices } from '#app/content/service-choices.ts';
import { cleanLine, cleanLines, describeTooLong } from '#platform/text/plain-text.ts';

/** The budgets that a visitor may choose from, in Australian dollars. */
export const budgetChoices = [
  'Under $5,000',
  '$5,000 to $15,000',
  '$15,000 to $40,000',
  'Over $40,000',
  'Not sure yet',
] as const;

type Declaration = {
  /** Names the control, the column of the database and the column of the CSV export. */
  name: string;
  label: string;
  /** The name of the field in the email to the agency; the label where it is left out. */
  inEmail?: string;
};

/** A field into which visitors type: one line, an email address, or text of several lines. */
type TypedField = Declaration & {
  kind: 'line' | 'email' | 'lines';
  /** Characters, as JavaScript counts them and as `maxlength` does. */
  maxLength: number;
  /** Completes "Shorten …" and "Type … in again". */
  inFaults: string;
  /** A sentence for whoever leaves the field empty. A field without one is optional. */
  whenEmpty?: string;
  autoComplete?: string;
  hint?: string;
  /** The fields that are half a line wide share the first one. */
  half?: true;
};

/** One of the choices, or any number of them; or none. */
type ChoiceField = Declaration & { kind: 'choice' | 'choices'; choices: readonly string[] };

/**
 * The fields of the contact form, in the order of the form. The form, its validation, the email to the agency, the CSV
 * export, the database's columns and the search for duplicates follow this list. The browser loads it, so nothing here
 * is secret. Consent is not among them: the form asks for it below, and takes no message without it.
 */
const declared = [
  {
    name: 'name',
    kind: 'line',
    label: 'Your name',
    autoComplete: 'name',
    half: true,
    maxLength: 100,
    inFaults: 'your name',
    whenEmpty: 'Enter your name, so that we know who to reply to.',
    inEmail: 'Name',
  },
  {
    name: 'email',
    kind: 'email',
    label: 'Email',
    autoComplete: 'email',
    half: true,
    maxLength: 254,
    inFaults: 'your email address',
    whenEmpty: 'Enter your email address, so that we can reply.',
  },
  {
    name: 'company',
    kind: 'line',
    label: 'Organisation',
    autoComplete: 'organization',
    maxLength: 120,
    inFaults: 'the name of your organisation',
  },
  {
    name: 'services',
    kind: 'choices',
    label: 'What could we help with?',
    choices: serviceChoices,
    inEmail: 'About',
  },
  { name: 'budget', kind: 'choice', label: 'Budget', choices: budgetChoices },
  {
    name: 'message',
    kind: 'lines',
    label: 'Your message',
    hint: 'A link to your site helps. So does whatever keeps annoying you about it. Up to 5,000 characters.',
    maxLength: 5000,
    inFaults: 'your message',
    whenEmpty: 'Write a line or two about what you are trying to change.',
  },
] as const satisfies readonly (TypedField | ChoiceField)[];

type Declared = (typeof declared)[number];
export type ContactFieldName = Declared['name'];
/** The names of the fields into which visitors type. */
export type TypedFieldName = Extract<Declared, { maxLength: number }>['name'];
export type ContactField = (TypedField | ChoiceField) & { name: ContactFieldName };
export const contactFields: readonly ContactField[] = declared;

/** The values of the fields. A field that was left out is empty. */
export type FieldValues = {
  [Field in Declared as Field['name']]: Field['kind'] extends 'choices' ? string[] : string;
};

/** Makes the values of all fields. */
export function createFieldValues(read: (field: ContactField) => string | string[]): FieldValues {
  return Object.fromEntries(contactFields.map((field) => [field.name, read(field)])) as FieldValues;
}

export const createEmptyValues = () => createFieldValues(({ kind }) => (kind === 'choices' ? [] : ''));

/** Exactly what was typed, so that the form can show it again. */
export type TypedLead = FieldValues & { consent: boolean };

/** A `FormData` or a `URLSearchParams`. */
export type SentForm = { getAll(name: string): unknown[] };

/**
 * Reads the form's fields as they were typed, and nothing else that was sent. The browser keeps drafts this way, and the
 * server returns what it could not accept, so nothing is validated here.
 */
export function readTypedLead(form: SentForm): TypedLead {
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const text = (name: string) => all(name)[0] ?? '';
  const values = createFieldValues(({ name, kind }) => (kind === 'choices' ? all(name) : text(name)));
  return { ...values, consent: text('consent') !== '' };
}

/**
 * Finds the fields that are too long, with what to do. The browser asks before it sends: what is far too long would never
 * reach the form's own checks, because the server refuses so large a request unread.
 */
export function findTooLong(typed: FieldValues): Partial<Record<TypedFieldName, string>> {
  const faults: Partial<Record<TypedFieldName, string>> = {};
  for (const field of declared) {
    if (!('maxLength' in field)) continue;
    const clean = field.kind === 'lines' ? cleanLines : cleanLine;
    if (clean(typed[field.name]).length > field.maxLength)
      faults[field.name] = describeTooLong(field.inFaults, field.maxLength);
  }
  return faults;
}
