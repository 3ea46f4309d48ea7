import { createFieldValues, type FieldValues } from './contact-fields.ts';

/** Exactly what came, to be put back into the fields. */
export type TypedLead = FieldValues & { consent: boolean };

/** What a `FormData` or a `URLSearchParams` offers. */
export type SentForm = { getAll(name: string): unknown[] };

/**
 * What stands in the fields of the form, and nothing else that may have been sent. The browser keeps a draft by it, and
 * the server gives back what it could not take: no schema here.
 */
export function readTypedLead(form: SentForm): TypedLead {
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const text = (name: string) => all(name)[0] ?? '';
  const values = createFieldValues(({ name, kind }) => (kind === 'choices' ? all(name) : text(name)));
  return { ...values, consent: text('consent') !== '' };
}
