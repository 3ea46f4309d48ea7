import type { TestimonialsView } from '#app/content/testimonials-view.ts';
import type { FieldValues, TypedLead } from '../domain/contact-fields.ts';
import type { LeadFaults, LeadField } from '../domain/lead-form.ts';

/** The data of the form, beside its fields. */
export type ContactFormData = {
  formTime: string;
  /** Values that a link fills in: `?service=` ticks services, and `?plan=` begins the message too. */
  preset: Partial<FieldValues>;
  /** How the visitor found us, as far as the address and the Referer of this page tell. */
  attribution: string;
  /** Testimonials below the form. */
  says: TestimonialsView;
};

/** Why a message is not with us. What was typed comes back, whatever the reason. */
export type ContactAnswer = (
  | { state: 'faulty'; faults: LeadFaults }
  | { state: 'limited'; retryAfterSeconds: number }
  | { state: 'unavailable' }
) & {
  /** Undefined where the answer never reached the server: then the fields have kept it themselves. */
  typed?: TypedLead;
  /** The time of the form that was sent: fixing a fault takes less time than a person needs for a new one. */
  formTime?: string;
  attribution?: string;
};

/** The id of a field's control: the list of faults leads there. */
export function controlId(field: LeadField): string {
  return `contact-${field}`;
}
