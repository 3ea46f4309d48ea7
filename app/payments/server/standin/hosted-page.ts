import type Stripe from 'stripe';
import { escapeHtml } from '#platform/text/escape.ts';
import { formatCents } from '../../domain/money.ts';
import { testCards } from './test-cards.ts';

export type PageContent = {
  session: Stripe.Checkout.Session;
  item: string;
  /** The path of the page, below which its forms are. */
  path: string;
  /** What went wrong with the last form. */
  error: string | undefined;
};

/** Renders the page on which a buyer pays. It needs no JavaScript, and nobody can take it for Stripe's. P-04 */
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

/** Renders the step in which the card's bank would ask its owner. */
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

/**
 * The site's colours (`app/ui/tokens.css`), and stripes that no real checkout has. The policy allows no inline styles.
 */
export const hostedPageStyle = `
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
.amount span{font-size:1rem;font-weight:400}
.quiet{margin:.5rem 0 0;font-size:.9375rem;color:var(--soft)}
label{display:block;font-weight:700}
input{width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--field);border-radius:4px;background:#fff;color:inherit;font:inherit;letter-spacing:.04em}
table{width:100%;margin:1rem 0;border-collapse:collapse;font-size:.9375rem}
caption{text-align:left;font-weight:700}
td{padding:.4rem .75rem .4rem 0;border-top:1px solid var(--leaf-200);vertical-align:top}
code{font-size:.875rem;word-spacing:-.15em}
@media (min-width:22.5em){td:first-child{white-space:nowrap}}
button,a.main{display:inline-block;min-height:2.75rem;padding:.6rem 1.25rem;border:1px solid var(--ink);border-radius:3px;background:transparent;color:var(--ink);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
button.main,a.main{background:var(--berry);border-color:var(--berry);color:#fff}
button.main:hover,a.main:hover{background:var(--berry-dark)}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
a{color:inherit}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--pool);outline-offset:2px}
.error{padding:.75rem 1rem;border-left:4px solid var(--danger);background:var(--danger-ground);color:var(--danger);font-weight:700}
footer{padding:0 1.25rem 2rem;text-align:center;font-size:.9375rem;color:var(--soft)}
`;

/** Draws a card that is struck through. */
export const hostedPageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#617662" d="M1 3h14v10H1z"/><path stroke="#fff" stroke-width="2" d="M2 13 14 3"/></svg>';
