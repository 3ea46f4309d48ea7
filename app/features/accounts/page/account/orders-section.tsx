import { GoLink, SiteLink } from '#app/components/links.tsx';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import type { AccountOrder } from '#app/features/payments/domain/account-orders.ts';
import { formatCents, formatMoney } from '#app/features/payments/domain/money.ts';
import { formatOrderState, isRunning, unpaidStates } from '#app/features/payments/domain/order.ts';
import type { Serialized } from '../../domain/accounts.ts';
import { AccountSection } from './visitor-sections.tsx';

export function OrdersSection({ orders }: { orders: Serialized<AccountOrder>[] }) {
  return (
    <AccountSection
      ground="leaf"
      title="Orders"
      text="In Australian dollars, GST included. Each payment has its own receipt."
    >
      {orders.length === 0 ? (
        <div className="none">
          <p>No orders yet. Anything you buy with this address will appear here.</p>
          <GoLink to="/pricing">Plans and prices</GoLink>
        </div>
      ) : (
        <ul className="lines">
          {orders.map((order) => (
            <Order
              key={order.reference}
              order={order}
              payable={
                isUnpaid(order) && !orders.some((other) => !isUnpaid(other) && isSamePurchase(order, other))
              }
            />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

/** A plan whose first payment failed may still be running at Stripe. */
const isUnpaid = ({ state, subscription }: Pick<AccountOrder, 'state' | 'subscription'>) =>
  unpaidStates.includes(state) && !isRunning(subscription);

/** The page must not offer to pay for an order whose plan was already paid for in another one. */
const isSamePurchase = (order: Serialized<AccountOrder>, other: Serialized<AccountOrder>) =>
  order.plan === other.plan && order.website === other.website;

function Order({ order, payable }: { order: Serialized<AccountOrder>; payable: boolean }) {
  const { reference, planName, interval, cents, createdAt, receipts, plan, website, sessionId } = order;
  const { refundedCents, taken } = order;
  return (
    <li className="order">
      <h3>{planName}</h3>
      <p className="amount">
        {formatCents(cents)}
        {interval && <small> a {interval}</small>}
      </p>
      <p className="small soft">
        <b>{formatOrderState(order)}</b>. {reference},{' '}
        <time dateTime={createdAt}>{formatSydneyLongDay(createdAt)}</time>
        {website && <span>{`, for ${website}`}</span>}
        {taken && refundedCents > 0 && (
          <span>{`. ${formatMoney({ ...taken, cents: refundedCents })} refunded`}</span>
        )}
        {order.sandbox && <span>. A trial: no card was charged</span>}
      </p>
      <div className="links">
        {receipts.map(({ number, title, issuedAt }) => (
          <SiteLink key={number} className="chip" to={`/account/receipt?number=${number}`}>
            {title} of {formatSydneyLongDay(issuedAt)}
            <span className="sr"> for {planName}</span>
          </SiteLink>
        ))}
        {payable && (
          <SiteLink className="chip" to={`/pricing?plan=${encodeURIComponent(plan)}#pay`}>
            Back to paying<span className="sr"> for {planName}</span>
          </SiteLink>
        )}
        {receipts.length === 0 && !isUnpaid(order) && sessionId && (
          <SiteLink className="chip" to={`/payment-success?session_id=${encodeURIComponent(sessionId)}`}>
            Status<span className="sr"> with {planName}</span>
          </SiteLink>
        )}
      </div>
    </li>
  );
}
