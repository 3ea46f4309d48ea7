import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { changeEnding } from './after-payment.ts';
import { createSession, expireSession, findSession } from './checkout.ts';
import { type FormFields, type FormValue, parseForm } from './form-parameters.ts';
import { type Ledger, SandboxError, type Transact } from './ledger.ts';
import { apiVersion, type Kind, makeId, makePortalSession, type PortalSession } from './objects.ts';

type ApiOptions = { transact: Transact; secretKey: string; pageUrl: string };

type Work = (ledger: Ledger, given: { id: string; fields: FormFields }) => Promise<object>;

/** The part of Stripe's API that the site asks (`/v1/…`), protected by the key. The public never reaches it. */
export function createApi({ transact, secretKey, pageUrl }: ApiOptions) {
  const app = new Hono().basePath('/v1');
  app.use(async (c, next) => {
    if (!isKey(c.req.header('authorization'), secretKey))
      return answerError(c, new SandboxError(401, 'Invalid API Key provided.'));
    await next();
    c.header('request-id', makeId('req'));
    c.header('stripe-version', apiVersion);
  });
  const read = (path: string, work: Work) =>
    app.get(path, async (c) => {
      const fields = parseForm(new URL(c.req.url).search.slice(1));
      return c.json(await transact((ledger) => work(ledger, { id: c.req.param('id') ?? '', fields })));
    });
  const readOne = (path: string, kind: Kind) =>
    read(`${path}/:id`, async (ledger, { id, fields }) =>
      expand(
        ledger,
        kind === 'session' ? await findSession(ledger, id) : await ledger.require(kind, id),
        fields,
      ),
    );
  const readList = (path: string, list: (ledger: Ledger, fields: FormFields) => Promise<{ id: string }[]>) =>
    read(path, async (ledger, { fields }) => pageOf(await list(ledger, fields), fields));
  const write = (path: string, work: Work) =>
    app.post(path, async (c) => {
      const text = await c.req.text();
      const given = { id: c.req.param('id') ?? '', fields: parseForm(text) };
      const key = c.req.header('idempotency-key');
      const { body, replayed } = await transact(async (ledger) => {
        if (key === undefined) return { body: JSON.stringify(await work(ledger, given)), replayed: false };
        const fingerprint = hash(`${c.req.path}\0${text}`).toString('base64url');
        return ledger.once(key, fingerprint, () => work(ledger, given));
      });
      return c.body(body, 200, {
        'content-type': 'application/json',
        ...(replayed && { 'idempotent-replayed': 'true' }),
      });
    });

  write('/checkout/sessions', (ledger, { fields }) => createSession(ledger, fields, pageUrl));
  write('/checkout/sessions/:id/expire', (ledger, { id }) => expireSession(ledger, id));
  write('/subscriptions/:id', (ledger, { id, fields: { cancel_at_period_end, cancel_at } }) =>
    changeEnding(
      ledger,
      id,
      cancel_at_period_end === 'true' ? 'period-end' : Number(textOf(cancel_at)) || 'never',
    ),
  );
  write('/billing_portal/sessions', (ledger, { fields }) => openPortal(ledger, fields, pageUrl));
  readOne('/checkout/sessions', 'session');
  readOne('/subscriptions', 'subscription');
  readOne('/invoices', 'invoice');
  readList('/checkout/sessions', (ledger, { subscription, payment_intent }) =>
    ledger.list('session', textOf(subscription) ?? textOf(payment_intent)),
  );
  readList('/refunds', (ledger, { payment_intent }) => ledger.list('refund', textOf(payment_intent)));
  readList('/disputes', (ledger, { payment_intent }) => ledger.list('dispute', textOf(payment_intent)));
  readList('/invoices', (ledger, { subscription }) => ledger.list('invoice', textOf(subscription)));
  readList('/invoice_payments', listInvoicePayments);
  readList('/events', async (ledger, { types, delivery_success }) => {
    const events = await ledger.list('event');
    return events
      .filter(({ type }) => !Array.isArray(types) || types.includes(type))
      .filter(({ pending_webhooks }) => delivery_success !== 'false' || pending_webhooks > 0);
  });

  app.all('*', (c) =>
    answerError(c, new SandboxError(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`)),
  );
  app.onError((error, c) => answerError(c, error));
  return app;
}

/** POST /v1/billing_portal/sessions. */
async function openPortal(
  ledger: Ledger,
  { customer, return_url }: FormFields,
  pageUrl: string,
): Promise<PortalSession> {
  const portal = makePortalSession(ledger.now, textOf(customer) ?? '', {
    returnUrl: textOf(return_url) ?? '/',
    pageUrl,
  });
  const [subscription] = await ledger.list('subscription', portal.customer);
  if (!subscription) throw new SandboxError(404, `No such customer: '${portal.customer}'`);
  await ledger.put('portal', portal);
  return portal;
}

/** Links invoices and their payments, by either of them. */
async function listInvoicePayments(ledger: Ledger, { invoice, payment, status }: FormFields) {
  const about = isFields(payment) ? textOf(payment.payment_intent) : undefined;
  const one = about === undefined ? undefined : await ledger.find('payment_intent', about);
  const intents = one ? [one] : await ledger.list('payment_intent', textOf(invoice));
  const payments = await Promise.all(
    intents.map(async (intent) => {
      return {
        id: intent.id.replace('pi_', 'inpay_'),
        object: 'invoice_payment',
        invoice: (await ledger.findParent(intent.id)) ?? '',
        payment: { payment_intent: intent.id, type: 'payment_intent' },
        status: intent.status === 'succeeded' ? 'paid' : 'open',
      };
    }),
  );
  return payments.filter((made) => made.invoice !== '' && (!status || made.status === status));
}

/** Returns a page of a list: `limit` objects after `starting_after`. */
function pageOf(all: { id: string }[], { limit, starting_after: after }: FormFields) {
  const count = Math.min(100, Math.max(1, Number(limit ?? 10) || 10));
  const from = typeof after === 'string' ? all.findIndex(({ id }) => id === after) + 1 : 0;
  return { object: 'list', data: all.slice(from, from + count), has_more: from + count < all.length };
}

const expandable = { payment_intent: 'payment_intent', subscription: 'subscription' } as const;

/** Replaces an id by its object, for `expand[]=payment_intent`. The site asks for one level only. */
async function expand(ledger: Ledger, object: object, { expand: names }: FormFields): Promise<object> {
  const expanded: Record<string, unknown> = { ...object };
  for (const name of Array.isArray(names) ? names : []) {
    const kind = expandable[name as keyof typeof expandable];
    if (!kind)
      throw new SandboxError(400, `This property cannot be expanded (${String(name)}).`, { param: 'expand' });
    const id = expanded[kind];
    if (typeof id === 'string') expanded[kind] = await ledger.require(kind, id);
  }
  return expanded;
}

function textOf(value: FormValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isFields(value: FormValue | undefined): value is FormFields {
  return typeof value === 'object' && !Array.isArray(value);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isKey(authorization: string | undefined, secretKey: string): boolean {
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${secretKey}`));
}

function answerError(c: Context, thrown: Error): Response {
  if (!(thrown instanceof SandboxError)) {
    const message = 'An error occurred on the sandbox’s side.';
    return c.json({ error: { type: 'api_error', message } }, 500);
  }
  const { status, message, facts } = thrown;
  return c.json({ error: { type: 'invalid_request_error', message, ...facts } }, status as 400);
}
