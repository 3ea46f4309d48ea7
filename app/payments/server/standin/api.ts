import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { endSubscription, setCancellation } from './after-payment.ts';
import { createSession, findSession } from './checkout.ts';
import { type Ledger, SandboxError, type Transact } from './ledger.ts';
import {
  buildCharge,
  buildPortalSession,
  intentOf,
  type PortalSession,
  type SessionForm,
} from './objects.ts';

/** The fields of a form. Arrays have their indexes as keys. */
type FormFields = { [name: string]: string | FormFields };

/** Parses the Stripe library's form encoding, such as `line_items[0][price_data][currency]=aud`. */
export function parseForm(text: string): FormFields {
  const root: FormFields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let here = root;
    for (const part of path) {
      here[part] ??= {};
      here = here[part] as FormFields;
    }
    here[last] = value;
  }
  return root;
}

type Work = (ledger: Ledger, request: { id: string; fields: FormFields }) => Promise<object>;

/** Creates the part of Stripe's API (`/v1/…`) that the site uses. It is reachable only from this process. */
export function createApi({ transact, pageUrl }: { transact: Transact; pageUrl: string }) {
  const app = new Hono().basePath('/v1');
  const read = (path: string, work: Work) =>
    app.get(path, async (c) => {
      const fields = parseForm(new URL(c.req.url).search.slice(1));
      return c.json(await transact((ledger) => work(ledger, { id: c.req.param('id') ?? '', fields })));
    });
  const list = (path: string, find: (ledger: Ledger, fields: FormFields) => Promise<object[]>) =>
    read(path, async (ledger, { fields }) => {
      return { object: 'list', data: await find(ledger, fields), has_more: false };
    });
  const write = (path: string, work: Work) =>
    app.post(path, async (c) => {
      const text = await c.req.text();
      const request = { id: c.req.param('id') ?? '', fields: parseForm(text) };
      const key = c.req.header('idempotency-key');
      const body = await transact(async (ledger) => {
        if (key === undefined) return JSON.stringify(await work(ledger, request));
        const fingerprint = createHash('sha256').update(`${c.req.path}\0${text}`).digest('base64url');
        return ledger.once(key, fingerprint, () => work(ledger, request));
      });
      return c.body(body, 200, { 'content-type': 'application/json' });
    });

  write('/checkout/sessions', (ledger, { fields }) =>
    createSession(ledger, fields as unknown as SessionForm, pageUrl),
  );
  write('/subscriptions/:id', (ledger, { id, fields: { cancel_at_period_end, cancel_at } }) =>
    setCancellation(
      ledger,
      id,
      cancel_at_period_end === 'true' ? 'period-end' : Number(cancel_at) || 'never',
    ),
  );
  write('/customers/:id', async (ledger, { id, fields }) => {
    const changed = { ...(await ledger.require('customer', id)), email: asText(fields.email) };
    await ledger.put('customer', changed);
    return changed;
  });
  write('/billing_portal/sessions', (ledger, { fields }) => openPortal(ledger, fields, pageUrl));
  app.delete('/subscriptions/:id', async (c) =>
    c.json(await transact((ledger) => endSubscription(ledger, c.req.param('id')))),
  );
  read('/checkout/sessions/:id', readSession);
  read('/subscriptions/:id', (ledger, { id }) => ledger.require('subscription', id));
  read('/payment_intents/:id', (ledger, { id }) => ledger.require('payment_intent', id));
  list('/checkout/sessions', async (ledger, { subscription, payment_intent, customer }) => {
    const plan = subscription && (await ledger.find('subscription', asText(subscription)));
    return ledger.list('session', plan ? plan.customer : asText(customer ?? payment_intent));
  });
  list('/charges', listCharges);
  list('/disputes', (ledger, { charge }) =>
    ledger.list('dispute', charge === undefined ? undefined : intentOf(asText(charge))),
  );
  list('/refunds', (ledger) => ledger.list('refund'));
  list('/invoices', (ledger, { customer }) => ledger.list('invoice', asText(customer)));

  app.all('*', (c) =>
    formatErrorResponse(
      c,
      new SandboxError(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`),
    ),
  );
  app.onError((error, c) => formatErrorResponse(c, error));
  return app;
}

/** Returns a session with payment intent and subscription expanded, as the site always requests. */
const readSession: Work = async (ledger, { id }) => {
  const session = await findSession(ledger, id);
  const { payment_intent, subscription } = session;
  return {
    ...session,
    payment_intent: payment_intent && (await ledger.require('payment_intent', payment_intent)),
    subscription: subscription && (await ledger.require('subscription', subscription)),
  };
};

/** POST /v1/billing_portal/sessions. */
async function openPortal(ledger: Ledger, fields: FormFields, pageUrl: string): Promise<PortalSession> {
  const customer = asText(fields.customer);
  const [subscription] = await ledger.list('subscription', customer);
  if (!subscription) throw new SandboxError(404, `No such customer: '${customer}'`);
  const portal = buildPortalSession(ledger.now, customer, { returnUrl: asText(fields.return_url), pageUrl });
  await ledger.put('portal', portal);
  return portal;
}

/** Lists the charges of a customer or payment intent that have succeeded or are under way. */
async function listCharges(ledger: Ledger, { customer, payment_intent }: FormFields) {
  const intents = customer
    ? await ledger.list('payment_intent', asText(customer))
    : [await ledger.require('payment_intent', asText(payment_intent))];
  return Promise.all(
    intents
      .filter(({ status }) => status === 'succeeded' || status === 'processing')
      .map(async (intent) =>
        buildCharge(
          intent,
          await ledger.list('refund', intent.id),
          (await ledger.list('dispute', intent.id)).length > 0,
        ),
      ),
  );
}

function asText(value: string | FormFields | undefined): string {
  return typeof value === 'string' ? value : '';
}

function formatErrorResponse(c: Context, thrown: Error): Response {
  if (!(thrown instanceof SandboxError)) {
    const message = 'An error occurred in the sandbox.';
    return c.json({ error: { type: 'api_error', message } }, 500);
  }
  const { status, message, details } = thrown;
  return c.json({ error: { type: 'invalid_request_error', message, ...details } }, status as 400);
}
