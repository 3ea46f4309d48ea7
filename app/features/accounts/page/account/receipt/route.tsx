import './receipt.css';
import type { Session } from '@supabase/supabase-js';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { formatMoney } from '#app/features/payments/domain/money.ts';
import { listAmounts, type Receipt } from '#app/features/payments/domain/receipt.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { HomeLink } from '#app/shell/frame/header.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { useAuth } from '#app/shell/session/use-auth.ts';
import { Failure } from '../async-button.tsx';
import { useAccount } from '../use-account.ts';

export const handle = { page: { unlisted: 'all' } } satisfies PageHandle;

/** a receipt to print or save as a PDF. The server renders the same page whatever number the URL names. */
export default function ReceiptRoute() {
  const { state, signOut } = useAuth();
  return (
    <>
      <Head title="Receipt" description="A receipt for an order at Saltbush." noindex />
      <section className="section head receipt-page">
        <div className="wrap">
          {state.kind === 'signed-in' ? (
            <SignedInReceipt session={state.session} onEnded={signOut} />
          ) : (
            <>
              <h1>Receipt</h1>
              <p className="lead">
                Receipts are shown only to the buyer.{' '}
                <SiteLink to="/account">Sign in to your account</SiteLink> and choose one there.
              </p>
              <noscript>
                <div className="note">
                  <p>
                    <b>Receipts here need JavaScript.</b>
                    <br />
                    It is off in this browser, or did not load. The email about each payment has its receipt
                    too, and <SiteLink to="/contact">we’ll send it again</SiteLink> if you ask.
                  </p>
                </div>
              </noscript>
            </>
          )}
        </div>
      </section>
    </>
  );
}

function SignedInReceipt({ session, onEnded }: { session: Session; onEnded: () => unknown }) {
  const { loaded, reload } = useAccount(session);
  const isEnded = loaded.kind === 'ended';
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, when the session ends
  useEffect(() => {
    if (isEnded) onEnded();
  }, [isEnded]);
  const [params] = useSearchParams();
  const number = params.get('number');
  const orders = loaded.kind === 'ready' ? loaded.account.orders : [];
  const [found] = orders.flatMap(({ receipts, sandbox }) =>
    receipts
      .filter((receipt) => receipt.number === number)
      .map((receipt) => ({
        receipt,
        corrections: receipts.filter(({ corrects }) => corrects === number),
        isTrial: sandbox,
      })),
  );
  const title = found?.receipt.title ?? 'Receipt';
  return (
    <>
      <div className="paper-only">
        <HomeLink />
      </div>
      {/* The heading stays mounted while the content below changes, because it may have the focus. */}
      <h1>{found?.isTrial ? 'Trial receipt' : title}</h1>
      {loaded.kind === 'loading' && (
        <p className="soft" role="status">
          {loaded.slow ? 'Still looking: this is taking longer than usual.' : 'Looking it up…'}
        </p>
      )}
      {loaded.kind === 'ready' && !found && <p className="lead">There is no such receipt in your account.</p>}
      {loaded.kind === 'failed' && (
        <Failure error={loaded.error} sentence="We can’t look it up right now." onRetry={reload}>
          Nothing is lost: the receipt is in the email about your order too.
        </Failure>
      )}
      {found ? (
        <Invoice {...found} />
      ) : (
        loaded.kind !== 'loading' && (
          <div className="cta">
            <GoLink to="/account">Your account</GoLink>
          </div>
        )
      )}
    </>
  );
}

type InvoiceProps = {
  receipt: Receipt;
  /** The receipts of its refunds. */
  corrections: Receipt[];
  isTrial: boolean;
};

/** The body of a receipt as it was issued, with everything that an Australian tax invoice or adjustment note requires. */
function Invoice({ receipt, corrections, isTrial }: InvoiceProps) {
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
