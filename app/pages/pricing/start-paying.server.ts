import type { Services } from '#app/services-context.ts';
import { parseBuyerEmail } from '#domain/payments/buyer-email.ts';
import { isPayable } from '#domain/payments/plan.ts';
import type { PricingAnswer } from './pricing-answer.ts';

type Sent = {
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'checkout' | 'content' | 'log'>;
};

/** Longer than any of ours; an access token may be longer still. */
const most = { plan: 100, attempt: 200, email: 1000, accessToken: 16_000 };

const refusedEmail = 'The payment provider does not take this address. Please check it, or use another.';

/** Checks the form and asks the checkout. Which plan and who asks is all that is taken from the request. P-01. */
export async function startPaying({
  form,
  clientAddress,
  services,
}: Sent): Promise<PricingAnswer | { state: 'leads'; to: string }> {
  const { checkout, content, log } = services;
  if (!checkout.open) return { state: 'closed' };
  const slug = readText(form, 'plan', most.plan);
  const plan = content.plans.find((known) => known.slug === slug);
  if (!plan || !isPayable(plan)) return { state: 'unknown-plan' };
  const typed = readText(form, 'email', most.email);
  const attempt = readText(form, 'attempt', most.attempt) || checkout.createAttempt();
  const back = { plan: plan.slug, attempt, email: typed };
  const parsed = parseBuyerEmail(typed);
  if (!parsed.ok) return { state: 'faulty', fault: parsed.fault, ...back };
  try {
    const answer = await checkout.start({
      plan: plan.slug,
      attempt,
      email: parsed.email,
      accessToken: readText(form, 'access_token', most.accessToken) || undefined,
      address: clientAddress,
    });
    switch (answer.outcome) {
      case 'ready':
        return { state: 'leads', to: answer.url };
      case 'settled':
        return {
          state: 'leads',
          to: `/payment-success?session_id=${encodeURIComponent(answer.sessionId)}`,
        };
      case 'unknown-plan':
        return { state: 'unknown-plan' };
      case 'refused-email':
        return { state: 'faulty', fault: refusedEmail, ...back };
      case 'limited':
        return { state: 'limited', retryAfterSeconds: answer.retryAfterSeconds, ...back };
    }
  } catch (error) {
    // Whatever it was: no card has been typed in anywhere, and the choice is not lost over it.
    log.error('a checkout could not be started', { error, plan: plan.slug });
    return { state: 'unavailable', ...back };
  }
}

function readText(form: FormData, name: string, maxLength: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
}
