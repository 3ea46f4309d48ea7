import type { ReactNode } from 'react';
import { useSite } from '#app/frame/site-context.tsx';
import type { OrderData } from './order-data.ts';

/** What was ordered, what it costs, and where it stands: in words, so that nothing hangs on a colour. */
export function Receipt({ order, label }: { order: OrderData; label: string }) {
  const { legalName, registration } = useSite();
  const { state, sandbox, planName, monthly, total, gst, reference, date, time, iso } = order;
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
          <time dateTime={iso}>
            {date}, {time}
          </time>
        </Row>
        <Row name="Seller">
          {legalName}, {`${registration.label} ${registration.number}`.replaceAll(' ', '\u00a0')}
        </Row>
        <Row name="GST in the total">{gst}</Row>
        <div className="tot">
          <dt>{monthly ? 'Total each month' : 'Total'}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <p className="small soft">In Australian dollars. Times are Sydney’s.</p>
    </section>
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
