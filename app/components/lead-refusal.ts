import { useState } from 'react';
import { data } from 'react-router';
import type { HiddenValues } from './lead-form.tsx';

/** The reason why an enquiry was not accepted, always together with the typed values. */
export type LeadRefusal<Faults, Typed> = (
  | { state: 'faulty'; faults: Faults }
  | { state: 'limited'; retryAfterSeconds: number }
  | { state: 'unavailable' }
) &
  Partial<HiddenValues> &
  Typed;

const statuses = { faulty: 400, limited: 429, unavailable: 503 };

export function refuseLead<Refusal extends LeadRefusal<unknown, unknown>>(refusal: Refusal) {
  const headers = {
    ...(refusal.state === 'limited' && { 'retry-after': String(refusal.retryAfterSeconds) }),
  };
  return data(refusal, { status: statuses[refusal.state], headers });
}

/** Sends a form to the action. If the request fails, the page stays as it is and shows an error. */
export async function sendLead<Sent, Typed>(send: () => Promise<Sent>, typed: Typed) {
  try {
    return await send();
  } catch (thrown) {
    // The redirect to the thank-you page is also thrown.
    if (thrown instanceof Response) throw thrown;
    return refuseLead({ state: 'unavailable' as const, ...typed });
  }
}

/** Keeps the action's result, which the router discards when the visitor follows a link within the page. */
export function useLeadRefusal<Refusal>(actionData: Refusal | undefined): Refusal | undefined {
  const [refusal, setRefusal] = useState(actionData);
  if (actionData && actionData !== refusal) setRefusal(actionData);
  return refusal;
}
