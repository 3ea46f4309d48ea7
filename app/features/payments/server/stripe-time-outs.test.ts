import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createPaidOrder } from '#tests/orders.ts';
import { SessionNotCreated } from '../domain/payment-facts.ts';
import { createStripeGateway } from './stripe-gateway.ts';

const order = createPaidOrder({ id: 'order-1', cents: 49_500, interval: undefined });

/** Starts a fake Stripe on loopback that responds as the test says, or never if the response is undefined. */
async function startStripe(respond: () => { status: number; body: string } | undefined) {
  let requestCount = 0;
  const keys = new Set<string | undefined>();
  const server = createServer((incoming, response) => {
    requestCount++;
    keys.add(incoming.headers['idempotency-key'] as string | undefined);
    incoming.resume();
    const reply = respond();
    if (reply) response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway = createStripeGateway({
    secretKey: 'sk_test_0123456789',
    webhookSecrets: ['whsec_0123456789'],
    live: false,
    pageOrigin: 'https://checkout.stripe.com',
    siteUrl: 'https://site.example',
    client: {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      protocol: 'http',
      timeout: 300,
    },
  });
  return {
    gateway,
    keys,
    countRequests: () => requestCount,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const good = {
  id: 'cs_test_1',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 49_500,
  currency: 'aud',
  client_reference_id: 'order-1',
  metadata: {},
  url: 'https://checkout.stripe.com/c/pay/cs_test_1#fid=1',
  expires_at: 2_000_000_000,
  livemode: false,
};
const ok = (change: object = {}) => ({ status: 200, body: JSON.stringify({ ...good, ...change }) });

test('P-01 a request without a response is retried once with the same key', async () => {
  await using stripe = await startStripe(() => undefined);
  await expect(stripe.gateway.createSession(order, 'key-1')).rejects.toThrow(/timed? ?out|connection/i);
  expect(stripe.countRequests()).toBe(2);
  expect([...stripe.keys]).toEqual(['key-1']);
});

test('P-01 a failed request is retried, and an invalid session is an error', async () => {
  let count = 0;
  await using flaky = await startStripe(() => (count++ === 0 ? { status: 500, body: '{}' } : ok()));
  expect(await flaky.gateway.createSession(order, 'key-1')).toMatchObject({ sessionId: 'cs_test_1' });
  for (const body of ['', '{', '<html>', '[]', '{"id":"cs_test_1"}', ok({ livemode: true }).body]) {
    await using odd = await startStripe(() => ({ status: 200, body }));
    await expect(odd.gateway.createSession(order, 'key-1'), body).rejects.toThrow();
  }
});

test('P-01 errors that Stripe stores with the key are told apart from others, and a rejected address from other rejections', async () => {
  const refusal = (param: string) =>
    JSON.stringify({ error: { type: 'invalid_request_error', param, message: 'No.' } });
  const cases: [status: number, body: string, name: string][] = [
    [500, '{"error":{"type":"api_error"}}', 'SessionNotCreated'],
    [503, '', 'SessionNotCreated'],
    [200, '<html>', 'SessionNotCreated'],
    // A session at another origin, without a page, or of another order.
    [200, ok({ url: 'https://evil.example/pay' }).body, 'SessionNotCreated'],
    [200, ok({ url: null }).body, 'SessionNotCreated'],
    [200, ok({ client_reference_id: 'order-2' }).body, 'SessionNotCreated'],
    [400, refusal('expires_at'), 'SessionNotCreated'],
    [400, refusal('customer_email'), 'EmailRefused'],
    // Stripe does not store these with the key.
    [409, refusal('x'), 'other'],
    [429, '{"error":{"type":"rate_limit_error"}}', 'other'],
  ];
  for (const [status, body, name] of cases) {
    await using stripe = await startStripe(() => ({ status, body }));
    const error = await stripe.gateway.createSession(order, 'key-1').catch((caught: Error) => caught);
    expect(error instanceof SessionNotCreated ? error.name : 'other', `${status} ${body}`).toBe(name);
  }
  await using silent = await startStripe(() => undefined);
  const error = await silent.gateway.createSession(order, 'key-1').catch((caught: Error) => caught);
  expect(error).not.toBeInstanceOf(SessionNotCreated);
});
