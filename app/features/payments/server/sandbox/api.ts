import { type Context, Hono } from 'hono';
import { endSubscription, setCancellation } from './after-payment.ts';
import { createSession, findSession } from './checkout.ts';
import { buildCharge, intentOf, type SessionForm, type Subscription } from './objects.ts';
import { SandboxError, type SandboxTransaction, type Transact } from './sandbox-transaction.ts';

/** The fields of a form. Arrays have their indexes as keys. */
type FormFields = { [name: string]: string | FormFields };

/** Parses the Stripe library's form encoding, such as `line_items[0][price_data][currency]=aud`. */
function parseForm(text: string): FormFields {
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

/** `key`: the idempotency key. https://docs.stripe.com/api/idempotent_requests */
type Work = (
  sandbox: SandboxTransaction,
  request: { id: string; fields: FormFields; key?: string | undefined },
) => Promise<object>;

/** Creates the part of Stripe's API (`/v1/…`) that the site uses. It is reachable only from this process. */
export function createApi({ transact, pageUrl }: { transact: Transact; pageUrl: string }) {
  const app = new Hono().basePath('/v1');
  const read = (path: string, work: Work) =>
    app.get(path, async (c) => {
      const fields = parseForm(new URL(c.req.url).search.slice(1));
      return c.json(await transact((sandbox) => work(sandbox, { id: c.req.param('id') ?? '', fields })));
    });
  const list = (path: string, find: (sandbox: SandboxTransaction, fields: FormFields) => Promise<object[]>) =>
    read(path, async (sandbox, { fields }) => {
      return { object: 'list', data: await find(sandbox, fields), has_more: false };
    });
  const write = (path: string, work: Work) =>
    app.post(path, async (c) => {
      const fields = parseForm(await c.req.text());
      const request = { id: c.req.param('id') ?? '', fields, key: c.req.header('idempotency-key') };
      return c.json(await transact((sandbox) => work(sandbox, request)));
    });

  write('/checkout/sessions', (sandbox, { fields, key }) =>
    createSession(sandbox, fields as unknown as SessionForm, { pageUrl, key }),
  );
  write('/subscriptions/:id', async (sandbox, { id, fields: { cancel_at_period_end, cancel_at } }) => {
    const ending = cancel_at_period_end === 'true' ? 'period-end' : Number(cancel_at) || 'never';
    return withInvoice(sandbox, await setCancellation(sandbox, id, ending));
  });
  write('/customers/:id', async (sandbox, { id, fields }) => {
    const changed = { ...(await sandbox.require('customer', id)), email: asText(fields.email) };
    await sandbox.put('customer', changed);
    return changed;
  });
  write('/billing_portal/sessions', async (sandbox, { fields }) => {
    const customer = asText(fields.customer);
    const [session] = await sandbox.list('session', customer);
    if (!session) throw new SandboxError(404, `No such customer: '${customer}'`);
    // The page of the payment shows the plan too.
    return { object: 'billing_portal.session', url: `${pageUrl}/pay/${session.id}` };
  });
  app.delete('/subscriptions/:id', async (c) =>
    c.json(await transact((sandbox) => endSubscription(sandbox, c.req.param('id')))),
  );
  read('/checkout/sessions/:id', readSession);
  read('/subscriptions/:id', async (sandbox, { id }) =>
    withInvoice(sandbox, await sandbox.require('subscription', id)),
  );
  read('/payment_intents/:id', (sandbox, { id }) => sandbox.require('payment_intent', id));
  list('/checkout/sessions', async (sandbox, { subscription, payment_intent, customer }) => {
    const plan = subscription && (await sandbox.find('subscription', asText(subscription)));
    return sandbox.list('session', plan ? plan.customer : asText(customer ?? payment_intent));
  });
  list('/charges', listCharges);
  list('/disputes', (sandbox, { charge }) =>
    sandbox.list('dispute', charge === undefined ? undefined : intentOf(asText(charge))),
  );
  list('/refunds', (sandbox) => sandbox.list('refund'));
  list('/invoices', (sandbox, { customer }) => sandbox.list('invoice', asText(customer)));

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
const readSession: Work = async (sandbox, { id }) => {
  const session = await findSession(sandbox, id);
  const { payment_intent, subscription } = session;
  return {
    ...session,
    payment_intent: payment_intent && (await sandbox.require('payment_intent', payment_intent)),
    subscription: subscription && (await sandbox.require('subscription', subscription)),
  };
};

/** Returns a subscription with its latest invoice expanded, as the site always requests. */
const withInvoice = async (sandbox: SandboxTransaction, subscription: Subscription) => {
  const [latest_invoice = null] = await sandbox.list('invoice', subscription.customer);
  return { ...subscription, latest_invoice };
};

/** Lists the charges of all, of a customer or of a payment intent that have succeeded or are under way. */
async function listCharges(sandbox: SandboxTransaction, { customer, payment_intent }: FormFields) {
  const intents = payment_intent
    ? [await sandbox.require('payment_intent', asText(payment_intent))]
    : await sandbox.list('payment_intent', customer && asText(customer));
  return Promise.all(
    intents
      .filter(({ status }) => status === 'succeeded' || status === 'processing')
      .map(async (intent) =>
        buildCharge(
          intent,
          await sandbox.list('refund', intent.id),
          (await sandbox.list('dispute', intent.id)).length > 0,
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
