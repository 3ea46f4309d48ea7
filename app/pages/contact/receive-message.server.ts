import type { Services } from '#app/services-context.ts';
import { parseLeadForm } from '#domain/leads/lead-form.ts';
import { spamFields } from '#domain/leads/lead-inbox.ts';
import { findSentArrival, readArrival } from './arrival.ts';
import type { ContactAnswer } from './contact-form-data.ts';

type Sent = {
  form: FormData;
  referer: string | null;
  clientAddress: string;
  services: Pick<Services, 'leads' | 'siteUrl' | 'log'>;
};

export type Outcome = { state: 'received'; reference: string } | ContactAnswer;

/** Checks the form and hands it to the inbox. Only what the inbox has committed is `received`. C-01, C-02. */
export async function receiveMessage({ form, referer, clientAddress, services }: Sent): Promise<Outcome> {
  const { leads, siteUrl, log } = services;
  const formTime = readText(form, spamFields.formTime);
  const parsed = parseLeadForm(form);
  const arrival = findSentArrival(form);
  const back = { typed: parsed.typed, formTime, ...(arrival !== undefined && { arrival }) };
  if (parsed.outcome === 'faulty') return { state: 'faulty', faults: parsed.faults, ...back };
  try {
    const receipt = await leads.receive({
      values: parsed.values,
      attribution: readArrival(form, { referer, siteUrl }),
      address: clientAddress,
      honeypot: readText(form, spamFields.honeypot),
      formTime,
    });
    if (receipt.outcome === 'received') return { state: 'received', reference: receipt.reference };
    return { state: 'limited', retryAfterSeconds: receipt.retryAfterSeconds, ...back };
  } catch (error) {
    // Whatever it was: nobody is thanked for what may not be there, and nothing typed is lost over it.
    log.error('an enquiry could not be kept', { error });
    return { state: 'unavailable', ...back };
  }
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 200) : '';
}
