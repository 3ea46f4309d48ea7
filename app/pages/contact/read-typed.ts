import type { TypedLead } from '#domain/leads/lead-form.ts';

/** What stands in the fields, as the server would give it back. */
export function readTyped(form: FormData): TypedLead {
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const text = (name: string) => all(name)[0] ?? '';
  return {
    name: text('name'),
    email: text('email'),
    company: text('company'),
    services: all('services'),
    budget: text('budget'),
    message: text('message'),
    consent: text('consent') !== '',
  };
}
