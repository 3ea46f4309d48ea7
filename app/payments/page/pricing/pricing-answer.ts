/** How far the visitor has got with a choice. The form is rendered from it. */
export type Choice = {
  /** Slug of a plan that can be paid here. */
  plan: string;
  attempt: string;
  /** What was typed, if the form was sent before. */
  email: string;
};

/** Why the visitor came back from the payment page without paying: by choice, or because its time was over. */
export type Cancelled = 'left' | 'ran-out';

/** Why a form that was sent did not lead to the payment page. Nothing has been charged in any of them. */
export type PricingAnswer =
  | ({ state: 'faulty'; fault: string } & Choice)
  | ({ state: 'limited'; retryAfterSeconds: number } & Choice)
  | ({ state: 'unavailable' } & Choice)
  /** There is no such plan, or none that can be paid. */
  | { state: 'unknown-plan' }
  /** Nothing can be bought here. */
  | { state: 'closed' };

/** Formats the path of a plan's form, with the session of an order that the visitor must be told of first. */
export function formatPayPath(plan: string, ordered?: string): string {
  return `/pricing?${new URLSearchParams({ plan, ...(ordered && { ordered }) })}`;
}

/** The most characters that the path of an email address may have (RFC 5321, 4.5.3.1.3). */
export const maxEmailLength = 254;
