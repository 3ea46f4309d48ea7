import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, openPage } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { comeToRest } from './settle.ts';

const { site, browser } = await openJourney();

const rows = [
  ['Sustainable Web Design', '/services/sustainable-web-design'],
  ['AI-Driven SEO', '/services/ai-seo'],
  ['Digital Marketing', '/services/digital-marketing'],
  ['SEO Boosting Content', '/services/content-creation'],
  ['Video Content', '/services/digital-content-creation'],
  ['No Fluff - SEO Fix It', '/no-fluff'],
  ['Resources', '/resources'],
];

async function openAt(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const watched = await openPage(browser, options);
  await watched.page.goto(site.url + path, { waitUntil: 'networkidle' });
  const nav = watched.page.getByRole('navigation', { name: 'Main' });
  return {
    ...watched,
    nav,
    button: nav.getByRole('button', { name: 'Services' }),
    panel: watched.page.locator('#services-menu'),
  };
}

const isOpen = (page: Page) => page.locator('#services-menu').isVisible();
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

/** What assistive technology is told: the browser itself derives it from the popover. */
async function readExpanded(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const button = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Services');
  return button?.properties?.find(({ name }) => name === 'expanded')?.value.value;
}

test('H-03 the header has About, Services, Projects and Blog, in this order', async () => {
  await using opened = await openAt('/');
  const links = opened.nav.locator(':scope > a, :scope > div > button');
  expect((await links.allTextContents()).map((text) => text.trim())).toEqual([
    'About',
    'Services',
    'Projects',
    'Blog',
  ]);
  for (const [name, path] of [
    ['About', '/about'],
    ['Projects', '/projects'],
    ['Blog', '/blog'],
  ] as const)
    expect(await opened.nav.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
});

test('H-03 hovering opens the seven rows, and the pointer can reach them', async () => {
  await using opened = await openAt('/');
  const { page, button, panel } = opened;
  expect(await panel.isVisible()).toBe(false);
  await button.hover();
  await panel.waitFor({ state: 'visible' });
  const links = panel.getByRole('link');
  expect(
    await links.evaluateAll((all) =>
      all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]),
    ),
  ).toEqual(rows);
  // Step by step, as a hand moves: what lies between button and row must not close it.
  await links.nth(6).hover();
  const from = await button.boundingBox();
  const to = await links.nth(6).boundingBox();
  if (!from || !to) throw new Error('the menu has no box');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 25 });
  expect(await isOpen(page)).toBe(true);
  await page.mouse.move(200, 700);
  await expect.poll(() => isOpen(page)).toBe(false);
});

test('H-03 a row leads to its page, without React', async () => {
  await using opened = await openAt('/');
  await opened.button.hover();
  await opened.panel.getByRole('link', { name: 'AI-Driven SEO' }).click();
  await opened.page.waitForURL('**/services/ai-seo');
  expect(listFrameworkRequests(opened.requests)).toEqual([]);
});

test('H-03 Escape closes what hovering opened, until the pointer comes anew', async () => {
  await using opened = await openAt('/');
  const { page, button } = opened;
  await button.hover();
  await expect.poll(() => isOpen(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => isOpen(page)).toBe(false);
  await page.mouse.move(200, 700);
  await button.hover();
  await expect.poll(() => isOpen(page)).toBe(true);
});

test.each(['Enter', 'Space'])('H-03 %s opens and closes the menu, and the button says so', async (key) => {
  await using opened = await openAt('/');
  const { page, button } = opened;
  await button.focus();
  await page.keyboard.press(key);
  await expect.poll(() => isOpen(page)).toBe(true);
  await expect.poll(() => readExpanded(page)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe('Sustainable Web Design');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press(key);
  await expect.poll(() => isOpen(page)).toBe(false);
  await expect.poll(() => readExpanded(page)).toBe(false);
});

test('H-03 Escape closes the menu and gives the focus back to its button', async () => {
  await using opened = await openAt('/');
  const { page, button } = opened;
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe('AI-Driven SEO');
  await page.keyboard.press('Escape');
  await expect.poll(() => isOpen(page)).toBe(false);
  expect(await focusedText(page)).toBe('Services');
});

test('H-03 arrow keys open the menu and walk its rows, round and round', async () => {
  await using opened = await openAt('/');
  const { page, button } = opened;
  await button.focus();
  const seen: (string | undefined)[] = [];
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('ArrowDown');
    seen.push(await focusedText(page));
  }
  expect(seen).toEqual([...rows.map(([label]) => label), rows[0]?.[0]]);
  await page.keyboard.press('ArrowUp');
  expect(await focusedText(page)).toBe('Resources');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/resources');
});

test('H-03 arrow keys elsewhere stay what they are', async () => {
  await using opened = await openAt('/');
  const { page } = opened;
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await isOpen(page)).toBe(false);
});

test('H-03 the menu closes as the focus leaves it', async () => {
  await using opened = await openAt('/');
  const { page, button } = opened;
  await button.focus();
  await page.keyboard.press('Enter');
  for (let press = 0; press < 8; press++) await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe('Projects');
  await expect.poll(() => isOpen(page)).toBe(false);
});

test('H-03 a click opens the menu for good, a click elsewhere closes it', async () => {
  await using opened = await openAt('/');
  const { page, button } = opened;
  await button.click();
  await page.mouse.move(200, 700);
  await comeToRest(page);
  expect(await isOpen(page)).toBe(true);
  await page.mouse.click(200, 700);
  await expect.poll(() => isOpen(page)).toBe(false);
});

test('H-03 a tap opens the menu, a row leads on, a tap elsewhere closes it', async () => {
  await using opened = await openAt('/', { viewport: { width: 1024, height: 768 }, hasTouch: true });
  const { page, button, panel } = opened;
  await button.tap();
  await expect.poll(() => isOpen(page)).toBe(true);
  await page.touchscreen.tap(100, 600);
  await expect.poll(() => isOpen(page)).toBe(false);
  await button.tap();
  await panel.getByRole('link', { name: 'Video Content' }).tap();
  await page.waitForURL('**/services/digital-content-creation');
});

test.each([768, 1024, 1440])('H-03 at %i px the open menu lies inside the window', async (width) => {
  await using opened = await openAt('/', { viewport: { width, height: 900 } });
  await opened.button.click();
  const box = await opened.panel.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
});

test.each([
  ['/', []],
  ['/about', ['About']],
  ['/services', ['Services']],
  ['/services/ai-seo', ['Services', 'AI-Driven SEO']],
  ['/services/digital-content-creation', ['Services', 'Video Content']],
  ['/no-fluff', ['Services', 'No Fluff - SEO Fix It']],
  ['/projects', ['Projects']],
  ['/projects/toasty', ['Projects']],
  ['/case-studies', ['Projects']],
  ['/blog', ['Blog']],
  ['/blogs', ['Blog']],
  ['/blog/core-web-vitals', ['Blog']],
  ['/contact', []],
])('H-03 on %s the header marks %j as current', async (path, marked) => {
  await using opened = await openAt(path);
  const current = await opened.nav
    .locator('[aria-current=page]')
    .evaluateAll((all) => all.map((link) => link.textContent?.trim()));
  expect(current).toEqual(marked);
  for (const link of await opened.nav.locator(':scope > [aria-current], button[aria-current]').all())
    expect(await link.evaluate((element) => getComputedStyle(element).boxShadow)).toContain('inset');
});

test('H-03 on a phone on its side the menu lies inside the window, and its last row can be scrolled to', async () => {
  await using opened = await openAt('/', { viewport: { width: 844, height: 320 }, hasTouch: true });
  const { button, panel } = opened;
  await button.tap();
  const box = await panel.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(320);
  const last = panel.getByRole('link', { name: 'Resources' });
  await last.scrollIntoViewIfNeeded();
  const { y = 999, height = 999 } = (await last.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(320);
});

test('H-07 a client navigation closes the menu that the pointer is still over', async () => {
  await using opened = await openAt('/');
  const { page, button, panel } = opened;
  await page.evaluate(() => {
    document.querySelector('footer')?.setAttribute('data-react', '');
    const arrived = new Promise((resolve) => addEventListener('react-arrived', resolve, { once: true }));
    document.querySelector('footer')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    return arrived.then(() => undefined);
  });
  opened.requests.length = 0;
  await button.click();
  await panel.getByRole('link', { name: 'Resources' }).click();
  await page.waitForURL('**/resources');
  await expect.poll(() => isOpen(page)).toBe(false);
  expect(opened.requests).not.toContain('GET /resources');
});
