import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureWeight } from '#bench/measure-weight.ts';
import { signReference } from '#domain/leads/signed-reference.ts';
import { launchBrowser, listFrameworkRequests, openPage, phone } from '#tests/browser.ts';
import { projectDir, startSite } from '#tests/site.ts';
import { testSecret } from '#tests/test-settings.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ TRUST_PROXY: '1', SECRET: testSecret }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

let addresses = 0;
/** Each visitor comes from an address of their own, as through a proxy: one address may send five times. */
const open = (options: Parameters<typeof openPage>[1] = {}) => {
  addresses += 1;
  return openPage(browser, {
    extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${addresses}` },
    ...options,
  });
};

const field = (page: Page, label: string) =>
  page.getByLabel(label).and(page.locator('input, textarea, select'));
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

let visitors = 0;
/** What another visitor types: all of it, and nothing wrong. */
async function fillIn(page: Page): Promise<string> {
  visitors += 1;
  const message = `Our site is slow 🌿, and this is how visitor ${visitors} puts it.\nCan it be lighter?`;
  await field(page, 'Your name').fill(`עדה Ferreira ${visitors}`);
  await field(page, 'Email').fill(`ana${visitors}@tidepool.example`);
  await field(page, 'Organisation').fill('Tidepool & “Friends”');
  await page.getByText('SEO and AI search').click();
  await field(page, 'Budget').selectOption('$5,000 to $15,000');
  await field(page, 'Your message').fill(message);
  await field(page, 'You may keep this message').check();
  return message;
}

async function expectFilledIn(page: Page, message: string): Promise<void> {
  expect(await field(page, 'Your name').inputValue()).toContain('עדה Ferreira');
  expect(await field(page, 'Organisation').inputValue()).toBe('Tidepool & “Friends”');
  expect(await page.getByLabel('SEO and AI search').isChecked()).toBe(true);
  expect(await field(page, 'Budget').inputValue()).toBe('$5,000 to $15,000');
  expect(await field(page, 'Your message').inputValue()).toBe(message);
  expect(await field(page, 'You may keep this message').isChecked()).toBe(true);
}

const reactArrived = (page: Page) =>
  page.waitForFunction(() => '__reactRouterDataRouter' in window && document.readyState === 'complete');

const shapes = [
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const;

test.each(shapes)(
  'C-01 %s faults are named, lead to their fields, and cost nothing typed',
  async (_how, javaScriptEnabled) => {
    await using watched = await open({ javaScriptEnabled });
    const { page } = watched;
    await page.goto(`${site.url}/contact`);
    const message = await fillIn(page);
    await field(page, 'Email').fill('ana@tidepool');
    await field(page, 'You may keep this message').uncheck();
    const documents = watched.requests.filter((request) => request.endsWith(' /contact')).length;
    await send(page);
    const summary = page.getByRole('group', { name: 'Not sent yet: 2 things to mend' });
    await summary.waitFor();
    expect(await page.title()).toBe('Error: Contact | Saltbush Media');
    await expect.poll(() => focusedId(page)).toBe('answer');
    const email = field(page, 'Email');
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const described = (await email.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`#${described}`).textContent()).toContain('Try one such as name@example.org.');
    expect(await email.inputValue()).toBe('ana@tidepool');
    // With a script there is no new document: one GET was all.
    const after = watched.requests.filter((request) => request.endsWith(' /contact')).length;
    expect(after - documents).toBe(javaScriptEnabled ? 0 : 1);
    // The summary stands clear of the header.
    const [top, header] = [await summary.boundingBox(), await page.locator('header').boundingBox()];
    expect(top?.y).toBeGreaterThanOrEqual(header?.height ?? 0);

    await summary.getByRole('link', { name: 'That address looks unfinished' }).click();
    await expect.poll(() => focusedId(page)).toBe('contact-email');
    await expect.poll(() => summary.isVisible()).toBe(true);
    await email.fill('ana@tidepool.example');
    await field(page, 'You may keep this message').check();
    await expectFilledIn(page, message);
    await send(page);
    await page.waitForURL('**/contact/thanks?ref=SB-*');
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
    expect(
      await page
        .getByText(/SB-[0-9A-Z]{7}/)
        .first()
        .isVisible(),
    ).toBe(true);
    expect(await page.title()).toContain('Message received');
  },
);

test('C-01 React arrives while somebody types: the same nodes stay, and no letter is lost', async () => {
  await using watched = await open();
  const { page } = watched;
  await page.goto(`${site.url}/contact?service=content`, { waitUntil: 'networkidle' });
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  await page.evaluate(() => {
    (window as unknown as { nodes: Element[] }).nodes = [...document.querySelectorAll('body *')];
  });
  // Half of the typing happens before React is here, and half as it comes.
  const halfTyped = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await halfTyped.promise;
    await route.continue();
  });
  await page.getByText('Campaigns').click();
  await field(page, 'Budget').selectOption('Over $40,000');
  const [first, second] = ['Typed at the pace of a person, ', 'letter after letter, while the rest arrives.'];
  const message = first + second;
  await field(page, 'Your message').pressSequentially(first, { delay: 20 });
  halfTyped.resolve();
  await field(page, 'Your message').pressSequentially(second, { delay: 20 });
  await reactArrived(page);
  await page.waitForLoadState('networkidle');
  expect(listFrameworkRequests(watched.requests).length).toBeGreaterThan(3);
  const lost = await page.evaluate(
    () => (window as unknown as { nodes: Element[] }).nodes.filter((node) => !node.isConnected).length,
  );
  expect(lost).toBe(0);
  expect(await field(page, 'Your message').inputValue()).toBe(message);
  expect(await focusedId(page)).toBe('contact-message');
  expect(await page.getByLabel('Campaigns').isChecked()).toBe(true);
  expect(await page.getByLabel('Content or film').isChecked()).toBe(true);
  expect(await field(page, 'Budget').inputValue()).toBe('Over $40,000');
  expect(watched.complaints).toEqual([]);
});

test('C-01 React that comes to an error page leaves the focus and the fields where they are', async () => {
  await using watched = await open();
  const { page } = watched;
  const typed = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/contact`);
  // Sent before React is here: an ordinary post.
  await field(page, 'Your name').fill('Ana');
  await send(page);
  await page.getByRole('group', { name: /Not sent yet: 3 things/ }).waitFor();
  await expect.poll(() => focusedId(page)).toBe('answer');
  watched.complaints.length = 0; // A 400 is itself a line in the console.
  await field(page, 'Your message').pressSequentially('Hello');
  typed.resolve();
  await field(page, 'Your message').pressSequentially(' there', { delay: 20 });
  await reactArrived(page);
  await page.waitForLoadState('networkidle');
  expect(await focusedId(page)).toBe('contact-message');
  expect(await field(page, 'Your name').inputValue()).toBe('Ana');
  expect(await field(page, 'Your message').inputValue()).toBe('Hello there');
  expect(await page.title()).toBe('Error: Contact | Saltbush Media');
  expect(watched.complaints).toEqual([]);
});

test('C-01 while a message is on its way the button says so, keeps its width, and takes no second press', async () => {
  await using watched = await open();
  const { page } = watched;
  await page.goto(`${site.url}/contact`);
  await fillIn(page);
  await reactArrived(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/contact.data*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const button = page.locator('button[type=submit]');
  const before = await button.boundingBox();
  await send(page);
  await page.getByRole('status').getByText('Sending your message.').waitFor({ state: 'attached' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await button.innerText()).toContain('Sending');
  expect((await button.boundingBox())?.width).toBe(before?.width);
  await button.click({ force: true });
  release();
  await page.waitForURL('**/contact/thanks?ref=SB-*');
  expect(watched.requests.filter((request) => request === 'POST /contact.data')).toHaveLength(1);
});

test('C-02 with JavaScript a message that never reaches the server is not lost, and can be sent again', async () => {
  await using watched = await open();
  const { page } = watched;
  await page.goto(`${site.url}/contact`);
  const message = await fillIn(page);
  await reactArrived(page);
  await page.route('**/contact.data*', (route) => route.abort());
  await send(page);
  const note = page.getByRole('group', { name: 'We could not take your message' });
  await note.waitFor();
  await expect.poll(() => focusedId(page)).toBe('answer');
  expect(await note.getByRole('link').getAttribute('href')).toMatch(/^mailto:[^?]+\?subject=Enquiry[^&]*$/);
  await expectFilledIn(page, message);
  await page.unroute('**/contact.data*');
  await send(page);
  await page.waitForURL('**/contact/thanks?ref=SB-*');
});

test.each(shapes)(
  'C-02 %s a message that the locked database does not take is not thanked for, and is sent again with one press',
  async (_how, javaScriptEnabled) => {
    await using watched = await open({ javaScriptEnabled });
    const { page } = watched;
    await page.goto(`${site.url}/contact`);
    const message = await fillIn(page);
    if (javaScriptEnabled) await reactArrived(page);
    const other = new DatabaseSync(path.join(site.dataDir, 'saltbush.sqlite'));
    try {
      other.exec('begin immediate');
      await send(page);
      const note = page.getByRole('group', { name: 'We could not take your message' });
      await note.waitFor();
      await expect.poll(() => focusedId(page)).toBe('answer');
      expect(await note.getByRole('link').getAttribute('href')).toMatch(/^mailto:[^?]+\?subject=Enquiry/);
      expect(await page.getByText(/SB-[0-9A-Z]{7}/).count()).toBe(0);
      expect(await page.title()).toContain('Error: ');
      await expectFilledIn(page, message);
    } finally {
      other.close();
    }
    await send(page);
    await page.waitForURL('**/contact/thanks?ref=SB-*');
  },
);

test('C-01 what is typed after an answer with errors is found again too', async () => {
  await using watched = await open();
  const { page } = watched;
  await page.goto(`${site.url}/contact`, { waitUntil: 'networkidle' });
  await field(page, 'Name').fill('Ana');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await send(page);
  await page.locator('[aria-invalid=true]').first().waitFor();
  await field(page, 'Your message').fill('Typed after the answer');
  // A module on its way puts a loading screen in the place of the form, which comes back once more before it goes.
  await page.route('**/assets/*.js', async (route) => {
    await page.locator('.load[role=status]').waitFor();
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/terms');
  await page.goBack();
  await expect.poll(() => field(page, 'Your message').inputValue()).toBe('Typed after the answer');
  expect(await field(page, 'Name').inputValue()).toBe('Ana');
});

test('C-01 who looks at another page and comes back finds what was typed; who has sent it does not', async () => {
  await using watched = await open();
  const { page } = watched;
  await page.goto(`${site.url}/contact`);
  const message = await fillIn(page);
  await reactArrived(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  await expectFilledIn(page, message);
  await send(page);
  await page.waitForURL('**/contact/thanks?ref=SB-*');
  await page.goBack();
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  expect(await field(page, 'Your message').inputValue()).toBe('');
  expect(watched.requests.filter((request) => request === 'POST /contact.data')).toHaveLength(1);
});

test('C-01 without JavaScript going back from the thanks sends nothing again', async () => {
  await using watched = await open({ javaScriptEnabled: false });
  const { page } = watched;
  await page.goto(`${site.url}/contact`);
  await fillIn(page);
  await send(page);
  await page.waitForURL('**/contact/thanks?ref=SB-*');
  await page.reload();
  await page.goBack();
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  expect(watched.requests.filter((request) => request === 'POST /contact')).toHaveLength(1);
});

test.each(shapes)(
  'C-03 %s who has sent too much is told when to try again, and keeps what was typed',
  async (_how, javaScriptEnabled) => {
    await using watched = await open({ javaScriptEnabled });
    const { page } = watched;
    await page.goto(`${site.url}/contact`);
    for (let count = 0; count < 5; count++) {
      const form = { name: 'Ana', email: 'ana@tidepool.example', message: `Hello ${count}`, consent: 'yes' };
      const sent = await page.request.post(`${site.url}/contact`, { form, maxRedirects: 0 });
      expect(sent.status()).toBe(303);
    }
    const message = await fillIn(page);
    if (javaScriptEnabled) await reactArrived(page);
    await send(page);
    const note = page.getByRole('group', { name: 'Not sent: there were several in a short time' });
    await note.waitFor();
    expect(await note.textContent()).toMatch(/try again in \d+ minutes/);
    await expect.poll(() => focusedId(page)).toBe('answer');
    await expectFilledIn(page, message);
  },
);

/** The arrival that the form sends. */
async function readSentArrival(page: Page): Promise<string | null> {
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  return new URLSearchParams((await posted).postData() ?? '').get('arrival');
}

test('C-04 the first page of the tab, its campaign and its referrer go with the form; no cookie is set', async () => {
  await using watched = await open();
  const { page } = watched;
  await page.goto(`${site.url}/services?utm_source=news&utm_campaign=spring&gclid=7`, {
    referer: 'https://www.google.com/',
  });
  await page.waitForLoadState('networkidle');
  await page.goto(`${site.url}/contact?utm_source=later`);
  await page.waitForLoadState('networkidle');
  // Before React: the form is sent by its own submit, untouched by any framework script.
  await page.route('**/assets/hydrate-*.js', () => {});
  expect(await readSentArrival(page)).toBe('/services,www.google.com,utm_source=news,utm_campaign=spring');
  expect(await page.evaluate(() => Object.entries(sessionStorage))).toEqual([
    ['saltbush-attribution', '/services,www.google.com,utm_source=news,utm_campaign=spring'],
  ]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('C-04 with React the same goes with the form', async () => {
  await using watched = await open();
  const { page } = watched;
  await page.goto(`${site.url}/?utm_source=news`, { waitUntil: 'networkidle' });
  await page.goto(`${site.url}/contact`);
  await field(page, 'Your name').fill('Ana');
  await reactArrived(page);
  expect(await readSentArrival(page)).toBe('/,,utm_source=news');
});

test('C-04 without JavaScript, or with storage closed, the form says what its own address tells', async () => {
  const expected = '/contact,,utm_source=card';
  await using plain = await open({ javaScriptEnabled: false });
  await plain.page.goto(`${site.url}/contact?utm_source=card`);
  expect(await readSentArrival(plain.page)).toBe(expected);
  await using closed = await open();
  await closed.page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
  });
  await closed.page.route('**/assets/hydrate-*.js', () => {});
  await closed.page.goto(`${site.url}/contact?utm_source=card`, { waitUntil: 'networkidle' });
  expect(await readSentArrival(closed.page)).toBe(expected);
  expect(site.output()).not.toContain('SecurityError');
});

test('C-03 the field for robots is seen by nobody and reached by no key', async () => {
  await using watched = await open();
  const { page } = watched;
  await page.goto(`${site.url}/contact`);
  const pot = page.locator('input[name=website]');
  const box = await pot.locator('xpath=ancestor::div[1]').boundingBox();
  expect((box?.width ?? 0) * (box?.height ?? 0)).toBeLessThanOrEqual(1);
  await field(page, 'Your name').focus();
  const reached: (string | null)[] = [];
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null));
  }
  expect(reached).toContain('consent');
  expect(reached).not.toContain('website');
  expect(await page.getByRole('textbox', { name: 'Leave this empty' }).count()).toBe(0);
});

const axeSource = readFileSync(path.join(projectDir, 'node_modules/axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    for (let place = 0; place < document.documentElement.scrollHeight; place += innerHeight / 2) {
      scrollTo(0, place);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
    // What has an end has come to it; what a scroll drives has none.
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
  await page.addScriptTag({ content: axeSource });
  return page.evaluate(async (values) => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] };
    const { axe } = window as unknown as { axe: { run(on: Document, how: object): Promise<Found> } };
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values } });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, tags);
}

test.each([320, 1280])(
  'C-01 axe finds nothing at rest, in error and in the thanks at %i px, and nothing scrolls sideways',
  async (width) => {
    await using watched = await open({
      viewport: { width, height: 900 },
      isMobile: width < 768,
      bypassCSP: true,
    });
    const { page } = watched;
    const narrow = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.goto(`${site.url}/contact`, { waitUntil: 'networkidle' });
    expect(await findViolations(page)).toEqual([]);
    expect(await narrow()).toBe(width);
    await send(page);
    await page.getByRole('group', { name: /Not sent yet/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await narrow()).toBe(width);
    const signed = signReference('SB-7K3M9QX', 'contact', testSecret);
    await page.goto(`${site.url}/contact/thanks?ref=${signed}`, { waitUntil: 'networkidle' });
    await page.getByText('SB-7K3M9QX').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await narrow()).toBe(width);
  },
);

test('in forced colours a ticked choice differs from an open one, and a field with a fault shows it', async () => {
  await using watched = await open({ forcedColors: 'active' });
  const { page } = watched;
  await page.goto(`${site.url}/contact`);
  await page.getByText('Campaigns').click();
  const groundOf = (label: string) =>
    page.getByText(label, { exact: true }).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await groundOf('Campaigns')).not.toBe(await groundOf('Content or film'));
  await send(page);
  await page.getByRole('group', { name: /Not sent yet/ }).waitFor();
  const edge = (label: string) =>
    field(page, label).evaluate((element) => getComputedStyle(element).borderLeftWidth);
  expect(await edge('Email')).not.toBe(await edge('Organisation'));
});

test('C-01 the form weighs at most 38 kB on a phone, with nothing of React and nothing that shifts', async () => {
  const weight = await measureWeight(browser, `${site.url}/contact`, 'phone');
  const list = weight.scrolled.list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
  expect(weight.firstView.transferBytes, list).toBeGreaterThan(10_000);
  expect(weight.firstView.transferBytes, list).toBeLessThanOrEqual(38_000);
  expect(weight.scrolled.transferBytes, list).toBeLessThanOrEqual(38_000);
  expect(weight.frameworkBytes).toBe(0);
  expect(weight.layoutShift).toBe(0);
});

test('C-01 on a phone a field takes the focus without making the page larger', async () => {
  await using watched = await open({ viewport: phone, isMobile: true });
  const { page } = watched;
  await page.goto(`${site.url}/contact`);
  // Below 16 px iOS zooms in and does not come back.
  for (const name of ['name', 'email', 'company', 'budget', 'message']) {
    const size = await page
      .locator(`[name=${name}]`)
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(16);
  }
});
