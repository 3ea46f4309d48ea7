import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLogbook } from '#tests/logbook.ts';
import { untrustedProxy } from './untrusted-proxy.ts';

function open(trustProxy: boolean) {
  const { log, lines } = createLogbook();
  const app = new Hono().use(untrustedProxy(trustProxy, log)).get('/', (c) => c.text('here'));
  const ask = (headers: Record<string, string> = {}) => app.request('/', { headers });
  return { ask, lines };
}
const forwarded = { 'x-forwarded-for': '203.0.113.7' };

test('D10 a proxy that is not trusted is told of once, with the variable to set, and without the address', async () => {
  const { ask, lines } = open(false);
  await ask();
  expect(lines).toEqual([]);
  expect((await ask(forwarded)).status).toBe(200);
  await ask(forwarded);
  expect(lines).toEqual([{ level: 'warn', message: expect.stringContaining('TRUST_PROXY=1'), facts: {} }]);
  expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
});

test('D10 of a proxy that is trusted nothing is said', async () => {
  const { ask, lines } = open(true);
  await ask(forwarded);
  expect(lines).toEqual([]);
});
