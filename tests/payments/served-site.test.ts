import { expect, test } from 'vitest';
import { findFreePort, startSite } from '../site.ts';

const sandboxKeyless = { PAYMENTS_SANDBOX_URL: '' };

test('P-04 the served site takes Stripe’s messages in spite of the rules for forms, and shows the sandbox’s page', async () => {
  await using site = await startSite(sandboxKeyless);
  const webhook = await fetch(`${site.url}/webhooks/stripe`, {
    method: 'POST',
    body: '{}',
    headers: {
      origin: 'https://api.stripe.com',
      'sec-fetch-site': 'cross-site',
      'stripe-signature': 't=1,v1=00',
    },
  });
  // Refused for its signature, not for where it comes from.
  expect([webhook.status, await webhook.json()]).toEqual([
    400,
    { error: expect.stringContaining('signature') },
  ]);
  const page = await fetch(`${site.url}/stripe-sandbox/pay/cs_test_none`);
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('No card is charged');
  expect((await fetch(`${site.url}/stripe-sandbox/page.css`)).headers.get('content-type')).toContain(
    'text/css',
  );
  // The API of the sandbox has no way in from outside.
  expect((await fetch(`${site.url}/v1/checkout/sessions`)).status).toBe(404);
  expect((await fetch(`${site.url}/stripe-sandbox/v1/checkout/sessions`)).status).toBe(404);
});

test('P-01 P-04 who comes by another name of the site, such as localhost, may be led to the sandbox’s page', async () => {
  await using site = await startSite(sandboxKeyless);
  const byOtherName = site.url.replace('127.0.0.1', 'localhost');
  expect((await fetch(byOtherName)).headers.get('content-security-policy')).toContain(
    `form-action 'self' ${site.url};`,
  );
  const pressed = await fetch(`${byOtherName}/pricing?plan=no-fluff`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ plan: 'no-fluff', email: 'ana@tidepool.example' }),
    headers: { origin: byOtherName, 'sec-fetch-site': 'same-origin' },
  });
  expect(pressed.headers.get('location')).toMatch(new RegExp(`^${site.url}/stripe-sandbox/pay/cs_`));
});

test('P-01 P-04 with its page on a second origin every page of the site may lead a form there, and the page is there alone', async () => {
  const pageUrl = `http://127.0.0.1:${await findFreePort()}`;
  await using site = await startSite({ PAYMENTS_SANDBOX_URL: pageUrl });
  for (const path of ['/', '/contact'])
    expect((await fetch(site.url + path)).headers.get('content-security-policy')).toContain(
      `form-action 'self' ${pageUrl};`,
    );
  const path = '/stripe-sandbox/pay/cs_test_none';
  const page = await fetch(pageUrl + path);
  expect(await page.text()).toContain('No card is charged');
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${site.url};`);
  expect(await (await fetch(site.url + path)).text()).not.toContain('No card is charged');
});

test('P-04 without a key a public site sells nothing, and says so at its start', async () => {
  await using site = await startSite({ SITE_URL: 'https://saltbush.example' });
  expect(site.output()).toContain('nothing can be bought');
  const webhook = await fetch(`http://127.0.0.1:${site.port}/webhooks/stripe`, {
    method: 'POST',
    body: '{}',
  });
  expect(webhook.status).toBe(405);
});
