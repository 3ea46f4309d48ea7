import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { SandboxStore } from '../../domain/sandbox-store.ts';
import { answerOnce } from './answer-once.ts';
import { endAfterMonth, endSubscription, refund } from './later.ts';
import { apiVersion, type Kind, type Ledger, type LedgerObjects, makeId, type Transact } from './ledger.ts';
import { listObjects, listPaths } from './list-objects.ts';
import { type FormFields, parseForm } from './parse-form.ts';
import { createSession, expireSession, findSession } from './pay-session.ts';
import { formatError, SandboxError } from './sandbox-error.ts';

export type ApiOptions = { store: SandboxStore; transact: Transact; secretKey: string; pageUrl: string };

type Work = (ledger: Ledger, c: Context, form: FormFields) => Promise<object>;

/** The part of Stripe's API that the checkout needs (`/v1/…`), protected by the key. The public never reaches it. */
export function createApi(options: ApiOptions) {
  const { secretKey, pageUrl } = options;
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isKey(c.req.header('authorization'), secretKey))
      return answerError(c, new SandboxError(401, 'Invalid API Key provided.'));
    await next();
    c.header('request-id', makeId('req'));
    c.header('stripe-version', apiVersion);
  });
  const read = (path: string, work: Work) =>
    app.get(path, async (c) => {
      const query = parseForm(new URL(c.req.url).search.slice(1));
      return c.json(await options.transact((ledger) => work(ledger, c, query)));
    });
  const write = (method: 'POST' | 'DELETE', path: string, work: Work) =>
    app.on(method, path, async (c) => {
      const text = await c.req.text();
      const { status, body, replayed } = await answerOnce(
        options,
        {
          method,
          path: c.req.path,
          text,
          key: method === 'POST' ? c.req.header('idempotency-key') : undefined,
        },
        (ledger) => work(ledger, c, parseForm(text)),
      );
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        ...(replayed && { 'idempotent-replayed': 'true' }),
      };
      return new Response(body, { status, headers });
    });
  const readOne = (path: string, kind: Kind) =>
    read(`${path}/:id`, async (ledger, c, query) =>
      expand(ledger, await requireOne(ledger, kind, c.req.param('id') ?? ''), query),
    );

  write('POST', '/v1/checkout/sessions', (ledger, _c, form) => createSession(ledger, form, pageUrl));
  write('POST', '/v1/checkout/sessions/:id/expire', (ledger, c) =>
    expireSession(ledger, c.req.param('id') ?? ''),
  );
  read('/v1/checkout/sessions/:id/line_items', async (ledger, c) => {
    const { id } = await ledger.require('session', c.req.param('id') ?? '');
    return listOf(c, await ledger.list('line_item', id));
  });
  readOne('/v1/checkout/sessions', 'session');
  readOne('/v1/payment_intents', 'payment_intent');
  readOne('/v1/charges', 'charge');
  readOne('/v1/refunds', 'refund');
  readOne('/v1/disputes', 'dispute');
  readOne('/v1/events', 'event');
  readOne('/v1/prices', 'price');
  readOne('/v1/customers', 'customer');
  readOne('/v1/subscriptions', 'subscription');
  readOne('/v1/invoices', 'invoice');
  for (const path of listPaths)
    read(`/v1/${path}`, async (ledger, c, query) => listOf(c, await listObjects(ledger, path, query), query));
  write('POST', '/v1/refunds', (ledger, _c, { payment_intent, amount }) => {
    if (typeof payment_intent !== 'string')
      throw new SandboxError(400, 'Missing required param: payment_intent.', { param: 'payment_intent' });
    return refund(ledger, payment_intent, amount === undefined ? undefined : Number(amount));
  });
  write('POST', '/v1/subscriptions/:id', (ledger, c, { cancel_at_period_end }) =>
    endAfterMonth(ledger, c.req.param('id') ?? '', cancel_at_period_end === 'true'),
  );
  write('DELETE', '/v1/subscriptions/:id', (ledger, c) => endSubscription(ledger, c.req.param('id') ?? ''));

  app.all('*', (c) =>
    answerError(c, new SandboxError(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`)),
  );
  app.onError((error, c) => answerError(c, error));
  return app;
}

async function requireOne<K extends Kind>(ledger: Ledger, kind: K, id: string): Promise<LedgerObjects[K]> {
  if (kind === 'session') return (await findSession(ledger, id)) as LedgerObjects[K];
  return ledger.require(kind, id);
}

/** Returns a page of a list: `limit` objects after `starting_after`. */
function listOf(c: Context, all: { id: string }[], { limit, starting_after: after }: FormFields = {}) {
  const count = Math.min(100, Math.max(1, Number(limit ?? 10) || 10));
  const from = typeof after === 'string' ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const data = all.slice(from, from + count);
  return { object: 'list', data, has_more: from + count < all.length, url: c.req.path };
}

function isKey(authorization: string | undefined, secretKey: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${secretKey}`));
}

function answerError(c: Context, thrown: Error): Response {
  const error =
    thrown instanceof SandboxError
      ? thrown
      : new SandboxError(500, 'An error occurred on the sandbox’s side.', { type: 'api_error' });
  return c.json(formatError(error), error.status as 400);
}

const expandable: Record<string, Kind> = {
  payment_intent: 'payment_intent',
  subscription: 'subscription',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  customer: 'customer',
  charge: 'charge',
};

/** Replaces an id by its object, for `expand[]=payment_intent`. The site asks for one level only. */
async function expand(ledger: Ledger, object: object, { expand: wanted }: FormFields): Promise<object> {
  const expanded: Record<string, unknown> = { ...object };
  for (const name of Array.isArray(wanted) ? wanted : []) {
    if (typeof name !== 'string' || !(name in object))
      throw new SandboxError(400, `This property cannot be expanded (${String(name)}).`, { param: 'expand' });
    const kind = expandable[name];
    const id = expanded[name];
    if (kind && typeof id === 'string') expanded[name] = (await ledger.find(kind, id)) ?? id;
  }
  return expanded;
}
