import type { TestimonialsView } from '#app/content/testimonials-view.ts';
import type { HiddenValues } from '#app/ui/lead-form.tsx';
import type { FieldValues, TypedLead } from '../domain/contact-fields.ts';
import type { LeadFaults, LeadField } from '../domain/lead-form.ts';

/** The data of the form, beside its fields. */
export type ContactFormData = {
  /** The time of the form, and how the visitor found us, as far as the address and the Referer of this page tell. */
  hidden: HiddenValues;
  /** Values that a link fills in: `?service=` and `?plan=` tick services, and `?plan=` begins the message too. */
  preset: Partial<FieldValues>;
  /** Testimonials below the form. */
  says: TestimonialsView;
};

/** Why a message is not with us. What was typed comes back, whatever the reason. */
export type ContactAnswer = (
  | { state: 'faulty'; faults: LeadFaults }
  | { state: 'limited'; retryAfterSeconds: number }
  | { state: 'unavailable' }
) &
  Partial<HiddenValues> & { typed: TypedLead };

/** The id of a field's control: the list of faults leads there. */
export function controlId(field: LeadField): string {
  return `contact-${field}`;
}

/** The purpose that a reference is signed for, where somebody wrote to us. */
export const aboutContact = 'contact';

let draftState: TypedLead | undefined;

/**
 * Keeps what was typed and not sent for as long as the tab shows this site without a document load: who looks at
 * another page and comes back finds it again. The draft is in memory only, and the thanks forget it.
 */
export function keepDraft(typed: TypedLead | undefined): void {
  draftState = typed;
}

export const findDraft = () => draftState;
