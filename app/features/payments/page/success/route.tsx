import './payment-success.css';
import type { ComponentProps } from 'react';
import { data, useLocation } from 'react-router';
import { GoLink } from '#app/components/links.tsx';
import { useSite } from '#app/components/site-context.tsx';
import { describeAfterPurchase } from '#app/content/pricing.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { Head } from '#app/shell/head/head.tsx';
import { createSeller, formatSeller } from '../../domain/receipt.ts';
import type { Route } from './+types/route';
import { describeOrder } from './order-copy.ts';
import { OrderPage } from './order-page.tsx';

type Found =
  | ({ kind: 'order' } & ComponentProps<typeof OrderPage>)
  /** The URL has no session, or an unknown one. */
  | { kind: 'unknown' }
  /** The order can't be looked up, because the database or something else failed. */
  | { kind: 'unavailable' };

/** The page is not cached, because it belongs to one visitor. A pending order loads React at once, to poll. */
export const handle = {
  react: (loaderData) => {
    const { found } = (loaderData ?? {}) as { found?: Found };
    return found?.kind === 'order' && found.order.state === 'pending';
  },
  page: { cache: false, query: ['session_id'], unlisted: 'all' },
} satisfies PageHandle;

const retrySeconds = 60;

/** For this long after payment the page says that the email is on its way. */
const emailMs = 60 * 60 * 1000;

/** Matches the session ids of Stripe and the sandbox. Anything else is rejected without a database query. */
const sessionPattern = /^cs_\w{4,250}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { checkout, content, log } = context.get(servicesContext);
  const sessionId = url.searchParams.get('session_id') ?? '';
  try {
    const order = sessionPattern.test(sessionId) ? await checkout.settle(sessionId) : undefined;
    if (order) {
      const afterwards = describeAfterPurchase(content.pricing.afterwards, order.interval !== undefined);
      const justPaid = Date.now() - Date.parse(order.paidAt ?? order.createdAt) < emailMs;
      const seller = formatSeller(createSeller(content.site, ''));
      return { found: { kind: 'order', order, justPaid, afterwards, seller } as Found };
    }
    return data({ found: { kind: 'unknown' } as Found }, { status: 404 });
  } catch (error) {
    // Whatever failed, visitors who have paid must read that their payment is safe.
    log.error('an order could not be looked up', { error });
    return data(
      { found: { kind: 'unavailable' } as Found },
      { status: 503, headers: { 'retry-after': String(retrySeconds) } },
    );
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** R-18, P-02: shows the order as the database has it. */
export default function PaymentSuccessRoute({ loaderData: { found } }: Route.ComponentProps) {
  if (found.kind !== 'order') {
    const title = found.kind === 'unknown' ? 'No such payment' : 'Payment can’t be looked up';
    return (
      <>
        <Head title={title} description="The status of a payment to Saltbush." noindex />
        <NoOrder unavailable={found.kind === 'unavailable'} />
      </>
    );
  }
  const { kind: _, ...shown } = found;
  return (
    <>
      <Head
        title={describeOrder(shown.order, shown.justPaid).title}
        description="The status of a payment to Saltbush."
        noindex
      />
      <OrderPage {...shown} />
    </>
  );
}

/** Shown if an order does not exist or can't be looked up. */
function NoOrder({ unavailable }: { unavailable: boolean }) {
  const { pathname, search } = useLocation();
  const { email } = useSite();
  return (
    <section className="section head short-page">
      <div className="wrap">
        <h1>{unavailable ? 'We can’t look up your payment right now' : 'We can’t find that payment'}</h1>
        <p className="lead">
          {unavailable
            ? 'Our records are not responding. If you have paid, your payment is safe and counts once, so please do not pay again. Try this page again in a minute.'
            : 'This link matches none of our orders; part of it may be missing. If you have paid, nothing is lost: the email about your payment has the reference.'}
        </p>
        <div className="cta">
          {unavailable && (
            <a className="btn btn-ink" href={pathname + search}>
              Try again
            </a>
          )}
          <GoLink to="/pricing">See the plans</GoLink>
        </div>
        <p className="soft">
          Not sure whether you have paid? Write to <a href={`mailto:${email}`}>{email}</a> with the date and
          the amount, but never your card number.
        </p>
      </div>
    </section>
  );
}
