import './payment-success.css';
import type { AfterPurchase } from '#app/content/after-purchase.ts';
import { AfterPaying } from '#app/ui/after-paying.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { SandboxNote } from '#app/ui/sandbox-note.tsx';
import { groundClasses, Ruler } from '#app/ui/section.tsx';
import { useSite } from '#app/ui/site-context.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { AskAgain } from './ask-again.tsx';
import type { OrderData } from './order-data.ts';
import type { OrderWords } from './order-words.ts';
import { Receipt } from './receipt.tsx';

type OrderPageProps = { order: OrderData; words: OrderWords; afterwards: AfterPurchase };

/** An order as our database knows it. It names nobody: the address of this page may be passed on. */
export function OrderPage({ order, words, afterwards }: OrderPageProps) {
  const { email } = useSite();
  return (
    <>
      <section className="bed head">
        <div className="wrap">
          <h1>{words.headline}</h1>
          <p className="lead">{words.lead}</p>
          {order.sandbox && <SandboxNote />}
          {words.mayRetry && (
            <div className="cta">
              <SiteLink className="btn btn-berry" to={`/pricing?plan=${encodeURIComponent(order.plan)}#pay`}>
                Back to paying
              </SiteLink>
              <GoLink to="/pricing">All plans</GoLink>
            </div>
          )}
          <AskAgain state={order.state} />
        </div>
      </section>
      {/* This is no Section: it is read at once, and printed. */}
      <section className={groundClasses('leaf')}>
        <Ruler />
        <div className="wrap order">
          <Receipt order={order} label={words.label} />
          <div className="aid">
            <h2>Something not right?</h2>
            <p>
              Write to <a href={`mailto:${email}?subject=${order.reference}`}>{email}</a>: the reference in
              the subject brings the two together. Or use the <SiteLink to="/contact">contact form</SiteLink>.
            </p>
            <p>Keep the address of this page: it always shows where the payment stands.</p>
          </div>
        </div>
      </section>
      {words.begins && (
        <AfterPaying
          {...afterwards}
          title={order.justPaid ? 'What happens next' : afterwards.title}
          ground="page"
        />
      )}
    </>
  );
}
