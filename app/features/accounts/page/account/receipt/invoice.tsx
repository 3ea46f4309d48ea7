import type { ReactNode } from 'react';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { formatMoney } from '#app/features/payments/domain/money.ts';
import { listAmounts, type Receipt } from '#app/features/payments/domain/receipt.ts';

type InvoiceProps = {
  receipt: Receipt;
  /** The receipts of its refunds. */
  corrections: Receipt[];
  isTrial: boolean;
};

/** The body of a receipt as it was issued, with everything that an Australian tax invoice or adjustment note requires. */
export function Invoice({ receipt, corrections, isTrial }: InvoiceProps) {
  const { number, issuedAt, at, seller, buyer, item, corrects, currency } = receipt;
  const { before, gst, total } = listAmounts(receipt);
  const format = (cents: number) => formatMoney({ cents, currency });
  return (
    <>
      {isTrial && <p className="lead">No card was charged, so this is not proof of payment.</p>}
      {corrections.map((correction) => (
        <p className="lead no-paper" key={correction.number}>
          Corrected by the{' '}
          <SiteLink to={`/account/receipt?number=${correction.number}`}>
            {`${correction.title.toLowerCase()} of ${formatSydneyLongDay(correction.issuedAt)}`}
          </SiteLink>
          .
        </p>
      ))}
      <div className="cta no-paper">
        <button className="btn btn-ink" type="button" onClick={() => print()}>
          Print or save as PDF
        </button>
        <GoLink to="/account">Your account</GoLink>
      </div>
      <div className="stone invoice">
        <dl className="facts">
          <Fact name="From">
            {seller.split('\n').map((line, index) => (
              <span key={line}>
                {index > 0 && <br />}
                <span>{line}</span>
              </span>
            ))}
          </Fact>
          <Fact name="To">{buyer}</Fact>
          <Fact name="Number">{number}</Fact>
          <Fact name="Date of issue">
            <Day iso={issuedAt} />
          </Fact>
          {corrects && <Fact name="Corrects">{corrects}</Fact>}
          <Fact name={corrects ? 'Refunded on' : 'Paid on'}>
            <Day iso={at} />
          </Fact>
        </dl>
        <dl className="sum">
          <Amount name={item} amount={format(before)} />
          <Amount name="GST, 10%" amount={format(gst)} />
          <Amount name={total.name} amount={format(total.cents)} className="tot" />
        </dl>
        <p className="small soft">In Australian dollars.</p>
      </div>
    </>
  );
}

function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatSydneyLongDay(iso)}</time>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Amount({ name, amount, className }: { name: string; amount: string; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
