import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { CheckoutRequest } from '#app/features/payments/domain/checkout.ts';
import { createTestPayments, sendEvent } from '#tests/payment-service.ts';
import { projectDir } from '#tests/site.ts';
import { openFile } from '#tests/stores.ts';

/**
 * The adapter against a recorded Stripe, over HTTP: `tests/fixtures/stripe/` has a file for each situation, written from
 * the page of Stripe's documentation that it names.
 */
type Situation = { about: string; plan: string; stages: Stage[] };

type Stage = {
  situation: string;
  /** Responses by method and path. Those of earlier stages stay. `{order}` stands for the order's id. */
  answers: Record<string, object>;
  /** The request after which the next stage's responses apply. */
  moveOnAt?: string;
  /** An event to deliver. Without one, the site reads everything again by itself. */
  event?: { type: string; api_version?: string; object: { id: string } };
  expected: {
    state: string;
    subscription?: string;
    movements: [kind: string, cents: number, at: string][];
    /** The subjects of new emails to the buyer. */
    buyer: string[];
    /** What the newest receipt is for. */
    item?: string;
    receipts?: number;
    taxed?: number;
    /** The webhook's response to the event. */
    result?: string;
  };
};

const folder = path.join(projectDir, 'tests/fixtures/stripe');
const situations = globSync('*.json', { cwd: folder })
  .toSorted()
  .map((file): [name: string, Situation] => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  ]);

/** Starts the recorded Stripe. Each request is answered from the current stage or an earlier one. */
async function startRecordedStripe({ stages }: Situation) {
  const state = { stage: 0, order: '', unknown: [] as string[] };
  const read = (request: string): object | undefined => {
    // The site looks up what was paid, refunded and disputed lately, whatever the order.
    if (/^GET \/v1\/(charges|refunds|disputes)$/.test(request))
      return { object: 'list', data: [], has_more: false };
    const found = stages.slice(0, state.stage + 1).findLast(({ answers }) => request in answers);
    if (stages[state.stage]?.moveOnAt === request) state.stage++;
    return found?.answers[request];
  };
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '', 'http://stripe');
    for (const name of [...url.searchParams.keys()])
      if (/^(limit|expand|created)/.test(name)) url.searchParams.delete(name);
    const request = `${incoming.method} ${url.pathname}${url.search}`;
    const body = new URLSearchParams(await text(incoming));
    if (request === 'POST /v1/checkout/sessions') state.order = body.get('client_reference_id') ?? '';
    const object = request === 'POST /v1/checkout/sessions' ? created : read(request);
    if (!object) state.unknown.push(request);
    const json = JSON.stringify(object ?? { error: { type: 'invalid_request_error', message: request } });
    response
      .writeHead(object ? 200 : 404, { 'content-type': 'application/json' })
      .end(json.replaceAll('{order}', state.order));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const created = {
  ...{ id: 'cs_test_1', object: 'checkout.session', status: 'open', payment_status: 'unpaid' },
  ...{ client_reference_id: '{order}', url: 'https://checkout.stripe.com/c/pay/cs_test_1', livemode: false },
};

const secret = 'whsec_recorded_0123456789';

/** Opens a database of its own. What is booked does not depend on its kind. */
async function openDatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-recorded-'));
  const store = await openFile(path.join(folder, 'site.db'));
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  return store;
}

/** Creates a test account over a recorded Stripe, and starts the situation's order. */
async function startSituation(situation: Situation, buyer: Partial<CheckoutRequest> = {}) {
  const stripe = await startRecordedStripe(situation);
  const payments = createTestPayments(await openDatabase(), {
    env: {
      STRIPE_SECRET_KEY: 'sk_test_recorded0123456789',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: stripe.url,
    },
    findUser: async (token) => token,
  });
  const started = await payments.checkout.start(payments.createRequest({ plan: situation.plan, ...buyer }));
  expect(started).toEqual({ state: 'redirect', to: created.url });
  return { stripe, payments };
}

for (const [name, situation] of situations)
  test(`P-01 P-03 the site books what Stripe says in the situation “${name}”`, async () => {
    const { stripe, payments } = await startSituation(situation);
    for (const [index, { situation: situationName, event, expected }] of situation.stages.entries()) {
      stripe.state.stage = Math.max(stripe.state.stage, index);
      payments.emails.length = 0;
      if (event) {
        const { object, ...rest } = event;
        const sent = { ...rest, id: `evt_${index}`, created: 1, livemode: false, data: { object } };
        const response = await sendEvent(payments, sent, { secret });
        expect(await response.json(), situationName).toEqual({ result: expected.result });
      } else expect(await payments.reconcile?.(), situationName).toMatchObject({ read: 1, faults: [] });
      await payments.worker.runDue();
      const { order, movements, receipts } = await payments.readNewest();
      expect([order.state, order.subscription], situationName).toEqual([
        expected.state,
        expected.subscription,
      ]);
      expect(
        movements.map(({ kind, cents, at }) => [kind, cents, at]),
        situationName,
      ).toEqual(expected.movements);
      const buyerEmails = payments.emails.filter(({ to }) => to.address === 'ana@buyer.example');
      expect(
        buyerEmails.map(({ subject }) => subject.replace(/^Trial: | \(.*/g, '')),
        situationName,
      ).toEqual(expected.buyer);
      if (expected.item) expect(receipts.at(-1)?.item, situationName).toBe(expected.item);
      if (expected.receipts !== undefined) expect(receipts, situationName).toHaveLength(expected.receipts);
      if (expected.taxed !== undefined) expect(receipts.at(-1)?.gstCents, situationName).toBe(expected.taxed);
    }
    expect(stripe.state.unknown).toEqual([]);
  });

test('P-03 an unpaid order that Stripe does not know, as in another account, is closed, and blocks nothing', async () => {
  const { payments } = await startSituation(
    { about: '', plan: 'care', stages: [] },
    { accessToken: 'user-1' },
  );
  payments.clock.offsetMs = 3 * 24 * 3600_000;
  expect(await payments.reconcile?.()).toMatchObject({ changed: [{ to: 'expired' }], faults: [] });
  expect(await payments.accountOrders.list('user-1')).toMatchObject([{ state: 'expired' }]);
});

test('P-03 each recorded situation names the page of Stripe’s documentation that it is from', () => {
  expect(situations.length).toBeGreaterThan(15);
  for (const [, { about }] of situations) expect(about).toMatch(/^https:\/\/docs\.stripe\.com\//);
});
