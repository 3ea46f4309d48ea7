import type { ReactNode } from 'react';
import { useSite } from '#app/ui/site-context.tsx';
import type { Moment, OrderData } from './order-data.ts';

/** What was ordered, what it costs, and where it stands: in words, so that nothing hangs on a colour. */
export function Receipt({ order, label }: { order: OrderData; label: string }) {
  const { legalName, registration } = useSite();
  const { state, sandbox, planName, monthly, subscription, total, minimum, gst, reference } = order;
  const paid = state === 'paid' || state === 'partly-refunded';
  return (
    <section className="stone receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">
        {paid ? 'Receipt' : 'The order'}
        {sandbox && ' of a trial run'}
      </h2>
      <dl className="sum">
        <Row name="State">
          <b>{label}</b>
          {sandbox && ', no card charged'}
        </Row>
        <Row name="Plan">{planName}</Row>
        <Row name="Reference">
          <b className="reference">{reference}</b>
        </Row>
        <Row name="Ordered">
          <Time moment={order.ordered} />
        </Row>
        {order.paid && (
          <Row name={monthly ? 'First paid' : 'Paid'}>
            <Time moment={order.paid} />
          </Row>
        )}
        <Row name="Seller">
          {legalName}, {`${registration.label} ${registration.number}`.replaceAll(' ', '\u00a0')}
        </Row>
        <Row name="GST in the total">{gst}</Row>
        <div className="tot">
          <dt>
            {monthly
              ? subscription === 'ended'
                ? 'Total each month, until it ended'
                : 'Total each month'
              : 'Total'}
          </dt>
          <dd>{total}</dd>
        </div>
        {minimum && subscription !== 'ended' && <Row name={`At least ${minimum.time}`}>{minimum.total}</Row>}
        {order.refunded && <Row name="Sent back">{order.refunded}</Row>}
      </dl>
      <p className="small soft">In Australian dollars. Times are Sydney’s.</p>
    </section>
  );
}

function Time({ moment: { iso, text } }: { moment: Moment }) {
  return <time dateTime={iso}>{text}</time>;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
