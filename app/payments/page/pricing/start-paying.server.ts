import { emailAddress } from '#app/contact/domain/email-address.ts';
import { line } from '#app/contact/domain/form-text.ts';
import { isPayable } from '#app/content/plan.ts';
import type { Services } from '#app/services-context.ts';
import { readFormText } from '#platform/text/read-input.ts';
import { isAttempt } from '../../domain/attempt.ts';
import { formatPayPath, maxEmailLength, type PricingAnswer } from './pricing-answer.ts';

type Sent = {
  form: FormData;
  /** The attempt that this browser went to pay for a plan with before. */
  findEarlier(plan: string): string | undefined;
  /** Whether the browser can be asked to send the form again, with the cookies that it has by then. */
  canRepeat: boolean;
  clientAddress: string;
  services: Pick<Services, 'checkout' | 'content' | 'log'>;
};

/** The most characters that are read of each field. No value of the site's own form is longer. */
const most = { plan: 100, attempt: 200, email: 1000, again: 40, accessToken: 16_000 };

const refusedEmail = 'The payment provider does not take this address. Please check it, or use another.';

/** Redirects, and has the browser remember the attempt. */
type Leads = { state: 'leads'; to: string; plan: string; attempt: string };

/** Has a browser send its first form again, together with its short-lived cookie. */
type Repeats = { state: 'repeats'; plan: string; attempt: string };

/** Checks the form and asks the checkout. The request decides only who orders which plan, never the price. P-01. */
export async function startPaying({
  form,
  findEarlier,
  canRepeat,
  clientAddress,
  services,
}: Sent): Promise<PricingAnswer | Leads | Repeats> {
  const { checkout, content, log } = services;
  if (!checkout.open) return { state: 'closed' };
  const slug = readFormText(form, 'plan', most.plan);
  const plan = content.plans.find((known) => known.slug === slug);
  if (!plan || !isPayable(plan)) return { state: 'unknown-plan' };
  const typed = readFormText(form, 'email', most.email);
  const attempt = readFormText(form, 'attempt', most.attempt) || checkout.createAttempt();
  const back = { plan: plan.slug, attempt, email: typed };
  const parsed = parseBuyerEmail(typed);
  if (!parsed.ok) return { state: 'faulty', fault: parsed.fault, ...back };
  const earlier = findEarlier(plan.slug);
  if (canRepeat && earlier === undefined && isAttempt(attempt))
    return { state: 'repeats', plan: plan.slug, attempt };
  try {
    const answer = await checkout.start({
      plan: plan.slug,
      attempt,
      earlier,
      again: readFormText(form, 'again', most.again) || undefined,
      email: parsed.email,
      accessToken: readFormText(form, 'access_token', most.accessToken) || undefined,
      address: clientAddress,
    });
    switch (answer.outcome) {
      case 'ready':
        return { state: 'leads', to: answer.url, plan: plan.slug, attempt: answer.attempt };
      case 'settled':
        return {
          state: 'leads',
          to: formatPayPath(plan.slug, answer.sessionId),
          plan: plan.slug,
          attempt: answer.attempt,
        };
      case 'unknown-plan':
        return { state: 'unknown-plan' };
      case 'refused-email':
        return { state: 'faulty', fault: refusedEmail, ...back };
      case 'limited':
        return { state: 'limited', retryAfterSeconds: answer.retryAfterSeconds, ...back };
    }
  } catch (error) {
    // Whatever failed, the visitor has not typed a card number yet, and keeps the choice.
    log.error('a checkout could not be started', { error, plan: plan.slug });
    return { state: 'unavailable', ...back };
  }
}

const emailSchema = line(
  'your email address',
  maxEmailLength,
  'Put in your email address: the receipt goes there.',
).pipe(emailAddress);

/** Returns the address for the receipt as it was typed, or a sentence that says how to mend it. */
export function parseBuyerEmail(typed: string): { ok: true; email: string } | { ok: false; fault: string } {
  const parsed = emailSchema.safeParse(typed);
  if (parsed.success) return { ok: true, email: parsed.data };
  return { ok: false, fault: parsed.error.issues[0]?.message ?? '' };
}
