import type { LeadField } from '../domain/lead-form.ts';

/** The id of a field's control: the list of faults leads there. */
export function controlId(field: LeadField): string {
  return `contact-${field}`;
}
