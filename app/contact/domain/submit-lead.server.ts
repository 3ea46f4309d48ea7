import type { Log } from '#platform/log.ts';
import { readFormText } from '#platform/text/read-input.ts';
import type { LeadKind } from './lead.ts';
import type { LeadValues } from './lead-form.ts';
import { type LeadInbox, spamFields } from './lead-inbox.ts';
import { findSentAttribution, readSentAttribution } from './sent-attribution.ts';

export type SentLeadForm = {
  kind: LeadKind;
  form: FormData;
  referer: string | null;
  clientAddress: string;
  services: { leads: LeadInbox; siteUrl: string; log: Log };
};

type LeadSubmission =
  | { state: 'received'; reference: string }
  | { state: 'limited'; retryAfterSeconds: number }
  | { state: 'unavailable' };

/** Longer than what the form puts into a hidden field. */
const maxHiddenLength = 200;

/** Submits an enquiry to the inbox. Only what the inbox has committed is `received`. C-01, C-02. */
export async function submitLead(
  values: LeadValues,
  { kind, form, referer, clientAddress, services: { leads, siteUrl, log } }: SentLeadForm,
): Promise<LeadSubmission> {
  try {
    const receipt = await leads.receive({
      kind,
      values,
      attribution: readSentAttribution(form, { referer, siteUrl }),
      address: clientAddress,
      honeypot: readFormText(form, spamFields.honeypot, maxHiddenLength),
      formTime: readFormText(form, spamFields.formTime, maxHiddenLength),
    });
    if (receipt.outcome === 'received') return { state: 'received', reference: receipt.reference };
    return { state: 'limited', retryAfterSeconds: receipt.retryAfterSeconds };
  } catch (error) {
    // Whatever failed, nobody is thanked for a message that may be lost, and the form comes back with what was typed.
    log.error('an enquiry could not be kept', { error });
    return { state: 'unavailable' };
  }
}

/** The hidden fields, for the page that gives the form back. */
export function readHiddenFields(form: FormData): { formTime: string; attribution?: string } {
  const attribution = findSentAttribution(form);
  return {
    formTime: readFormText(form, spamFields.formTime, maxHiddenLength),
    ...(attribution !== undefined && { attribution }),
  };
}
