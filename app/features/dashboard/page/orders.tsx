import type { Hono } from 'hono';
import { formatSydneyIso, formatSydneyTime } from '#app/content/sydney-time.ts';
import {
  describeOrder,
  listOrderFacts,
  type OrderWithHistory,
} from '#app/features/payments/domain/describe-order.ts';
import { formatCents } from '#app/features/payments/domain/money.ts';
import { formatOrderState, type Order, orderStates } from '#app/features/payments/domain/order.ts';
import { findQuarter, formatOrdersCsv, listQuarters } from '#app/features/payments/domain/orders-csv.ts';
import { formatCount } from '#platform/text/count.ts';
import { clampPage, parsePageNumber } from '#platform/text/read-input.ts';
import type { DashboardServices } from '../domain/dashboard-services.ts';
import { Button, ChangeForm, Facts, Lines, Note, Pages, SelectField } from './layout.tsx';
import { field, isOwner, type PageContext, type PageEnv, sendFile, show } from './page-context.tsx';

const path = '/dashboard/orders';
const ordersPerPage = 50;

/** Orders and plans, as `npm run orders` shows them. What is done about one is done at Stripe. */
export function addOrders(pages: Hono<PageEnv>, { orders, access }: DashboardServices): void {
  const showOrders = async (c: PageContext, fault?: string) => {
    const state = orderStates.find((known) => known === c.req.query('state'));
    const all = await orders.list({ state });
    const page = clampPage(parsePageNumber(c.req.query('page') ?? '') ?? 1, all.length, ordersPerPage);
    return show(c, {
      title: 'Orders',
      status: fault ? 400 : 200,
      body: <OrderList {...{ all, state, page, fault }} mayExport={isOwner(c)} />,
    });
  };
  pages.get(path, (c) => showOrders(c));
  pages.get(`${path}/:reference`, async (c) => {
    const found = await orders.find(c.req.param('reference'));
    if (!found) return c.notFound();
    return show(c, { title: found.order.reference, body: <OrderPage {...found} /> });
  });
  pages.post(path, async (c) => {
    if (!isOwner(c)) return c.notFound();
    const quarter = field(c, 'quarter');
    const days = findQuarter(quarter);
    if (!days) return showOrders(c, 'Choose a quarter.');
    await access.record(c.env.signedIn.staff.name, 'exported the orders', quarter);
    // Trials moved no money: `npm run orders -- export --mode` has them.
    const body = formatOrdersCsv(await orders.listMovements({ mode: 'live' }), days);
    return sendFile(c, { name: `orders-${quarter}.csv`, type: 'text/csv; charset=utf-8', body });
  });
}

type OrderListProps = {
  all: Order[];
  state: string | undefined;
  page: number;
  fault: string | undefined;
  mayExport: boolean;
};

function OrderList({ all, state, page, fault, mayExport }: OrderListProps) {
  const shown = all.slice((page - 1) * ordersPerPage, page * ordersPerPage);
  const address = (to: number) =>
    `${path}?${new URLSearchParams({ ...(state && { state }), page: String(to) })}`;
  const quarters = listQuarters(formatSydneyIso(new Date()).slice(0, 10));
  return (
    <>
      {fault && <Note bad>{fault}</Note>}
      <nav className="tabs" aria-label="Orders">
        {['', ...orderStates].map((orderState) => (
          <a
            key={orderState}
            href={orderState ? `${path}?state=${orderState}` : path}
            aria-current={orderState === (state ?? '') ? 'page' : undefined}
          >
            {orderState || 'all'}
          </a>
        ))}
      </nav>
      <p className="soft small">{formatCount(all.length, 'order')}</p>
      <ul className="rows">
        {shown.map(({ id, reference, createdAt, mailTo, mode, ...order }) => (
          <li key={id} className="row">
            <a href={`${path}/${reference}`}>
              {`${order.planName}, ${formatCents(order.cents)}${order.interval ? ` a ${order.interval}` : ''}`}
            </a>
            <p className="small">{formatOrderState(order)}</p>
            <p className="small soft">
              {[reference, formatSydneyTime(createdAt), mailTo, mode === 'live' ? '' : mode]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <Pages page={page} last={Math.ceil(all.length / ordersPerPage)} address={address} />
      {mayExport && (
        <section className="stone">
          <h2>For the accountant</h2>
          <ChangeForm action={path}>
            <SelectField
              name="quarter"
              label="Quarter"
              value={quarters[0] ?? ''}
              choices={quarters.map((quarter) => [quarter, quarter])}
            />
            <Button act="export" label="Export as CSV" />
          </ChangeForm>
        </section>
      )}
    </>
  );
}

function OrderPage(found: OrderWithHistory) {
  const { order, movements } = found;
  const { history, receipts, emails } = describeOrder(found);
  const atStripe = formatStripeUrl(order, movements[0]?.stripeId);
  return (
    <div className="split">
      <section className="stone">
        <Facts facts={listOrderFacts(order, movements)} />
        {atStripe && (
          <a href={atStripe} rel="noreferrer">
            Refund or change it at Stripe
          </a>
        )}
      </section>
      <section className="stone">
        <Lines title="What happened" lines={history} />
        <Lines title="Receipts" lines={receipts} />
        <Lines title="Emails" lines={emails} />
      </section>
    </div>
  );
}

/** The page at Stripe where a person refunds or changes what was paid. The sandbox has none. */
function formatStripeUrl({ mode, subscriptionId }: Order, paymentId: string | undefined): string | undefined {
  if (mode === 'sandbox') return undefined;
  const base = `https://dashboard.stripe.com${mode === 'test' ? '/test' : ''}`;
  if (subscriptionId) return `${base}/subscriptions/${subscriptionId}`;
  return paymentId?.startsWith('pi_') ? `${base}/payments/${paymentId}` : undefined;
}
