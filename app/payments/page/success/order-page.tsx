import './payment-success.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { AfterPurchase } from '#app/content/pricing-page.ts';
import { formatSydneyLongDay, formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatMonths } from '#app/ui/format-durations.ts';
import { GoLink, SiteLink } from '#app/ui/links.tsx';
import { groundClasses, Ruler } from '#app/ui/section.tsx';
import { useSite } from '#app/ui/site-context.tsx';
import { findMinimum, formatCents, splitGst } from '../../domain/money.ts';
import { nameState, type OrderState, type OrderView, unpaidStates } from '../../domain/order.ts';
import { AfterPaying, SandboxNote } from '../after-paying.tsx';
import { describeOrder } from './order-words.ts';

type OrderPageProps = {
  order: OrderView;
  /** It was paid within the last hour, so that the email about it may still be on its way. */
  justPaid: boolean;
  afterwards: AfterPurchase;
};

/** Shows an order as the database has it. It names nobody, because the address of this page may be passed on. */
export function OrderPage({ order, justPaid, afterwards }: OrderPageProps) {
  const { email } = useSite();
  const { headline, lead } = describeOrder(order, justPaid);
  const { state, subscription } = order;
  const begins = state === 'paid' && subscription !== 'late' && subscription !== 'ended';
  return (
    <>
      <section className="section head">
        <div className="wrap">
          <h1>{headline}</h1>
          <p className="lead">{lead}</p>
          {order.sandbox && <SandboxNote tryUrl={order.sandboxUrl} />}
          {unpaidStates.includes(state) && (
            <div className="cta">
              <SiteLink className="btn btn-berry" to={`/pricing?plan=${encodeURIComponent(order.plan)}#pay`}>
                Back to paying
              </SiteLink>
              <GoLink to="/pricing">All plans</GoLink>
            </div>
          )}
          <AskAgain state={state} />
        </div>
      </section>
      {/* This is no Section: it is read at once, and printed. */}
      <section className={groundClasses('leaf')}>
        <Ruler />
        <div className="wrap order">
          <Receipt order={order} />
          <div className="aid">
            <h2>Something not right?</h2>
            <p>
              Write to <a href={`mailto:${email}?subject=${order.reference}`}>{email}</a>: put the reference
              in the subject so that we can match the two. Or use the{' '}
              <SiteLink to="/contact">contact form</SiteLink>.
            </p>
            <p>Keep the address of this page: it always shows the status of the payment.</p>
            {order.kind === 'monthly' && begins && (
              <p>
                Change the card or cancel the plan in <SiteLink to="/account">your account</SiteLink>: sign in
                with the email address you gave.
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

/** Together five minutes. After that the email brings the news. */
const askEveryMs = 10_000;
const maxAsked = 30;

/**
 * Shown while a payment is on its way. A link asks again, and with JavaScript the page asks by itself. The outcome is
 * announced without moving the focus.
 */
function AskAgain({ state }: { state: OrderState }) {
  const { pathname, search } = useLocation();
  const isWaiting = state === 'pending';
  const asked = useAsking(isWaiting);
  return (
    <div className="asking">
      {/* This element exists before it has a message, because screen readers announce only what is added later. */}
      <p role="status">{asked === undefined ? '' : tellNews(isWaiting, asked)}</p>
      {isWaiting && (
        // A document load always asks the server, with React too.
        <a className="btn btn-line" href={pathname + search}>
          Check again now
        </a>
      )}
    </div>
  );
}

function tellNews(isWaiting: boolean, asked: number): string {
  if (!isWaiting) return asked > 0 ? 'The payment’s status has changed: this page now shows it.' : '';
  return asked < maxAsked
    ? 'This page checks again automatically.'
    : 'Still on its way. This page has stopped checking: we will email you when it arrives.';
}

/** Counts how often the page has asked by itself; undefined where it can't. */
function useAsking(isWaiting: boolean): number | undefined {
  const { revalidate } = useRevalidator();
  const ask = useRef(revalidate);
  ask.current = revalidate;
  const [asked, setAsked] = useState<number>();
  useEffect(() => setAsked((before) => before ?? 0), []);
  useEffect(() => {
    if (!isWaiting || asked === undefined || asked >= maxAsked) return;
    const timer = setTimeout(async () => {
      await ask.current();
      setAsked(asked + 1);
    }, askEveryMs);
    return () => clearTimeout(timer);
  }, [isWaiting, asked]);
  return asked;
}

/** Says what was ordered, what it costs and its state in words, so that nothing depends on a colour. */
function Receipt({ order }: { order: OrderView }) {
  const { legalName, registration } = useSite();
  const { state, sandbox, planName, subscription, cents, reference, refundedCents } = order;
  const monthly = order.kind === 'monthly';
  const minimum = findMinimum(order);
  const paid = state === 'paid' || state === 'partly-refunded';
  return (
    <section className="stone receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">
        {paid ? 'Receipt' : 'The order'}
        {sandbox && ' of a trial run'}
      </h2>
      <dl className="sum">
        <Row name="State">
          <b>{nameState(order)}</b>
          {sandbox && ', no card charged'}
        </Row>
        <Row name="Plan">{planName}</Row>
        <Row name="Reference">
          <b className="reference">{reference}</b>
        </Row>
        <Row name="Ordered">
          <Time iso={order.createdAt} />
        </Row>
        {order.paidAt && (
          <Row name={monthly ? 'First paid' : 'Paid'}>
            <Time iso={order.paidAt} />
          </Row>
        )}
        <Row name="Seller">
          {legalName}, {`${registration.label} ${registration.number}`.replaceAll(' ', '\u00a0')}
        </Row>
        <Row name="GST included in the total">{formatCents(splitGst(cents).gstCents)}</Row>
        <div className="tot">
          <dt>
            {monthly
              ? subscription === 'ended'
                ? 'Total each month, until it ended'
                : 'Total each month'
              : 'Total'}
          </dt>
          <dd>{formatCents(cents)}</dd>
        </div>
        {minimum && subscription !== 'ended' && (
          <Row name={`At least ${formatMonths(minimum.months)}`}>{formatCents(minimum.cents)}</Row>
        )}
        {refundedCents > 0 && (
          <>
            <Row name={refundedCents < cents ? 'Refunded in part' : 'Refunded in full'}>
              {formatCents(refundedCents)}
            </Row>
            <Row name="GST included in the rest">{formatCents(splitGst(cents - refundedCents).gstCents)}</Row>
          </>
        )}
      </dl>
      <p className="small soft">In Australian dollars. Times are Sydney’s.</p>
    </section>
  );
}

/** Shows a time in Sydney: `21 November 2026, 11:00 AEDT`. */
function Time({ iso }: { iso: string }) {
  const [, ...clock] = formatSydneyTime(iso).split(' ');
  return (
    <time dateTime={iso}>
      {formatSydneyLongDay(iso)}, {clock.join(' ')}
    </time>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
