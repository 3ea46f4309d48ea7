import type { Services } from '#app/services-context.ts';
import { findSessionId } from '../success/order-data.ts';
import { readAttemptCookie } from './attempt-cookie.server.ts';
import { describeBefore, type OrderedBefore } from './ordered-before.ts';
import type { Choice } from './pricing-answer.ts';

type Asked = {
  plan: string;
  request: Request;
  url: URL;
  services: Pick<Services, 'checkout' | 'log' | 'siteUrl'>;
};

type Standing = { choice: Choice; before: OrderedBefore | undefined; ranOut?: boolean | undefined };

/** Finds how far this browser has got with a plan: not begun, about to pay, or done. */
export async function recallChoice({ plan, request, url, services }: Asked): Promise<Standing> {
  const { checkout, log, siteUrl } = services;
  const remembered = readAttemptCookie(request, siteUrl, plan);
  const fresh: Choice = { plan, attempt: checkout.createAttempt(), email: '' };
  try {
    const known = remembered ? await checkout.recall({ plan, attempt: remembered }) : undefined;
    if (remembered && known?.kind === 'unpaid')
      return {
        choice: { plan, attempt: remembered, email: known.email },
        before: undefined,
        ranOut: known.ranOut,
      };
    const told = known?.kind === 'settled' ? known : await findNamed(url, { plan, checkout });
    return { choice: fresh, before: told && describeBefore(told.order, told.sessionId, Date.now()) };
  } catch (error) {
    // The form matters more than a note beside it. Submitting it asks again.
    log.warn('an earlier order could not be looked up', { error, plan });
    return { choice: { ...fresh, ...(remembered && { attempt: remembered }) }, before: undefined };
  }
}

/** Finds the order that the site's own answer to the form named, for visitors without cookies. */
async function findNamed(url: URL, { plan, checkout }: Pick<Asked, 'plan'> & Pick<Services, 'checkout'>) {
  const sessionId = findSessionId(url.searchParams, 'ordered');
  const order = sessionId === undefined ? undefined : await checkout.settle(sessionId);
  return order && sessionId && order.plan === plan ? { order, sessionId } : undefined;
}
