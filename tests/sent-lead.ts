import { createEmptyValues } from '#app/features/contact/domain/contact-fields.ts';
import type { LeadValues } from '#app/features/contact/domain/lead-form.ts';
import type { SentLead } from '#app/features/contact/domain/lead-inbox.ts';
import { createFormSigner } from '#app/features/contact/domain/signatures.ts';
import { testSecret } from './test-settings.ts';

/** Returns the form time of a form that was rendered this long before `now`. */
export function formTimeOf(ageMs: number, now = Date.now()): string {
  return createFormSigner(testSecret, () => now - ageMs).createFormTime();
}

let count = 0;

/** Creates the submission of an honest visitor. Each call is another visitor with another address. */
export function createSentLead(
  values: Partial<LeadValues> = {},
  rest: Partial<Omit<SentLead, 'values'>> = {},
): SentLead {
  count += 1;
  return {
    kind: 'contact',
    values: {
      ...createEmptyValues(),
      name: 'Ana Ferreira',
      email: `ana${count}@tidepool.example`,
      company: 'Tidepool Trust',
      services: ['A new website'],
      budget: '$5,000 to $15,000',
      message: `Our site is slow, and nobody finds the ${count} tours we run from Clovelly.`,
      consent: true,
      ...values,
    },
    attribution: {
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'spring',
      utm_term: '',
      utm_content: '',
      referring_host: 'chatgpt.com',
      landing_path: '/services',
    },
    address: `203.0.${Math.floor(count / 250)}.${count % 250}`,
    honeypot: '',
    formTime: formTimeOf(20_000),
    ...rest,
  };
}

/** Creates the fields of the contact form of a new visitor, as a person fills it in, for a site that has the tests' secret. */
export function createEnquiryForm(): URLSearchParams {
  const { name, email, message } = createSentLead().values;
  return new URLSearchParams({ name, email, message, consent: 'yes', form_time: formTimeOf(20_000) });
}

/** Posts the contact form of a site. Returns the status: 303 if the enquiry was stored. */
export async function postEnquiry(url: string, headers: Record<string, string> = {}): Promise<number> {
  const sent = { method: 'POST', body: createEnquiryForm(), redirect: 'manual' as const, headers };
  const response = await fetch(`${url}/contact`, sent);
  await response.text();
  return response.status;
}
