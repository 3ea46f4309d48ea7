import { html } from 'hono/html';
import { formatCents } from '../../domain/money.ts';
import { readPeriod, type Session, type Subscription } from './objects.ts';
import { listOwnerActions, type PaymentHistory } from './owner-actions.ts';

/** Stripe's test card numbers. https://docs.stripe.com/testing (2026) */
export const testCards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

/** The form's errors, by the `problem` parameter. */
const problems = new Map([
  ['declined', 'The card was declined. Try another.'],
  [
    'no-test-card',
    'This is neither of the two test cards, so it was neither processed nor stored. Do not enter a real card here.',
  ],
]);

type Html = ReturnType<typeof html>;

type PayPage = {
  session: Session;
  /** The path of the page, under which its forms post. */
  path: string;
  /** The key of the last form's error. */
  problem: string | undefined;
};

/** P-04: renders the payment page. It needs no JavaScript and cannot be mistaken for Stripe's. */
export function renderPayPage({ session, path, problem = '' }: PayPage): Html {
  const error = problems.get(problem);
  const described = error ? 'never error' : 'never';
  return renderDocument(
    'Practice checkout',
    html`${error ? html`<p class="error" role="alert" id="error">${error}</p>` : ''}
${renderSummary(session)}
<section aria-labelledby="card"><h2 id="card">Pay with a test card</h2>
<form method="post" action="${path}/card" id="pay">
${renderNames()}
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="30" required aria-invalid="${error ? 'true' : 'false'}" aria-describedby="${described}">
<p class="quiet" id="never">Never enter a real card. Only these two numbers work, and neither is stored.</p>
<table><caption>Test cards</caption><tbody>
<tr><td><code>${testCards.good}</code></td><td>is accepted</td></tr>
<tr><td><code>${testCards.declined}</code></td><td>is declined</td></tr>
</tbody></table>
<button class="main">Pretend to pay</button>
</form></section>
<section aria-labelledby="bank"><h2 id="bank">Or pay by pretend bank debit</h2>
<p>A bank takes days to respond; here it takes 15 seconds. The names above are sent along.</p>
<p class="row">
<button form="pay" formaction="${path}/bank" formnovalidate name="answer" value="good">The payment succeeds</button>
<button form="pay" formaction="${path}/bank" formnovalidate name="answer" value="bad">The payment fails</button>
</p></section>
<section aria-labelledby="out"><h2 id="out">Or don’t pay</h2>
<form method="post" action="${path}/expire" class="row">
<a href="${session.cancel_url ?? '/'}">Cancel and go back</a>
<button>Let this page expire</button>
</form></section>`,
  );
}

/** Renders the fields for the names on the receipt. The first is filled in, so that paying takes one step. */
function renderNames(): Html {
  const fields = [
    { name: 'name', label: 'Name', value: 'Pat Trial', required: true },
    { name: 'business', label: 'Business name (optional)', value: '', required: false },
    { name: 'abn', label: 'ABN (optional)', value: '', required: false },
  ];
  return html`${fields.map(
    ({ name, label, value, required }) => html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" maxlength="150" autocomplete="off" ${required ? 'required' : ''}>`,
  )}`;
}

/** Renders a page that is closed or does not exist. */
export function renderEnd(title: string, words: string, back?: string): Html {
  const link = back && html`<p><a class="main" href="${back}">Back to the site</a></p>`;
  return renderDocument(title, html`<section><p>${words}</p>${link}</section>`);
}

/** Renders the history of a payment, with a button for each event that may follow. */
export function renderPaid(
  session: Session,
  history: PaymentHistory,
  { path, order }: { path: string; order: string },
): Html {
  const { first: intent, subscription, invoices, refunds, disputes } = history;
  const [title, first] =
    session.payment_status === 'paid'
      ? ['Paid in practice', 'The first payment was made, in practice.']
      : intent?.status === 'processing'
        ? ['Waiting for the bank', 'The bank has not answered yet.']
        : ['Declined in practice', 'The bank declined the payment.'];
  const actions = listOwnerActions(history);
  const events = [
    ...invoices.map(
      ({ status, amount_due, lines, isPending }) =>
        `${lines.data[0]?.description}, ${amount_due === 0 ? 'covered by a credit' : status === 'paid' ? 'paid' : isPending ? 'pending' : 'declined'}: ${formatCents(amount_due)}`,
    ),
    ...refunds.map(({ status, amount }) => `Refund ${status}: ${formatCents(amount)}`),
    ...disputes.map(({ status }) => `Dispute: ${status?.replaceAll('_', ' ')}`),
    ...(subscription ? [describePlan(subscription)] : []),
  ];
  return renderDocument(
    title,
    html`${renderSummary(session)}
<section aria-labelledby="done"><h2 id="done">What has happened</h2>
<ul><li>${first}</li>
${events.map((event) => html`<li>${event}</li>`)}</ul>
<p><a class="main" href="${order}">See the order</a></p></section>
${
  actions.length > 0
    ? html`<section aria-labelledby="later"><h2 id="later">What may happen later</h2>
<p>For the site’s owner: what you would do in Stripe’s dashboard, or wait months for. Press a button, then look at
the order and its emails.</p>
<form method="post" action="${path}/later" class="row">
${actions.map(({ name, label }) => html`<button name="action" value="${name}">${label}</button>`)}
</form></section>`
    : ''
}`,
  );
}

function describePlan(subscription: Subscription): string {
  const { status, cancel_at, pause_collection } = subscription;
  const { cents, periodEnd } = readPeriod(subscription);
  if (status === 'canceled') return 'The plan has ended.';
  if (status === 'unpaid') return 'The plan is unpaid: Stripe has stopped trying.';
  if (pause_collection) return 'The plan is paused: nothing is charged.';
  return cancel_at === null
    ? `The next charge is ${formatCents(cents)} on ${formatDay(periodEnd)}.`
    : `The plan ends on ${formatDay(cancel_at)}.`;
}

function formatDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

function renderSummary({ amount_total, customer_email, line_items }: Session): Html {
  const interval = line_items.data[0]?.price.recurring?.interval;
  const each = interval ? ` each ${interval}` : '';
  return html`<section class="summary" aria-labelledby="what"><h2 id="what">${line_items.data[0]?.description}</h2>
<p class="amount">${formatCents(amount_total ?? 0)} <span>AUD${each}, GST included</span></p>
${customer_email ? html`<p class="quiet">Receipt to ${customer_email}</p>` : ''}</section>`;
}

function renderDocument(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><title>${title} (no card is charged)</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/stripe-sandbox/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/stripe-sandbox/page.css"></head>
<body><header class="ribbon"><strong>Practice.</strong> No card is charged on this page. Never enter a real card here.</header>
<main><h1>${title}</h1>
${body}
</main><footer><p>This page replaces Stripe during a trial of the site. It is not Stripe’s.</p></footer></body></html>
`;
}
