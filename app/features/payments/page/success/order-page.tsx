import './payment-success.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { groundClasses, Ruler } from '#app/components/section.tsx';
import { useSite } from '#app/components/site-context.tsx';
import type { AfterPurchase } from '#app/content/pricing.ts';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { findMinimum, formatCents, formatMoney, splitGst } from '../../domain/money.ts';
import type { MovementKind } from '../../domain/movement.ts';
import { formatOrderState, isRunning, type OrderState, unpaidStates } from '../../domain/order.ts';
import type { OrderView } from '../../domain/order-view.ts';
import { AfterPaying, Row, SandboxNote } from '../after-paying.tsx';
import { describeOrder } from './order-copy.ts';

type OrderPageProps = {
  order: OrderView;
  /** Whether it was paid within the last hour, so that the email may still be on its way. */
  justPaid: boolean;
  afterwards: AfterPurchase;
  /** The seller's name and, if it is known, the ABN. */
  seller: string;
};

/** Shows an order without identifying the buyer, because the URL of this page may be shared. */
export function OrderPage({ order, justPaid, afterwards, seller }: OrderPageProps) {
  const { email } = useSite();
  const { headline, lead } = describeOrder(order, justPaid);
  const { state, subscription } = order;
  const begins = state === 'paid' && [undefined, 'active', 'ending'].includes(subscription);
  const hasPlan = isRunning(subscription) && !['pending', 'failed', 'held'].includes(state);
  const payable = unpaidStates.includes(state) && !isRunning(subscription);
  return (
    <>
      <section className="section head">
        <div className="wrap">
          <h1>{headline}</h1>
          <p className="lead">{lead}</p>
          {order.sandbox && <SandboxNote tryUrl={order.sandboxUrl} />}
          {payable && (
            <div className="cta">
              <SiteLink className="btn btn-berry" to={`/pricing?plan=${encodeURIComponent(order.plan)}#pay`}>
                Back to paying
              </SiteLink>
              <GoLink to="/pricing">All plans</GoLink>
            </div>
          )}
          <PendingStatus state={state} />
        </div>
      </section>
      {/* Not a Section, whose reveal animation would get in the way of reading and printing. */}
      <section className={groundClasses('leaf')}>
        <Ruler />
        <div className="wrap order">
          <Receipt order={order} seller={seller} />
          <div className="aid">
            <h2>Something not right?</h2>
            <p>
              Write to <a href={`mailto:${email}?subject=${order.reference}`}>{email}</a>: put the reference
              in the subject so that we can match the two. Or use the{' '}
              <SiteLink to="/contact">contact form</SiteLink>.
            </p>
            <p>Keep the address of this page: it always shows the status of the payment.</p>
            {hasPlan && (
              <p>
                Change the card or cancel the plan in <SiteLink to="/account">your account</SiteLink>: sign in
                as when you ordered or, if you were not signed in, with the email address you gave.
              </p>
            )}
          </div>
        </div>
      </section>
      {begins && (
        <AfterPaying
          {...afterwards}
          title={justPaid ? 'What happens next' : afterwards.title}
          ground="page"
        />
      )}
    </>
  );
}

/** Polling stops after five minutes; the buyer then gets an email. */
const pollIntervalMs = 10_000;
const maxPolls = 30;

/**
 * Shown while a payment is pending. A link checks again, and with JavaScript the page polls. The outcome is announced
 * without moving the focus.
 */
function PendingStatus({ state }: { state: OrderState }) {
  const { pathname, search } = useLocation();
  const isWaiting = state === 'pending';
  const polls = usePolling(isWaiting);
  return (
    <div className="asking">
      {/* Screen readers announce only what is added to an existing status element. */}
      <p role="status">{polls === undefined ? '' : formatNews(isWaiting, polls)}</p>
      {isWaiting && (
        // A plain link reloads the document, with and without React.
        <a className="btn btn-line" href={pathname + search}>
          Check again now
        </a>
      )}
    </div>
  );
}

function formatNews(isWaiting: boolean, polls: number): string {
  if (!isWaiting) return polls > 0 ? 'The payment’s status has changed: this page now shows it.' : '';
  return polls < maxPolls
    ? 'This page checks again automatically.'
    : 'Still pending. This page has stopped checking: we will email you when the payment arrives.';
}

/** Polls the server while waiting, and returns how often it has done so; undefined before hydration. */
function usePolling(isWaiting: boolean): number | undefined {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const [polls, setPolls] = useState<number>();
  useEffect(() => setPolls((before) => before ?? 0), []);
  useEffect(() => {
    if (!isWaiting || polls === undefined || polls >= maxPolls) return;
    const timer = setTimeout(async () => {
      await latest.current();
      setPolls(polls + 1);
    }, pollIntervalMs);
    return () => clearTimeout(timer);
  }, [isWaiting, polls]);
  return polls;
}

/** What moved after the first payment. */
const laterNames: Record<MovementKind, string> = {
  payment: 'Paid',
  renewal: 'Paid again',
  charge: 'Paid for something else',
  credit: 'Covered by a credit',
  refund: 'Refunded',
  'refund-failed': 'Refund returned to us',
  dispute: 'Taken back by the bank',
  'dispute-won': 'Returned by the bank',
};

/** Shows the order's terms, cost and state in words, so that nothing depends on colour. */
function Receipt({ order, seller }: Pick<OrderPageProps, 'order' | 'seller'>) {
  const { state, sandbox, planName, subscription, interval, cents, reference, taken } = order;
  const minimum = findMinimum(order);
  const paid = state === 'paid' || state === 'partly-refunded';
  return (
    <section className="stone receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{`${sandbox ? 'Trial' : 'Your'} ${paid ? 'receipt' : 'order'}`}</h2>
      <dl className="sum">
        <Row name="Status">
          <b>{formatOrderState(order)}</b>
          {sandbox && <span>, no card charged</span>}
        </Row>
        <Row name="Plan">{planName}</Row>
        <Row name="Reference">
          <b className="reference">{reference}</b>
        </Row>
        <Row name="Ordered">
          <Time iso={order.createdAt} />
        </Row>
        {order.paidAt && (
          <Row name={interval ? 'First paid' : 'Paid'}>
            <Time iso={order.paidAt} />
          </Row>
        )}
        <Row name="Seller">{seller}</Row>
        <Row name="GST included in the total">{formatCents(splitGst(cents).gstCents)}</Row>
        <Row
          className="tot"
          name={
            interval
              ? `Total each ${interval}${subscription === 'ended' && paid ? ', until it ended' : ''}`
              : 'Total'
          }
        >
          {formatCents(cents)}
        </Row>
        {minimum && subscription !== 'ended' && (
          <Row name={`At least ${minimum.term}`}>{formatCents(minimum.cents)}</Row>
        )}
        {state === 'held' && <Row name="Received">{taken ? formatMoney(taken) : 'Nothing'}</Row>}
        {order.later.map(({ kind, at, ...money }) => (
          <Row key={`${kind} ${at} ${money.cents}`} name={`${laterNames[kind]}, ${formatSydneyLongDay(at)}`}>
            {formatMoney(money)}
          </Row>
        ))}
      </dl>
      <p className="small soft">In Australian dollars. Times are Sydney’s.</p>
    </section>
  );
}

/** Shows a time in Sydney, such as `21 November 2026, 11:00 am`. */
function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso}>
      {formatSydneyLongDay(iso)}, {formatSydneyClock(iso)}
    </time>
  );
}
