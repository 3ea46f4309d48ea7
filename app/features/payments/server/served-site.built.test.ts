import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { startSite } from '#tests/site.ts';

test('P-01 P-04 the served site accepts Stripe’s cross-site events, and redirects to the sandbox’s page', async () => {
  await using site = await startSite({ PAYMENTS_SANDBOX_URL: '' });
  const headers = {
    origin: 'https://api.stripe.com',
    'sec-fetch-site': 'cross-site',
    'stripe-signature': 't=1,v1=00',
  };
  const webhook = await fetch(`${site.url}/webhooks/stripe`, { method: 'POST', body: '{}', headers });
  // The event is refused for its signature, not for its origin.
  expect([webhook.status, await webhook.json()]).toEqual([
    400,
    { error: expect.stringContaining('signature') },
  ]);
  const page = await fetch(`${site.url}/stripe-sandbox/pay/cs_test_none`);
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('No card is charged')]);
  const style = await fetch(`${site.url}/stripe-sandbox/page.css`);
  expect(style.headers.get('content-type')).toContain('text/css');
  // The sandbox's API cannot be reached from outside.
  for (const path of ['/v1/checkout/sessions', '/stripe-sandbox/v1/checkout/sessions'])
    expect((await fetch(site.url + path)).status).toBe(404);

  // Visitors who use another name for the site are redirected there too.
  const otherHostUrl = site.url.replace('127.0.0.1', 'localhost');
  expect((await fetch(otherHostUrl)).headers.get('content-security-policy')).toContain(
    `form-action 'self' ${site.url};`,
  );
  const { plans } = createTestApp().services.content;
  const plan = plans.find(({ byQuote }) => !byQuote)?.slug ?? '';
  const pressed = await fetch(`${otherHostUrl}/pricing?plan=${plan}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ plan, email: 'ana@tidepool.example', website: 'tidepool.example' }),
    headers: { origin: otherHostUrl, 'sec-fetch-site': 'same-origin' },
  });
  expect(pressed.headers.get('location')).toMatch(new RegExp(`^${site.url}/stripe-sandbox/pay/cs_`));
});
