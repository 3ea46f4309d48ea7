import type Stripe from 'stripe';
import { escapeHtml } from '#platform/text/escape.ts';
import { formatCents } from '../../domain/format-money.ts';
import { testCards } from './test-cards.ts';

export type PageContent = {
  session: Stripe.Checkout.Session;
  item: string;
  /** The path below which the page and its forms are. */
  path: string;
  /** What went wrong with what was sent last. */
  error: string | undefined;
};

/** The page on which a buyer pays, as long as nobody has. Without JavaScript, and plainly none of Stripe's. P-04 */
export function renderPayPage(content: PageContent): string {
  const { error } = content;
  return renderDocument('Practice checkout', [
    error ? `<p class="error" role="alert" id="error">${escapeHtml(error)}</p>` : '',
    renderSummary(content),
    renderCardForm(content),
    renderBankForm(content),
    renderWaysOut(content),
  ]);
}

/** The step between, where the bank of the card would ask its owner. */
export function renderAuthenticationPage(content: PageContent): string {
  const { path } = content;
  const back = renderWayBack(content);
  return renderDocument('Confirm the practice payment', [
    renderSummary(content),
    `<section aria-labelledby="confirm"><h2 id="confirm">Your pretend bank asks</h2>
<p>With a real card, your bank would now ask whether it is you. What shall it hear?</p>
<form method="post" action="${path}/authenticate" class="row">
<button name="answer" value="complete" class="main">Complete</button>
<button name="answer" value="fail">Fail</button>
</form></section>`,
    back && `<section aria-labelledby="out"><h2 id="out">Or not at all</h2><p>${back}</p></section>`,
  ]);
}

/** Shown instead of a page that is paid, expired or never existed. */
export function renderEndPage(title: string, words: string, link?: { href: string; text: string }): string {
  const way = link
    ? `<p><a class="main" href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`
    : '';
  return renderDocument(title, [
    `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(words)}</p>${way}</section>`,
  ]);
}

function renderSummary({ session, item }: PageContent): string {
  const amount = formatCents(session.amount_total ?? 0);
  const each = session.mode === 'subscription' ? ' each month' : '';
  const mail = session.customer_email
    ? `<p class="quiet">Receipt to ${escapeHtml(session.customer_email)}</p>`
    : '';
  return `<section class="summary" aria-labelledby="what"><h2 id="what">${escapeHtml(item)}</h2>
<p class="amount">${amount} <span>AUD${each}, GST included</span></p>
${mail}</section>`;
}

function renderCardForm({ path, error }: PageContent): string {
  const rows = testCards.map(
    ({ number, does }) => `<tr><td><code>${number}</code></td><td>${escapeHtml(does)}</td></tr>`,
  );
  const invalid = error ? ' aria-invalid="true" aria-describedby="never error"' : ' aria-describedby="never"';
  return `<section aria-labelledby="card"><h2 id="card">Pay with a test card</h2>
<form method="post" action="${path}/card">
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="30" required${invalid}>
<p class="quiet" id="never">Never a real one. Only these four numbers are taken, and none is kept.</p>
<table><caption>Test cards</caption><tbody>${rows.join('')}</tbody></table>
<button class="main">Pretend to pay</button>
</form></section>`;
}

function renderBankForm({ path }: PageContent): string {
  return `<section aria-labelledby="bank"><h2 id="bank">Or from a pretend bank account</h2>
<p>A bank takes days to answer; here it takes a quarter of a minute.</p>
<form method="post" action="${path}/bank" class="row">
<button name="answer" value="good">The money comes</button>
<button name="answer" value="bad">The money does not come</button>
</form></section>`;
}

function renderWayBack({ session }: PageContent): string {
  return session.cancel_url ? `<a href="${escapeHtml(session.cancel_url)}">Cancel and go back</a>` : '';
}

function renderWaysOut(content: PageContent): string {
  return `<section aria-labelledby="out"><h2 id="out">Or not at all</h2>
<form method="post" action="${content.path}/expire" class="row">${renderWayBack(content)}<button>Let the time run out</button></form></section>`;
}

function renderDocument(title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><title>${escapeHtml(title)} (no card is charged)</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/stripe-sandbox/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/stripe-sandbox/page.css"></head>
<body><p class="ribbon"><strong>Practice.</strong> No card is charged on this page, and no real card belongs here.</p>
<main><h1>${escapeHtml(title)}</h1>
${parts.filter(Boolean).join('\n')}
</main><footer><p>This page stands in for Stripe while the site is tried out. It is not Stripe’s.</p></footer></body></html>
`;
}
