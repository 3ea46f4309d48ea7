import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLogbook } from '#tests/logbook.ts';
import { untrustedProxy } from './untrusted-proxy.ts';

test.each([
  { trusted: false, lines: 1 },
  { trusted: true, lines: 0 },
])(
  'a proxy (trusted: $trusted) is told of $lines times, with the variable to set, and without the address',
  async ({ trusted, lines: count }) => {
    const { log, lines } = createLogbook();
    const app = new Hono().use(untrustedProxy(trusted, log)).get('/', (c) => c.text('here'));
    await app.request('/');
    expect(lines).toEqual([]);
    for (let asked = 0; asked < 2; asked++) {
      const response = await app.request('/', { headers: { 'x-forwarded-for': '203.0.113.7' } });
      expect(response.status).toBe(200);
    }
    const told = { level: 'warn', message: expect.stringContaining('TRUST_PROXY=1'), facts: {} };
    expect(lines).toEqual(Array(count).fill(told));
    expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
  },
);
