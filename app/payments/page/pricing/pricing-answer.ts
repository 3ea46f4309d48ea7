/** How far the visitor is with a choice. The form is made from it. */
export type Choice = {
  /** Slug of a plan that can be paid here. */
  plan: string;
  attempt: string;
  /** What was typed, where the form was sent before. */
  email: string;
};

/** How the visitor came back from the payment page without paying: by choice, or after its time. */
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

/** The form of a plan; with the session of an order that the visitor is told of first. */
export function formatPayPath(plan: string, ordered?: string): string {
  return `/pricing?${new URLSearchParams({ plan, ...(ordered && { ordered }) })}`;
}

/** Characters; what a mail path may have (RFC 5321, 4.5.3.1.3). */
export const maxEmailLength = 254;
