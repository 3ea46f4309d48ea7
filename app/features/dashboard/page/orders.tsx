import type { Hono } from 'hono';
import { formatSydneyIso, formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatCents, formatMoney } from '#app/features/payments/domain/money.ts';
import { describeMovement } from '#app/features/payments/domain/movement.ts';
import { formatOrderState, type Order, orderStates } from '#app/features/payments/domain/order.ts';
import { listOrderFacts } from '#app/features/payments/domain/order-facts.ts';
import { formatOrdersCsv } from '#app/features/payments/domain/orders-csv.ts';
import { formatCount } from '#platform/text/count.ts';
import { parsePageNumber } from '#platform/text/read-input.ts';
import type { Desks, OrderDetails } from '../domain/desks.ts';
import { findQuarter, listQuarters } from '../domain/quarters.ts';
import { ActButton, ChangeForm, Facts, Note, Pages, SelectField } from './layout.tsx';
import { field, isOwner, type PageContext, type PageEnv, show } from './page-context.ts';

const path = '/dashboard/orders';
const ordersPerPage = 50;
const modes = ['live', 'test', 'sandbox'] as const;

/** Orders and plans, as `npm run orders` shows them. What is done about one is done at Stripe. */
export function addOrders(pages: Hono<PageEnv>, { orders, access }: Desks): void {
  const showOrders = async (c: PageContext, fault?: string) => {
    const state = orderStates.find((known) => known === c.req.query('state'));
    const page = parsePageNumber(c.req.query('page') ?? '') ?? 1;
    const all = await orders.list({ state });
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
    const quarter = findQuarter(field(c, 'quarter'));
    const mode = modes.find((known) => known === field(c, 'mode'));
    if (!quarter || !mode) return showOrders(c, 'Choose a quarter, and whether it is real money.');
    await access.note(c.env.signedIn.staff, 'exported the orders', `${field(c, 'quarter')}, ${mode}`);
    return c.body(formatOrdersCsv(await orders.listMovements({ mode }), quarter), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${field(c, 'quarter')}-${mode}.csv"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
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
        {['', ...orderStates].map((each) => (
          <a
            key={each}
            href={each ? `${path}?state=${each}` : path}
            aria-current={each === (state ?? '') ? 'page' : undefined}
          >
            {each || 'all'}
          </a>
        ))}
      </nav>
      <p className="soft small">{formatCount(all.length, 'order')}</p>
      <ul className="rows">
        {shown.map((order) => (
          <li key={order.id} className="row">
            <a href={`${path}/${order.reference}`}>{`${order.planName}, ${formatPrice(order)}`}</a>
            <p className="small">{formatOrderState(order)}</p>
            <p className="small soft">
              {[
                order.reference,
                formatSydneyTime(order.createdAt),
                order.mailTo,
                order.mode === 'live' ? '' : order.mode,
              ]
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
              choices={quarters.map((each) => [each, each] as const)}
            />
            <SelectField
              name="mode"
              label="Paid with"
              value="live"
              choices={[
                ['live', 'Real money'],
                ['test', 'A test key'],
                ['sandbox', 'The sandbox'],
              ]}
            />
            <ActButton act="export">Export as CSV</ActButton>
          </ChangeForm>
        </section>
      )}
    </>
  );
}

const formatPrice = ({ cents, interval }: Order) =>
  `${formatCents(cents)}${interval ? ` a ${interval}` : ''}`;

function OrderPage({ order, notes, movements, receipts, emails }: OrderDetails) {
  const history = [
    ...notes,
    ...movements.map((each) => ({ at: each.at, what: each.kind, text: describeMovement(each) })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const atStripe = formatStripeUrl(order, movements[0]?.stripeId);
  return (
    <div className="split">
      <section className="stone">
        <Facts facts={listOrderFacts(order, movements)} />
        {atStripe && (
          <p>
            <a href={atStripe} rel="noreferrer">
              Refund or change it at Stripe
            </a>
          </p>
        )}
      </section>
      <section className="stone">
        <h2>What happened</h2>
        <ol className="plain small">
          {history.map(({ at, what, text }) => (
            <li key={`${at}${what}${text}`}>{`${formatSydneyTime(at)}: ${what}, ${text}`}</li>
          ))}
        </ol>
        <h2>Receipts</h2>
        <ul className="plain small">
          {receipts.map((receipt) => (
            <li
              key={receipt.number}
            >{`${receipt.title} ${receipt.number}: ${formatMoney(receipt)}, ${receipt.item}`}</li>
          ))}
        </ul>
        <h2>Emails</h2>
        <ul className="plain small">
          {emails.map(({ what, recipient, state, attempts, lastError }) => (
            <li key={`${what}${recipient}`}>
              {`To the ${recipient} (${what}): ${state}, ${formatCount(attempts, 'attempt')}${lastError ? `: ${lastError}` : ''}`}
            </li>
          ))}
        </ul>
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
