import { formatPageAddress, parsePageAddress } from '#app/audit/domain/page-address.ts';
import { isPayable } from '#app/content/plan.ts';
import type { Services } from '#app/services-context.ts';
import { emailAddress } from '#platform/mail/email-address.ts';
import { line } from '#platform/text/form-text.ts';
import { readFormText } from '#platform/text/read-input.ts';
import {
  type Choice,
  type Fault,
  maxEmailLength,
  maxWebsiteLength,
  type PricingAnswer,
} from './pricing-data.ts';

type Submission = {
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'checkout' | 'content' | 'log'>;
};

/** The maximum number of characters read from each field. The site's own form never sends more. */
const maxLengths = { plan: 100, attempt: 200, email: 1000, website: 3000, accessToken: 16_000 };

const refusedEmail = 'The payment provider does not accept this address. Please check it, or use another.';

/** P-01: validates the form and starts the checkout. The request determines who orders which plan, never the price. */
export async function startCheckout({
  form,
  clientAddress,
  services: { checkout, content, log },
}: Submission): Promise<PricingAnswer | { state: 'redirect'; to: string }> {
  if (!checkout.open) return { state: 'closed' };
  const slug = readFormText(form, 'plan', maxLengths.plan);
  const plan = content.plans.find((known) => known.slug === slug);
  if (!plan || !isPayable(plan)) return { state: 'unknown-plan' };
  const choice: Choice = {
    plan: plan.slug,
    attempt: readFormText(form, 'attempt', maxLengths.attempt) || checkout.createAttempt(),
    email: readFormText(form, 'email', maxLengths.email),
    website: readFormText(form, 'website', maxLengths.website),
  };
  const [website, email] = [parseWebsite(choice.website), parseEmail(choice.email)];
  // The order is that of the form.
  const faults = [website, email].filter((parsed) => typeof parsed !== 'string');
  if (typeof email !== 'string' || typeof website !== 'string') return { state: 'faulty', faults, ...choice };
  try {
    const result = await checkout.start({
      plan: plan.slug,
      attempt: choice.attempt,
      email,
      website,
      accessToken: readFormText(form, 'access_token', maxLengths.accessToken) || undefined,
      address: clientAddress,
    });
    switch (result.outcome) {
      case 'ready':
        return { state: 'redirect', to: result.url };
      case 'settled':
        return { state: 'redirect', to: `/payment-success?session_id=${result.sessionId}` };
      case 'unknown-plan':
        return { state: 'unknown-plan' };
      case 'refused-email':
        return { state: 'faulty', faults: [{ field: 'email', text: refusedEmail }], ...choice };
      case 'refused':
        return { state: 'unavailable', ...choice, attempt: checkout.createAttempt() };
      case 'limited':
        return { state: 'limited', retryAfterSeconds: result.retryAfterSeconds, ...choice };
    }
  } catch (error) {
    // Whatever failed, nothing was charged, and the visitor's choice is kept.
    log.error('a checkout could not be started', { error, plan: plan.slug });
    return { state: 'unavailable', ...choice };
  }
}

const emailSchema = line(
  'your email address',
  maxEmailLength,
  'Enter your email address: the receipt goes there.',
).pipe(emailAddress);

/** Returns the address for the receipt, or what is wrong with it. */
function parseEmail(typed: string): string | Fault {
  const parsed = emailSchema.safeParse(typed);
  return parsed.success ? parsed.data : { field: 'email', text: parsed.error.issues[0]?.message ?? '' };
}

/** Normalises a website's address, such as to `tidepool.example`, or returns what is wrong with it. */
export function parseWebsite(typed: string): string | Fault {
  const fault = (text: string): Fault => ({ field: 'website', text });
  if (typed.trim() === '') return fault('Enter the address of the website the work is for.');
  if (typed.trim().length > maxWebsiteLength)
    return fault(`Shorten the address of the website to ${maxWebsiteLength} characters.`);
  const parsed = parsePageAddress(typed);
  if (!parsed.ok) return fault(parsed.fault);
  const shown = formatPageAddress(parsed.url).replace(/^http:\/\//, '');
  return shown.replace(/^www\./, '').replace(/\/+$/, '');
}
