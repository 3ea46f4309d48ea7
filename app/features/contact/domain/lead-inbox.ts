import type { Log } from '#platform/log.ts';
import { readFormText } from '#platform/text/read-input.ts';
import {
  type Attribution,
  describeAttribution,
  findSentAttribution,
  readAttribution,
} from './attribution.ts';
import type { LeadKind } from './lead.ts';
import type { LeadValues } from './lead-form.ts';
import type { FormSigner } from './signatures.ts';

/** What each kind of form sets itself. */
type OwnLead = {
  kind: LeadKind;
  values: LeadValues;
  /** The report that is to be sent, where the message asks for one. */
  auditId?: string;
};

/** A message with what is needed to score it as spam. */
export type SentLead = OwnLead & {
  attribution: Attribution;
  /** The visitor's network address. It is never stored; its keyed hash is, for a day, to count messages. */
  address: string;
  /** The honeypot: the value of a field that people do not see, and so leave empty. */
  honeypot: string;
  /** The signed time from `createFormTime`, taken when the form was rendered. */
  formTime: string;
};

export type Receipt =
  /** The lead is on disk, and so are the jobs for its emails. A suspect gets the same response. */
  | { state: 'received'; reference: string }
  /** Too many from this address; nothing was stored. Respond with 429 with `Retry-After`. */
  | { state: 'limited'; retryAfterSeconds: number };

/** Receives enquiries. Pages know this interface only. */
export type LeadInbox = Omit<FormSigner, 'readFormAge'> & {
  /** Resolves only after the commit. Rejects where the lead could not be stored: disk full, database locked or away. */
  receive(lead: SentLead): Promise<Receipt>;
};

/** The values of a form's hidden fields: when it was rendered, and how the visit began as far as this page tells. */
export function createHiddenValues(
  { leads, siteUrl }: { leads: LeadInbox; siteUrl: string },
  { url, request }: { url: URL; request: Request },
) {
  const referer = request.headers.get('referer');
  return { formTime: leads.createFormTime(), attribution: describeAttribution(url, { referer, siteUrl }) };
}

type SentLeadForm = {
  form: FormData;
  clientAddress: string;
  services: { leads: LeadInbox; siteUrl: string; log: Log };
};

/** Longer than what `app/components/lead-form.tsx` puts into a hidden field. */
const maxHiddenLength = 200;

/** Submits a form's enquiry to the inbox. `received` means that the inbox has committed it (C-01, C-02). */
export async function submitLead(
  lead: OwnLead,
  { form, clientAddress, services: { leads, siteUrl, log } }: SentLeadForm,
): Promise<Receipt | { state: 'unavailable' }> {
  try {
    const receipt = await leads.receive({
      ...lead,
      attribution: readAttribution(form, siteUrl),
      address: clientAddress,
      honeypot: readFormText(form, 'website', maxHiddenLength),
      formTime: readFormText(form, 'form_time', maxHiddenLength),
    });
    if (receipt.state === 'received')
      log.info('an enquiry was stored', { enquiry: receipt.reference, kind: lead.kind });
    return receipt;
  } catch (error) {
    // Nobody is thanked for a message that may be lost. The form comes back with what was typed.
    log.error('an enquiry could not be stored', { error });
    return { state: 'unavailable' };
  }
}

/** The hidden fields, for a page that shows the form again: correcting a mistake may take less than the minimum time. */
export function readHiddenFields(form: FormData): { formTime: string; attribution: string } {
  return {
    formTime: readFormText(form, 'form_time', maxHiddenLength),
    attribution: findSentAttribution(form),
  };
}
