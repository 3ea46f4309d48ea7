import type { ReactNode } from 'react';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { formatCents } from '#app/payments/domain/money.ts';
import type { Receipt } from '#app/payments/domain/receipt.ts';
import { GoLink } from '#app/ui/links.tsx';
import { useSite } from '#app/ui/site-context.tsx';

/** The receipt of one payment below its heading, with everything that an Australian tax invoice needs. */
export function Invoice({ receipt, isTrial }: { receipt: Receipt; isTrial: boolean }) {
  const { address, email } = useSite();
  const { number, at, from, to, item, cents, gstCents, withoutGstCents } = receipt;
  return (
    <>
      {isTrial && <p className="lead">No card was charged, so this proves no payment.</p>}
      <div className="cta no-paper">
        <button className="btn btn-ink" type="button" onClick={() => print()}>
          Print or save as PDF
        </button>
        <GoLink to="/account">Your account</GoLink>
      </div>
      <div className="stone invoice">
        <dl>
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
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">AUD</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{item}</td>
              <td>{formatCents(withoutGstCents)}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">GST, 10%</th>
              <td>{formatCents(gstCents)}</td>
            </tr>
            <tr className="tot">
              <th scope="row">Total paid, GST included</th>
              <td>{formatCents(cents)}</td>
            </tr>
          </tfoot>
        </table>
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
