import { createSentLead, formTimeOf } from '../sent-lead.ts';

/** Posts the contact form of a site that has the tests' secret. Returns the status: 303 if the enquiry was kept. */
export async function postEnquiry(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { values } = createSentLead();
  const { name, email, message } = values;
  const form = new URLSearchParams({ name, email, message, consent: 'yes', form_time: formTimeOf(20_000) });
  const sent = { method: 'POST', body: form, redirect: 'manual' as const, headers };
  const response = await fetch(`${url}/contact`, sent);
  await response.text();
  return response.status;
}
