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

type Sent = {
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'checkout' | 'content' | 'log'>;
};

/** The most characters that are read of each field. No value of the site's own form is longer. */
const maxLengths = { plan: 100, attempt: 200, email: 1000, website: 3000, accessToken: 16_000 };

const refusedEmail = 'The payment provider does not accept this address. Please check it, or use another.';

/** Checks the form and asks the checkout. The request decides only who orders which plan, never the price. P-01. */
export async function startPaying({
  form,
  clientAddress,
  services: { checkout, content, log },
}: Sent): Promise<PricingAnswer | { state: 'leads'; to: string }> {
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
  // In the order of the form.
  const faults = [website, email].filter((parsed) => typeof parsed !== 'string');
  if (typeof email !== 'string' || typeof website !== 'string') return { state: 'faulty', faults, ...choice };
  try {
    const answer = await checkout.start({
      plan: plan.slug,
      attempt: choice.attempt,
      email,
      website,
      accessToken: readFormText(form, 'access_token', maxLengths.accessToken) || undefined,
      address: clientAddress,
    });
    switch (answer.outcome) {
      case 'ready':
        return { state: 'leads', to: answer.url };
      case 'settled':
        return { state: 'leads', to: `/payment-success?session_id=${answer.sessionId}` };
      case 'unknown-plan':
        return { state: 'unknown-plan' };
      case 'refused-email':
        return { state: 'faulty', faults: [{ field: 'email', text: refusedEmail }], ...choice };
      case 'refused':
        return { state: 'unavailable', ...choice, attempt: checkout.createAttempt() };
      case 'limited':
        return { state: 'limited', retryAfterSeconds: answer.retryAfterSeconds, ...choice };
    }
  } catch (error) {
    // Whatever failed, the visitor has not typed a card number yet, and keeps the choice.
    log.error('a checkout could not be started', { error, plan: plan.slug });
    return { state: 'unavailable', ...choice };
  }
}

const emailSchema = line(
  'your email address',
  maxEmailLength,
  'Enter your email address: the receipt goes there.',
).pipe(emailAddress);

/** Returns the address for the receipt as it was typed, or what is wrong with it. */
function parseEmail(typed: string): string | Fault {
  const parsed = emailSchema.safeParse(typed);
  return parsed.success ? parsed.data : { field: 'email', text: parsed.error.issues[0]?.message ?? '' };
}

/** Returns `tidepool.example` for every way of writing that address, or what is wrong with it. */
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
