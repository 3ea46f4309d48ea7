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
export function renderEnd(title: string, message: string, back?: string): Html {
  const link = back && html`<p><a class="main" href="${back}">Back to the site</a></p>`;
  return renderDocument(title, html`<section><p>${message}</p>${link}</section>`);
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
  const period = interval ? ` each ${interval}` : '';
  return html`<section class="summary" aria-labelledby="what"><h2 id="what">${line_items.data[0]?.description}</h2>
<p class="amount">${formatCents(amount_total ?? 0)} <span>AUD${period}, GST included</span></p>
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

/**
 * The sandbox's stylesheet, with the site's colours (`app/components/tokens.css`) and a striped banner that no real checkout has.
 * It is a string, because the operator's commands run without a build and the site's policy forbids inline styles.
 */
export const pageStyle = `
:root{color-scheme:light;--leaf-50:#f2f4ea;--leaf-200:#d0d9c4;--surface:#fafbf5;--ink:#0e2229;--soft:#3f565a;--sand-100:#f8e6c4;--sand-200:#f1d199;--berry:#b92b18;--berry-dark:#962010;--pool:#1a6472;--danger:#a3200f;--danger-ground:#f9e0d2;--field:#5d7270}
*{box-sizing:border-box}
body{margin:0;background:var(--leaf-50);color:var(--ink);font:1.0625rem/1.58 Arial,sans-serif;overflow-wrap:anywhere}
.ribbon{margin:0;padding:1rem clamp(1.25rem,4vw,3rem);background:repeating-linear-gradient(-45deg,var(--sand-100) 0 1.5rem,var(--sand-200) 1.5rem 3rem);border-bottom:3px solid var(--ink)}
.ribbon strong{text-transform:uppercase;letter-spacing:.06em}
main{max-width:36rem;margin:0 auto;padding:clamp(1.5rem,5vw,3rem) clamp(1.25rem,4vw,2rem)}
h1{margin:0 0 1.5rem;font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.12;letter-spacing:-.02em}
h2{margin:0 0 .75rem;font-size:1.25rem;line-height:1.2}
p{margin:0 0 .75rem}
section{margin:0 0 1rem;padding:1.25rem clamp(1rem,4vw,1.5rem);background:var(--surface);border:1px solid var(--leaf-200);border-radius:1.6em .38em 1.6em .38em}
.summary{background:var(--ink);color:var(--leaf-50);border-color:var(--ink)}
.summary .quiet{color:var(--leaf-200)}
.amount{margin:0;font-size:2rem;font-weight:700;line-height:1.2}
.amount span{display:block;font-size:1rem;font-weight:400}
.quiet{margin:.5rem 0 0;font-size:.9375rem;color:var(--soft)}
label{display:block;font-weight:700}
input{width:100%;margin-bottom:.75rem;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--field);border-radius:4px;background:#fff;color:inherit;font:inherit;letter-spacing:.04em}
table{width:100%;margin:1rem 0;border-collapse:collapse;font-size:.9375rem}
caption{text-align:left;font-weight:700}
td{padding:.4rem .75rem .4rem 0;border-top:1px solid var(--leaf-200);vertical-align:top}
code{font-size:.875rem;word-spacing:-.15em}
@media (min-width:22.5em){td:first-child{white-space:nowrap}}
button,a.main{display:inline-block;min-height:2.75rem;padding:.6rem 1.25rem;border:1px solid var(--ink);border-radius:3px;background:transparent;color:var(--ink);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
button.main,a.main{background:var(--berry);border-color:var(--berry);color:#fff}
button.main:hover,a.main:hover{background:var(--berry-dark)}
ul{margin:0 0 1rem;padding-left:1.25rem}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
a{color:inherit}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--pool);outline-offset:2px}
.error{padding:.75rem 1rem;border-left:4px solid var(--danger);background:var(--danger-ground);color:var(--danger);font-weight:700}
footer{padding:0 1.25rem 2rem;text-align:center;font-size:.9375rem;color:var(--soft)}
`;

/** A crossed-out card. */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#617662" d="M1 3h14v10H1z"/><path stroke="#fff" stroke-width="2" d="M2 13 14 3"/></svg>';
