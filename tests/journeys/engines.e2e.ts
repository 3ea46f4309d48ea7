import { expect } from 'vitest';
import { describeEngines, poll, serveAltered } from '../engines/describe-engines.ts';
import type { EnginePage } from '../engines/engine.ts';
import { allEngines, otherEngines } from '../engines/open-engine.ts';
import { runsEverything } from '../test-settings.ts';
import { openSharedSite } from './journey.ts';
import { kindPaths } from './open-kinds.ts';
import { createAccount } from './visit-auth.ts';
import { payPath } from './visit-payment.ts';

// The smoke run of each engine. In Chromium, other journeys test the same in depth.

/** What the journeys look at. These functions run in the page. */
const readPath = () => location.pathname;
const readTitle = () => document.querySelector('h1')?.textContent ?? '';
const countTitles = () => document.querySelectorAll('h1').length;
const isReact = () => document.documentElement.hasAttribute('data-react');
const isMenuShown = () => document.querySelector('#services-menu')?.getClientRects().length === 1;
const isDrawerShown = () => document.querySelector('#drawer')?.getClientRects().length === 1;
const readFocus = () => document.activeElement?.getAttribute('aria-label') ?? '';
/** Returns the text of what has the focus outside of the drawer. After its last element the browser itself may have it. */
const readFocusBehind = () => {
  const { activeElement: focused, body } = document;
  return focused === body || focused?.closest('#drawer') ? '' : focused?.textContent;
};
const readValue = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;

/** Lets React start only once a form has been submitted: what a cached page fetches for it waits for that. */
const holdReact = () => {
  const { fetch } = window;
  const submitted = new Promise((resolve) => addEventListener('submit', resolve, true));
  window.fetch = async (...request) => {
    await submitted;
    return fetch(...request);
  };
};

/** Lists what the browser reports about policies and uncaught errors, with what was reported before this. */
const listReports = () =>
  new Promise<string[]>((resolve) => {
    const messages: string[] = [];
    const observer = new ReportingObserver(
      (reports) => messages.push(...reports.map(({ type, body }) => `${type} ${JSON.stringify(body)}`)),
      { buffered: true, types: ['csp-violation', 'deprecation', 'intervention'] },
    );
    observer.observe();
    requestAnimationFrame(() => setTimeout(() => resolve(messages)));
  });

const site = await openSharedSite();

/** One page of each template with behaviour of its own; `npm run test:all` opens all kinds of pages. */
const { home, service, post, order, contact, search, account } = kindPaths;
const smoke = [home, service, post, order, contact, search, account, kindPaths['quiz-question']];
const shownPaths = runsEverything ? Object.values(kindPaths) : [...smoke, kindPaths['not-found']];

describeEngines(runsEverything ? allEngines : otherEngines, ({ journey }) => {
  journey(
    'H-01 each kind of page loads without a complaint in the console or a violation of policy',
    async (page) => {
      const before = site.output().length;
      for (const path of shownPaths) {
        await page.goto(site.url + path);
        expect(await page.evaluate(countTitles), path).toBe(1);
        expect(await page.evaluate(listReports), path).toEqual([]);
      }
      // Chromium complains about the status of the page that does not exist.
      expect(page.listComplaints().filter((text) => !text.includes('status of 404'))).toEqual([]);
      // The site logs what the browser's scripts report of uncaught errors.
      expect(site.output().slice(before)).not.toContain('error in a browser');
    },
  );

  journey(
    'H-03 the pointer reaches the rows of the hovered menu, and the keyboard opens and closes it',
    async (page) => {
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

  journey('H-07 the drawer opens by mouse and keyboard, keeps the focus, and closes', async (page) => {
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
      expect(await page.evaluate(readFocusBehind), `after ${press + 1} presses`).toBe('');
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

  journey('C-01 the contact form keeps what was typed as React starts, and sends it', async (page) => {
    await page.goto(`${site.url}/contact`);
    await fillContact(page, 'Can our site be lighter?');
    await poll(page, isReact).toBe(true);
    expect(await page.evaluate(readValue, '[name=message]')).toBe('Can our site be lighter?');
    await page.click('.tick input[type=checkbox]');
    await page.click('main button[type=submit]', 'Send');
    await poll(page, readPath).toBe('/contact/thanks');
  });

  journey('C-01 P-01 what was typed into a form is there after another page and Back', async (page) => {
    for (const [path, field] of [
      ['/contact', '[name=message]'] as const,
      [payPath, '[name=website]'] as const,
    ]) {
      await page.goto(site.url + path);
      await page.fill(field, 'tidepool.example');
      await page.goto(`${site.url}/terms`);
      await page.traverse(-1);
      await poll(page, readValue, field).toBe('tidepool.example');
    }
  });

  journey('C-01 the contact form is sent without scripts', async (page) => {
    await using bare = await serveAltered(site.url, { withoutScripts: true });
    await page.goto(`${bare.url}/contact`);
    await fillContact(page, 'Can our shop be lighter?');
    await page.click('.tick input[type=checkbox]');
    await page.click('main button[type=submit]', 'Send');
    await poll(page, readPath).toBe('/contact/thanks');
    expect(await page.evaluate(isReact)).toBe(false);
  });

  journey(
    'ST-09 a link leads on once React has started, and back and forward show the right page',
    async (page) => {
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

  journey('A-01 a visitor signs in, though the button is pressed before React has started', async (page) => {
    const { email, password } = await createAccount();
    await page.goto(`${site.url}/auth`);
    await page.evaluate(holdReact);
    await page.fill('main input[type=email]', email);
    await page.fill('main input[type=password]', password);
    expect(await page.evaluate(isReact)).toBe(false);
    await page.click('main button[type=submit]', 'Sign In');
    await poll(page, () => document.querySelector('header')?.textContent ?? '').toContain(
      `Welcome, ${email}`,
    );
    await page.click('header button', 'Sign Out');
    await poll(page, () => localStorage.length).toBe(0);
  });

  journey('P-01 a visitor pays for a plan', async (page) => {
    await page.goto(site.url + payPath);
    await page.fill('[name=website]', 'tidepool.example');
    await page.fill('[name=email]', 'ana@tidepool.example');
    await page.click('main button', 'Pay $');
    await poll(page, () => document.querySelector('input[inputmode=numeric]') !== null).toBe(true);
    await page.fill('input[inputmode=numeric]', '4242424242424242');
    await page.click('button', 'Pretend to pay');
    await poll(page, readPath).toBe('/payment-success');
    await poll(page, readTitle).toBe('Paid. Thank you.');
  });
});
