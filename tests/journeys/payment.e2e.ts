import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { findViolations } from './find-violations.ts';
import { openJourney } from './journey.ts';
import { comeToRest } from './settle.ts';
import { openSignedIn } from './visit-auth.ts';

const { site, browser } = await openJourney();

let visitors = 0;
/** Each visitor has an address of its own: what one address may order is limited. */
function nextVisitor(): { extraHTTPHeaders: Record<string, string> } {
  visitors += 1;
  return { extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${visitors}` } };
}
const openVisitor = (options: Parameters<typeof openPage>[1] = {}) =>
  openPage(browser, { ...nextVisitor(), ...options });

const shapes = [
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const;

const cards = {
  good: '4242 4242 4242 4242',
  asking: '4000 0025 0000 3155',
  declined: '4000 0000 0000 0002',
};

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** From the plans to the page of the provider. */
async function goToPayment(page: Page, plan = 'No Fluff', email = 'ana@tidepool.example') {
  await page.goto(`${site.url}/pricing`);
  await page.getByRole('link', { name: `Choose ${plan}` }).click();
  await page.getByLabel('Email for the receipt').fill(email);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByText('No card is charged').first().waitFor();
  await page.getByLabel('Card number').waitFor();
  expect(new URL(page.url()).origin).toBe(site.sandboxUrl);
}

async function payByCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await press(page, 'Pretend to pay');
}

const pressPay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click();

/** As by the browser's own button, over what lies between. */
async function goBackTo(page: Page, address: string) {
  for (let steps = 0; steps < 5; steps++) {
    await page.goBack();
    if (new URL(page.url()).pathname === '/pricing' && page.url().includes('plan=')) break;
  }
  await page.waitForURL(address);
}

/** The reference on the receipt. */
async function readReference(page: Page): Promise<string> {
  const text = await page.getByRole('main').textContent();
  return text?.match(/SB-P-[0-9A-Z]{7}/)?.[0] ?? '';
}

test.each(shapes)(
  'P-01 P-02 P-04 %s a plan is chosen, paid by a test card, and shown as paid',
  async (_how, javaScriptEnabled) => {
    await using watched = await openVisitor({ javaScriptEnabled });
    const { page } = watched;
    await goToPayment(page);
    await page.getByText('$690.00').first().waitFor();
    await payByCard(page, cards.good);
    await page.waitForURL('**/payment-success?session_id=cs_*');
    await heading(page, 'Paid. Thank you.').waitFor();
    const receipt = page.getByRole('region', { name: 'Receipt of a trial run' });
    for (const words of ['No Fluff', '$62.73', '$690.00'])
      await receipt.getByText(words, { exact: true }).waitFor();
    expect(await readReference(page)).toMatch(/^SB-P-/);
    expect(await page.getByRole('main').textContent()).not.toContain('ana@tidepool.example');
    expect(watched.complaints).toEqual([]);
  },
);

test('P-01 a monthly plan is paid and says that it is', async () => {
  await using watched = await openVisitor();
  await goToPayment(watched.page, 'Visibility Accelerator');
  await payByCard(watched.page, cards.good);
  await heading(watched.page, 'Paid. Thank you.').waitFor();
  await watched.page.getByText('Total each month').waitFor();
});

test('P-01 a card whose bank asks first is paid after the answer', async () => {
  await using watched = await openVisitor();
  await goToPayment(watched.page);
  await payByCard(watched.page, cards.asking);
  await press(watched.page, 'Complete');
  await heading(watched.page, 'Paid. Thank you.').waitFor();
});

test('P-02 a refused card leaves the order open, and another one pays it', async () => {
  await using watched = await openVisitor();
  const { page } = watched;
  await goToPayment(page);
  await payByCard(page, cards.declined);
  await page.getByRole('alert').waitFor();
  await payByCard(page, cards.good);
  await heading(page, 'Paid. Thank you.').waitFor();
});

test.each(shapes)(
  'P-02 %s who goes back without paying keeps the choice, and can pay after all',
  async (_how, javaScriptEnabled) => {
    await using watched = await openVisitor({ javaScriptEnabled });
    const { page } = watched;
    await goToPayment(page);
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await page.waitForURL('**/pricing?plan=no-fluff&cancelled=1*');
    await page.getByRole('group', { name: 'Nothing was charged' }).waitFor();
    // The address that was typed is there, and the page is the one that was left.
    expect(await page.getByLabel('Email for the receipt').inputValue()).toBe('ana@tidepool.example');
    await pressPay(page);
    await payByCard(page, cards.good);
    await heading(page, 'Paid. Thank you.').waitFor();
  },
);

test.each(shapes)(
  'P-01 P-02 %s who has paid and goes back is told so, and pays again only by choosing to',
  async (_how, javaScriptEnabled) => {
    await using watched = await openVisitor({ javaScriptEnabled });
    const { page } = watched;
    const form = `${site.url}/pricing?plan=no-fluff`;
    // A window that was opened before, with a form of its own.
    const second = await page.context().newPage();
    await second.goto(form);
    await goToPayment(page);
    await payByCard(page, cards.good);
    await heading(page, 'Paid. Thank you.').waitFor();
    const order = page.url();
    const first = await readReference(page);
    // Back over the page of the provider, as a thumb does it.
    await goBackTo(page, '**/pricing?plan=no-fluff*');
    // The other window still has the form that it was opened with, and now another address.
    await second.getByLabel('Email for the receipt').fill('bo@tidepool.example');
    await second.getByRole('button', { name: 'Pay $690.00', exact: true }).click();
    for (const window of [page, second]) {
      const note = window.getByRole('group', { name: 'You paid for this a moment ago' });
      await note.waitFor();
      expect(await note.getByRole('link', { name: first }).getAttribute('href')).toBe(
        new URL(order).pathname + new URL(order).search,
      );
      // It can be loaded again, and gone back to.
      await window.reload();
      await note.waitFor();
    }
    // On a page that was not opened at a fragment it has the focus.
    expect(await second.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe(
      'answer-title',
    );
    await page.getByRole('link', { name: first }).click();
    await heading(page, 'Paid. Thank you.').waitFor();
    await page.goBack();
    await page.getByLabel('Email for the receipt').fill('ana@tidepool.example');
    await page.getByRole('button', { name: 'Pay $690.00 again' }).click();
    await payByCard(page, cards.good);
    await heading(page, 'Paid. Thank you.').waitFor();
    expect(await readReference(page)).not.toBe(first);
    // What the other window was told of is not the newest any more.
    await second.getByLabel('Email for the receipt').fill('ana@tidepool.example');
    await second.getByRole('button', { name: 'Pay $690.00 again' }).click();
    await second.getByRole('link', { name: await readReference(page) }).waitFor();
    expect(watched.complaints).toEqual([]);
  },
);

test('P-01 P-02 without JavaScript who waits for the bank is told that the payment is on its way', async () => {
  await using watched = await openVisitor({ javaScriptEnabled: false });
  const { page } = watched;
  await goToPayment(page);
  await press(page, 'The money comes');
  await heading(page, 'Your payment is on its way').waitFor();
  await page.goto(`${site.url}/pricing?plan=no-fluff`);
  await page.getByRole('group', { name: 'Your bank payment is on its way' }).waitFor();
  await page.getByRole('button', { name: 'Pay $690.00 again' }).waitFor();
});

test('P-01 P-02 who types a buyer’s address has a page of their own, and no address that opens the buyer’s', async () => {
  await using buyer = await openVisitor();
  await goToPayment(buyer.page, 'No Fluff', 'eve@tidepool.example');
  await using stranger = await openVisitor();
  await goToPayment(stranger.page, 'No Fluff', 'eve@tidepool.example');
  expect(stranger.page.url()).not.toBe(buyer.page.url());
  const back = await stranger.page.getByRole('link', { name: 'Cancel and go back' }).getAttribute('href');
  expect(back).toBe(`${site.url}/pricing?plan=no-fluff&cancelled=1`);
  await payByCard(buyer.page, cards.good);
  await heading(buyer.page, 'Paid. Thank you.').waitFor();
  await stranger.page.goto(`${site.url}/pricing?plan=no-fluff`);
  expect(await stranger.page.getByRole('main').textContent()).not.toContain('You paid');
});

test('P-02 P-04 a declined card, and a bank that is asked, can be gone back over', async () => {
  await using watched = await openVisitor({ javaScriptEnabled: false });
  const { page } = watched;
  await goToPayment(page);
  await payByCard(page, cards.declined);
  await page.getByRole('alert').waitFor();
  await page.reload();
  await page.getByRole('alert').waitFor();
  await payByCard(page, cards.asking);
  await page.getByRole('heading', { name: 'Your pretend bank asks' }).waitFor();
  await page.goBack();
  await page.goForward();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await page.getByRole('group', { name: 'Nothing was charged' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Your pretend bank asks' }).waitFor();
});

test('P-02 who goes back without paying finds the address that was typed', async () => {
  await using watched = await openVisitor();
  const { page } = watched;
  await page.goto(`${site.url}/pricing?plan=no-fluff`);
  await page.getByLabel('Email for the receipt').fill('ana@tidepool.example');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Pay $690.00' }).click();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await page.waitForURL('**/pricing?plan=no-fluff&cancelled=1*');
  await expect.poll(() => page.getByLabel('Email for the receipt').inputValue()).toBe('ana@tidepool.example');
  // The note keeps the focus that it took.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe(
    'answer-title',
  );
  expect(watched.complaints).toEqual([]);
});

// These two side by side: a pretend bank takes its time.
test.concurrent('P-02 a payment of the bank is on its way, and the page tells by itself when it has come', async () => {
  await using watched = await openVisitor();
  const { page } = watched;
  await goToPayment(page);
  await press(page, 'The money comes');
  await heading(page, 'Your payment is on its way').waitFor();
  await page
    .getByRole('status')
    .getByText(/still on its way/)
    .waitFor();
  await heading(page, 'Paid. Thank you.').waitFor({ timeout: 60_000 });
  await page.getByRole('status').getByText('The payment has moved on').waitFor();
}, 120_000);

test.concurrent('P-02 without JavaScript a link asks again whether the money has come', async () => {
  await using watched = await openVisitor({ javaScriptEnabled: false });
  const { page } = watched;
  await goToPayment(page);
  await press(page, 'The money does not come');
  await heading(page, 'Your payment is on its way').waitFor();
  await expect
    .poll(
      async () => {
        const again = page.getByRole('link', { name: 'Ask again now' });
        if (await again.isVisible()) await again.click();
        return heading(page, 'The payment did not go through').isVisible();
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(true);
  await page.getByRole('link', { name: 'Back to paying' }).click();
  await page.waitForURL('**/pricing?plan=no-fluff#pay');
}, 120_000);

test('P-02 who sends the form of an order once more is told of the order, also without cookies', async () => {
  await using watched = await openVisitor({ javaScriptEnabled: false });
  const { page } = watched;
  await page.goto(`${site.url}/pricing?plan=no-fluff`);
  const attempt = await page.locator('[name=attempt]').inputValue();
  const form = { plan: 'no-fluff', email: 'ana@tidepool.example', attempt };
  await page.getByLabel('Email for the receipt').fill(form.email);
  await page.getByRole('button', { name: 'Pay $690.00' }).click();
  await payByCard(page, cards.good);
  await heading(page, 'Paid. Thank you.').waitFor();
  const paid = new URL(page.url());
  await page.context().clearCookies();
  const again = await page.request.post(`${site.url}/pricing`, { form, maxRedirects: 0 });
  expect(again.status()).toBe(303);
  await page.context().clearCookies();
  await page.goto(site.url + again.headers().location);
  const note = page.getByRole('group', { name: 'You paid for this a moment ago' });
  expect(await note.getByRole('link').getAttribute('href')).toBe(paid.pathname + paid.search);
});

test('P-01 a double click and two tabs with the same form make one order', async () => {
  await using watched = await openVisitor();
  const { page } = watched;
  await page.goto(`${site.url}/pricing?plan=no-fluff`);
  const attempt = await page.locator('[name=attempt]').inputValue();
  const form = { plan: 'no-fluff', email: 'ana@tidepool.example', attempt };
  const send = () => page.request.post(`${site.url}/pricing`, { form, maxRedirects: 0 });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1);
});

test('P-01 without JavaScript two windows that press for the first time at once come to one page', async () => {
  await using watched = await openVisitor({ javaScriptEnabled: false });
  const windows = [watched.page, await watched.page.context().newPage()];
  for (const window of windows) {
    await window.goto(`${site.url}/pricing?plan=no-fluff`);
    await window.getByLabel('Email for the receipt').fill('ana@tidepool.example');
  }
  await Promise.all(windows.map(pressPay));
  for (const window of windows) await window.getByLabel('Card number').waitFor();
  expect(new Set(windows.map((window) => window.url())).size).toBe(1);
  const cookies = await watched.page.context().cookies(site.url);
  expect(cookies.map(({ name }) => name)).toEqual(['saltbush-order-no-fluff']);
});

test('P-02 a payment page that ran out of time says so, and leads back to the plan', async () => {
  await using watched = await openVisitor();
  const { page } = watched;
  await goToPayment(page);
  const sessionId = page.url().match(/cs_\w+/)?.[0] ?? '';
  expect(sessionId).not.toBe('');
  await page.goto(`${site.url}/payment-success?session_id=${sessionId}`);
  await heading(page, 'Not paid yet').waitFor();
  await page.goBack();
  await press(page, 'Let the time run out');
  await page.goto(`${site.url}/payment-success?session_id=${sessionId}`);
  await heading(page, 'This payment page has closed').waitFor();
  expect(await page.getByRole('link', { name: 'Back to paying' }).getAttribute('href')).toBe(
    '/pricing?plan=no-fluff#pay',
  );
});

test('P-01 who is signed in finds the address in the form, and the order is sent with the session', async () => {
  await using visit = await openSignedIn(browser, site, nextVisitor());
  const { page, email } = visit;
  await page.goto(`${site.url}/pricing?plan=no-fluff`);
  await expect.poll(() => page.getByLabel('Email for the receipt').inputValue()).toBe(email);
  await expect
    .poll(() => page.locator('[name=access_token]').inputValue())
    .toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const html = await (await page.request.get(`${site.url}/pricing?plan=no-fluff`)).text();
  expect(html).not.toContain(email);
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Pay $690.00' }).click();
  expect(new URLSearchParams((await posted).postData() ?? '').get('access_token')).toMatch(/\./);
  await payByCard(page, cards.good);
  await heading(page, 'Paid. Thank you.').waitFor();
});

test('P-01 who is signed in and quicker than React orders under the account all the same', async () => {
  await using visit = await openSignedIn(browser, site, nextVisitor());
  const { page } = visit;
  const freed = Promise.withResolvers<void>();
  // All of React comes late; the module that brings it does not.
  await page.route(/\/assets\/(?!early|hydrate)[^/]*\.js/, async (route) => {
    await freed.promise;
    await route.continue();
  });
  const bringer = page.waitForResponse(/\/assets\/hydrate-/);
  await page.goto(`${site.url}/pricing?plan=no-fluff`, { waitUntil: 'domcontentloaded' });
  await bringer;
  await page.evaluate(() =>
    document.querySelector('[name=email]')?.setAttribute('value', 'ana@tidepool.example'),
  );
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/pricing'),
  );
  await page.getByRole('button', { name: 'Pay $690.00' }).click({ noWaitAfter: true });
  freed.resolve();
  expect(new URLSearchParams((await posted).postData() ?? '').get('access_token')).toMatch(/\./);
});

test.each([320, 1280])('P-02 axe finds nothing on a paid order at %i px', async (width) => {
  await using watched = await openVisitor({
    viewport: { width, height: 900 },
    isMobile: width < 768,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const { page } = watched;
  await goToPayment(page);
  await payByCard(page, cards.good);
  await heading(page, 'Paid. Thank you.').waitFor();
  await comeToRest(page);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});
