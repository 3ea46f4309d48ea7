import type { Browser, Page } from 'playwright-core';
import { engines } from '../../scripts/find-engines.ts';
import { launchChromium, launchFirefox, openPage } from '../browser.ts';
import { createPage, type Driver, type EnginePage, keyCodes } from './engine.ts';
import { openWithAuthenticator } from './marionette.ts';
import { openWebKit } from './webkit.ts';

export type Engine = {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Opens a page in a fresh profile. Undefined if the engine is not installed. */
  open?: (() => Promise<EnginePage>) | undefined;
  /** The end of the titles of skipped tests. `scripts/test.ts` reads the reason from it. */
  why: string;
};

const { Firefox, WebKit } = engines;
const [firefox, webKit] = [Firefox.find(), WebKit.find()];
const explain = (name: keyof typeof engines, found: unknown) =>
  found ? '' : ` (skipped because ${name} is missing: install ${engines[name].packages.join(' and ')})`;

const chromium: Engine = {
  name: 'Chromium',
  open: async () => createPage(await drive(await launchChromium())),
  why: '',
};

/** The engines besides Chromium, in which most journeys run through Playwright. */
export const otherEngines: Engine[] = [
  {
    name: 'Firefox',
    open: firefox ? async () => createPage(await drive(await launchFirefox(firefox))) : undefined,
    why: explain('Firefox', firefox),
  },
  {
    name: 'WebKit',
    open: webKit ? async () => createPage(await openWebKit(webKit)) : undefined,
    why: explain('WebKit', webKit),
  },
];

/** Firefox with a device that holds passkeys. */
export const firefoxWithPasskeys: Engine = {
  name: 'Firefox',
  open: firefox ? async () => createPage(await openWithAuthenticator(firefox)) : undefined,
  why: explain('Firefox', firefox),
};

export const allEngines: Engine[] = [chromium, ...otherEngines];

/** The fields of the WebDriver actions that `createPage` sends. */
type Action = { type: string; x?: number; y?: number; value?: string };

const keyNames = new Map(Object.entries(keyCodes).map(([name, code]) => [code, name]));

/** Drives a browser through Playwright, by the same few verbs as WebKit. */
async function drive(browser: Browser): Promise<Driver> {
  const { page, complaints } = await openPage(browser);
  return {
    version: browser.version(),
    listComplaints: () => complaints,
    goto: async (url) => void (await page.goto(url)),
    traverse: async (steps) => void (await (steps < 0 ? page.goBack() : page.goForward())),
    evaluate: (expression) => page.evaluate(expression),
    perform: async (sources) => {
      for (const { actions } of sources as { actions: Action[] }[])
        for (const action of actions) await perform(page, action);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot({ fullPage: true }),
    close: () => browser.close(),
  };
}

async function perform({ mouse, keyboard }: Page, { type, x = 0, y = 0, value = '' }: Action) {
  if (type === 'pointerMove') await mouse.move(x, y);
  if (type === 'pointerDown') await mouse.down();
  if (type === 'pointerUp') await mouse.up();
  if (type === 'keyDown') await keyboard.down(keyNames.get(value) ?? value);
  if (type === 'keyUp') await keyboard.up(keyNames.get(value) ?? value);
}
