import { afterAll, describe, expect, test } from 'vitest';
import type { EnginePage } from '../engines/engine.ts';
import { installedEngines } from '../engines/open-engine.ts';
import { serveWithoutScripts } from '../engines/serve-without-scripts.ts';
import { content } from './content.ts';
import { openSharedSite } from './journey.ts';
import { createAccount } from './visit-auth.ts';
import { payPath } from './visit-payment.ts';

/** A page of each kind. */
const kinds = [
  ...['/', '/about', '/services', content.services[0]?.path ?? '', '/projects', '/blog', '/resources'],
  ...[`/projects/${content.caseStudies[0]?.slug}`, `/blog/${content.posts[0]?.slug}`, '/pricing', payPath],
  ...[
    '/contact',
    '/search?q=web',
    '/website-carbon',
    '/seo-booster',
    '/sustainability-quiz',
    '/auth',
    '/privacy',
  ],
  '/link',
];

/** What the journeys look at. These functions run in the page. */
const readPath = () => location.pathname;
const readTitle = () => document.querySelector('h1')?.textContent ?? '';
const isReact = () => document.documentElement.hasAttribute('data-react');
const isMenuShown = () => document.querySelector('#services-menu')?.getClientRects().length === 1;
const isDrawerShown = () => document.querySelector('#drawer')?.getClientRects().length === 1;
const readFocus = () => document.activeElement?.getAttribute('aria-label') ?? '';
const isFocusInDrawer = () => document.querySelector('#drawer')?.contains(document.activeElement) ?? false;
const readValue = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;

/** Lists what the browser reports about policies and uncaught errors, with what was reported before this. */
const listReports = () =>
  new Promise<string[]>((resolve) => {
    const told: string[] = [];
    const observer = new ReportingObserver(
      (reports) => told.push(...reports.map(({ type, body }) => `${type} ${JSON.stringify(body)}`)),
      { buffered: true, types: ['csp-violation', 'deprecation', 'intervention'] },
    );
    observer.observe();
    requestAnimationFrame(() => setTimeout(() => resolve(told)));
  });

const site = await openSharedSite();

describe.each(installedEngines)('$name', ({ name, open, why }) => {
  // One browser for the whole file, because starting it takes longer than most journeys.
  let shared: Promise<EnginePage> | undefined;
  const openWide = async () => {
    shared ??= open?.();
    const page = (await shared) as EnginePage;
    await page.resize(1440, 900);
    return page;
  };
  afterAll(async () => (await shared)?.close());
  const poll = <Value>(page: EnginePage, read: () => Value) => expect.poll(() => page.evaluate(read));
  const journey = (title: string, run: () => Promise<void>) =>
    test.skipIf(!open)(`in ${name} ${title}${why}`, run);

  journey(
    'H-01 each kind of page loads without a complaint in the console or a violation of policy',
    async () => {
      const before = site.output().length;
      const page = await openWide();
      for (const path of kinds) {
        await page.goto(site.url + path);
        expect(await page.evaluate(readTitle), path).not.toBe('');
        expect(await page.evaluate(listReports), path).toEqual([]);
      }
      expect(page.listComplaints()).toEqual([]);
      // The site logs what the browser's scripts report of uncaught errors.
      expect(site.output().slice(before)).not.toContain('error in a browser');
    },
  );

  journey(
    'H-03 the pointer reaches the rows of the hovered menu, and the keyboard opens and closes it',
    async () => {
      const page = await openWide();
      await page.goto(`${site.url}/`);
      await page.hover('.menu > a');
      await poll(page, isMenuShown).toBe(true);
      await page.glide(await page.find('.menu > a'), await page.find('#services-menu li:last-child a'));
      expect(await page.evaluate(isMenuShown)).toBe(true);
      const [rows, height] = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('#services-menu a')].map((row) =>
          row.getBoundingClientRect(),
        );
        return [boxes.map(({ y }, at) => y - (boxes[at - 1]?.y ?? y)), boxes[0]?.height ?? 0] as const;
      });
      expect(Math.max(...rows)).toBeLessThan(height * 1.5);
      await page.press('Escape');
      await poll(page, isMenuShown).toBe(false);
      await page.evaluate(() => document.querySelector<HTMLElement>('.menu button')?.focus());
      await page.press('Enter');
      await poll(page, isMenuShown).toBe(true);
      await page.press('Escape');
      await poll(page, isMenuShown).toBe(false);
      expect(await page.evaluate(readFocus)).toBe('Services menu');
    },
  );

  journey('H-07 the drawer opens by mouse and keyboard, keeps the focus, and closes', async () => {
    const page = await openWide();
    // The narrowest window of WebKit's browser is 447 px wide.
    await page.resize(460, 800);
    await page.goto(`${site.url}/`);
    await page.click('.burger');
    await poll(page, isDrawerShown).toBe(true);
    await page.press('Escape');
    await poll(page, isDrawerShown).toBe(false);
    await poll(page, readFocus).toBe('Open menu');
    await page.press('Enter');
    await poll(page, readFocus).toBe('Close menu');
    for (let press = 0; press < 14; press++) {
      await page.press('Tab');
      expect(await page.evaluate(isFocusInDrawer), `after ${press + 1} presses`).toBe(true);
      if ((await page.evaluate(readFocus)) === 'Close menu') break;
    }
    await page.press('Escape');
    await poll(page, isDrawerShown).toBe(false);
  });

  const fillContact = async (page: EnginePage, message: string) => {
    await page.fill('[name=name]', 'Ana Ferreira');
    await page.fill('[name=email]', 'ana@tidepool.example');
    await page.fill('[name=message]', message);
  };

  journey('C-01 the contact form keeps what was typed as React starts, and sends it', async () => {
    const page = await openWide();
    await page.goto(`${site.url}/contact`);
    await fillContact(page, 'Our site is slow. Can it be lighter?');
    await poll(page, isReact).toBe(true);
    expect(await page.evaluate(readValue, '[name=message]')).toBe('Our site is slow. Can it be lighter?');
    await page.click('.tick input[type=checkbox]');
    await page.click('main button[type=submit]', 'Send');
    await poll(page, readPath).toBe('/contact/thanks');
  });

  journey('C-01 the contact form is sent without scripts', async () => {
    const page = await openWide();
    await using bare = await serveWithoutScripts(site.url);
    await page.goto(`${bare.url}/contact`);
    await fillContact(page, 'Our site is slow. Can it be lighter still?');
    await page.click('.tick input[type=checkbox]');
    await page.click('main button[type=submit]', 'Send');
    await poll(page, readPath).toBe('/contact/thanks');
    expect(await page.evaluate(isReact)).toBe(false);
  });

  journey(
    'ST-09 the press that starts React is not lost, and back and forward show the right page',
    async () => {
      const page = await openWide();
      await page.goto(`${site.url}/sustainability-quiz`);
      await page.goto(`${site.url}/contact`);
      await page.click('[name=name]');
      await poll(page, isReact).toBe(true);
      await page.click('.foot a', 'Privacy');
      await poll(page, readPath).toBe('/privacy');
      await page.traverse(-1);
      await poll(page, readPath).toBe('/contact');
      await poll(page, () => document.title).toMatch(/Contact/);
      await page.traverse(-1);
      await poll(page, readPath).toBe('/sustainability-quiz');
      await page.traverse(1);
      await poll(page, readPath).toBe('/contact');
    },
  );

  journey('A-01 a visitor signs in', async () => {
    const { email, password } = await createAccount();
    const page = await openWide();
    await page.goto(`${site.url}/auth`);
    await page.fill('main input[type=email]', email);
    await page.fill('main input[type=password]', password);
    await poll(page, isReact).toBe(true);
    await page.click('main button[type=submit]', 'Sign In');
    await poll(page, () => document.querySelector('header')?.textContent ?? '').toContain(
      `Welcome, ${email}`,
    );
    await page.click('header button', 'Sign Out');
    await poll(page, () => localStorage.length).toBe(0);
  });

  journey('P-01 a visitor pays for a plan', async () => {
    const page = await openWide();
    await page.goto(site.url + payPath);
    await page.fill('[name=website]', 'tidepool.example');
    await page.fill('[name=email]', 'ana@tidepool.example');
    await page.click('main button', 'Pay $');
    await poll(page, () => document.body.textContent ?? '').toContain('No card is charged');
    await page.fill('input[inputmode=numeric]', '4242424242424242');
    await page.click('button', 'Pretend to pay');
    await poll(page, readPath).toBe('/payment-success');
    await poll(page, readTitle).toBe('Paid. Thank you.');
  });
});
