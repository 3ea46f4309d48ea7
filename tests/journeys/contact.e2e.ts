import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests } from '../browser.ts';
import { openSharedSite, readRow } from './journey.ts';
import { holdRequests, openAt } from './open-at.ts';
import { field, fillIn, send, thanks, unsent } from './visit-contact.ts';
import { expectClearOfHeader, readFocusedId, shapes, waitForReact } from './visitor.ts';

const site = await openSharedSite();
const contact = `${site.url}/contact`;
async function expectFilledIn(page: Page, message: string): Promise<void> {
  expect(await field(page, 'Your name').inputValue()).toContain('עדה Ferreira');
  expect(await page.getByLabel('SEO and AI search').isChecked()).toBe(true);
  expect(await field(page, 'Budget').inputValue()).toBe('$5,000 to $15,000');
  expect(await field(page, 'Your message').inputValue()).toBe(message);
  expect(await field(page, 'You may keep this message').isChecked()).toBe(true);
}

test.each(shapes)(
  'R-02 C-01 %s faults are named with links to their fields, and no input is lost; then a confirmation follows',
  async (_how, javaScriptEnabled) => {
    await using watched = await openAt('/contact', { javaScriptEnabled });
    const { page } = watched;
    const message = await fillIn(page, 'ana@tidepool');
    await field(page, 'You may keep this message').uncheck();
    if (javaScriptEnabled) await waitForReact(page);
    const countDocuments = () => watched.requests.filter((request) => request.endsWith(' /contact')).length;
    const before = countDocuments();
    await send(page);
    const summary = page.getByRole('group', { name: 'Not sent yet: 2 things to fix' });
    await summary.waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    await expect.poll(() => readFocusedId(page)).toBe('note');
    // React sends the form without loading a document.
    expect(countDocuments() - before).toBe(javaScriptEnabled ? 0 : 1);
    await expectClearOfHeader(page, summary);

    await summary.getByRole('link', { name: 'That address looks incomplete' }).click();
    await expect.poll(() => readFocusedId(page)).toBe('contact-email');
    expect(await summary.isVisible()).toBe(true);
    // By keys: what Playwright fills in is added to an address in Firefox.
    await page.keyboard.press('End');
    await page.keyboard.type('.example');
    expect(await field(page, 'Email').inputValue()).toBe('ana@tidepool.example');
    await field(page, 'You may keep this message').check();
    await expectFilledIn(page, message);
    await send(page);
    await page.waitForURL(thanks);
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
    expect(await page.title()).toContain('Message received');
  },
);

test('C-01 when React starts while a visitor types, the nodes stay the same and no letter is lost', async () => {
  await using watched = await openAt('/contact?service=content-creation');
  const { page } = watched;
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  await page.evaluate(() => {
    (window as unknown as { nodes: Element[] }).nodes = [...document.querySelectorAll('body *')];
  });
  // Half of the typing happens before React is loaded, and half while it starts.
  const release = await holdRequests(page, '**/assets/*.js');
  await page.getByText('Campaigns').click();
  await field(page, 'Budget').selectOption('Over $40,000');
  const [first, second] = ['Typed at the pace of a person, ', 'letter after letter, while the rest arrives.'];
  await field(page, 'Your message').pressSequentially(first, { delay: 20 });
  release();
  await field(page, 'Your message').pressSequentially(second, { delay: 20 });
  await waitForReact(page);
  const lost = await page.evaluate(
    () => (window as unknown as { nodes: Element[] }).nodes.filter((node) => !node.isConnected).length,
  );
  expect(lost).toBe(0);
  expect(await field(page, 'Your message').inputValue()).toBe(first + second);
  expect(await readFocusedId(page)).toBe('contact-message');
  for (const service of ['Campaigns', 'Content or video'])
    expect(await page.getByLabel(service).isChecked()).toBe(true);
  expect(await field(page, 'Budget').inputValue()).toBe('Over $40,000');
  expect(watched.complaints).toEqual([]);
});

test('C-01 when React starts on an error page, the focus and the fields stay as they are', async () => {
  await using watched = await openAt('/contact');
  const { page } = watched;
  const release = await holdRequests(page, '**/assets/hydrate-*.js');
  // Sent before React starts, as an ordinary form post.
  await field(page, 'Your name').fill('Ana');
  await send(page);
  await page.getByRole('group', { name: /Not sent yet: 3 things/ }).waitFor();
  await expect.poll(() => readFocusedId(page)).toBe('note');
  watched.complaints.length = 0; // The browser logs a response with status 400.
  await field(page, 'Your message').pressSequentially('Hello');
  release();
  await field(page, 'Your message').pressSequentially(' there', { delay: 20 });
  await waitForReact(page);
  expect(await readFocusedId(page)).toBe('contact-message');
  expect(await field(page, 'Your name').inputValue()).toBe('Ana');
  expect(await field(page, 'Your message').inputValue()).toBe('Hello there');
  expect(await page.title()).toMatch(/^Error: /);
  expect(watched.complaints).toEqual([]);
});

test('C-01 C-02 with JavaScript a message that never reaches the server can be sent again; while it is being sent the button says so, keeps its width, and ignores a second press', async () => {
  await using watched = await openAt('/contact');
  const { page } = watched;
  const message = await fillIn(page);
  await waitForReact(page);
  await page.route('**/contact.data*', (route) => route.abort());
  await send(page);
  await unsent(page).waitFor();
  await expect.poll(() => readFocusedId(page)).toBe('note');
  expect(await unsent(page).getByRole('link').getAttribute('href')).toMatch(/^mailto:/);
  await expectFilledIn(page, message);
  await page.unroute('**/contact.data*');

  watched.requests.length = 0;
  const release = await holdRequests(page, '**/contact.data*');
  const button = page.locator('button[type=submit]');
  const before = await button.boundingBox();
  await send(page);
  await page.getByRole('status').getByText('Sending your message.').waitFor({ state: 'attached' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await button.innerText()).toContain('Sending');
  expect((await button.boundingBox())?.width).toBe(before?.width);
  await button.click({ force: true });
  release();
  await page.waitForURL(thanks);
  expect(watched.requests.filter((request) => request === 'POST /contact.data')).toHaveLength(1);
});

test('C-02 without JavaScript a message that a locked database refuses is not confirmed, and can be sent again with one press', async () => {
  await using watched = await openAt('/contact', { javaScriptEnabled: false });
  const { page } = watched;
  const message = await fillIn(page);
  const database = new DatabaseSync(path.join(site.dataDir, 'saltbush.sqlite'));
  try {
    database.exec('begin immediate');
    await send(page);
    await unsent(page).waitFor();
    await expect.poll(() => readFocusedId(page)).toBe('note');
    expect(await page.getByText(/SB-[0-9A-Z]{7}/).count()).toBe(0);
    await expectFilledIn(page, message);
  } finally {
    database.close();
  }
  await send(page);
  await page.waitForURL(thanks);
});

test('C-01 a visitor who visits another page and returns finds the input, before and after a response with errors, but not after sending it', async () => {
  await using watched = await openAt('/contact');
  const { page } = watched;
  await fillIn(page);
  await field(page, 'You may keep this message').uncheck();
  await waitForReact(page);
  await send(page);
  await page.locator('[aria-invalid=true]').first().waitFor();
  await field(page, 'You may keep this message').check();
  await field(page, 'Your message').fill('Typed after the answer');
  // While a module loads, a loading screen replaces the form, which returns once before it disappears.
  await page.route('**/assets/*.js', async (route) => {
    await page.locator('.load[role=status]').waitFor();
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/terms');
  await page.goBack();
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  await expectFilledIn(page, 'Typed after the answer');
  await send(page);
  await page.waitForURL(thanks);
  await page.goBack();
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  expect(await field(page, 'Your message').inputValue()).toBe('');
  expect(watched.requests.filter((request) => request === 'POST /contact.data')).toHaveLength(2);
});

/** The attribution that came with a message. */
async function readStoredAttribution(message: string): Promise<unknown> {
  // Forms send a line break as two characters.
  const lead = await readRow(
    "select attribution from leads where replace(message, char(13), '') = ?",
    message,
  );
  return JSON.parse(String(lead?.attribution));
}

test('C-04 the form sends the first page of the tab, its campaign and its referrer, before and with React; no cookie is set', async () => {
  await using watched = await openAt('about:blank');
  const { page } = watched;
  const attribution = '/services,news.example,utm_source=news,utm_campaign=spring';
  const sent = {
    landing_path: '/services',
    referring_host: 'news.example',
    utm_source: 'news',
    utm_campaign: 'spring',
  };
  const first = `${site.url}/services?utm_source=news&utm_campaign=spring&gclid=7`;
  const body = `<a href="${first}">A light studio</a>`;
  await page.route('http://news.example/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://news.example/');
  await page.getByRole('link').click();
  await page.waitForURL(first);
  // The form's own submit, without any framework script.
  const release = await holdRequests(page, '**/assets/hydrate-*.js');
  await page.goto(`${contact}?utm_source=later`);
  const plain = await fillIn(page);
  await send(page);
  await page.waitForURL(thanks);
  expect(await readStoredAttribution(plain)).toMatchObject(sent);
  release();
  await page.goto(contact);
  const hydrated = await fillIn(page);
  await waitForReact(page);
  await send(page);
  await page.waitForURL(thanks);
  expect(await readStoredAttribution(hydrated)).toMatchObject(sent);
  const stored = await page.evaluate(() => [Object.entries(sessionStorage), Object.keys(localStorage)]);
  expect(stored).toEqual([[['saltbush-attribution', attribution]], []]);
  expect(await page.context().cookies()).toEqual([]);
});
