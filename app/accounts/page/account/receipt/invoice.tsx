import type { ReactNode } from 'react';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { formatCents } from '#app/payments/domain/money.ts';
import type { Receipt } from '#app/payments/domain/receipt.ts';
import { GoLink } from '#app/ui/links.tsx';
import { useSite } from '#app/ui/site-context.tsx';

/** The body of a receipt, with everything that an Australian tax invoice requires. */
export function Invoice({ receipt, isTrial }: { receipt: Receipt; isTrial: boolean }) {
  const { address, email } = useSite();
  const { number, at, from, to, item, cents, gstCents, withoutGstCents } = receipt;
  const { refunds, keptCents, keptGstCents } = receipt;
  return (
    <>
      {isTrial && <p className="lead">No card was charged, so this is not proof of payment.</p>}
      {refunds.length > 0 && <p className="lead">Refunded {keptCents > 0 ? 'in part' : 'in full'}.</p>}
      <div className="cta no-paper">
        <button className="btn btn-ink" type="button" onClick={() => print()}>
          Print or save as PDF
        </button>
        <GoLink to="/account">Your account</GoLink>
      </div>
      <div className="stone invoice">
        <dl className="facts">
          <Fact name="From">
            {from}
            <br />
            {address.display}
            <br />
            {email}
          </Fact>
          <Fact name="To">{to}</Fact>
          <Fact name="Number">{number}</Fact>
          <Fact name="Date of issue">
            <time dateTime={at}>{formatSydneyLongDay(at)}</time>
          </Fact>
        </dl>
        <dl className="sum">
          <Amount name={item} cents={withoutGstCents} />
          <Amount name="GST, 10%" cents={gstCents} />
          <Amount name="Total paid, GST included" cents={cents} className="tot" />
          {refunds.map((refund) => (
            <Amount
              key={`${refund.at} ${refund.cents}`}
              name={`Refunded on ${formatSydneyLongDay(refund.at)}`}
              cents={-refund.cents}
            />
          ))}
          {refunds.length > 0 && (
            <>
              <Amount name="Paid after refunds, GST included" cents={keptCents} className="tot" />
              <Amount name="GST included, 10%" cents={keptGstCents} />
            </>
          )}
        </dl>
        <p className="small soft">In Australian dollars.</p>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Amount({ name, cents, className }: { name: string; cents: number; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents)}</dd>
    </div>
  );
}
