import { engines } from '../../scripts/find-engines.ts';
import { launchChromium, launchFirefox } from '../browser.ts';
import { createPage, type EnginePage } from './engine.ts';
import { openWithAuthenticator } from './marionette.ts';
import { drive } from './playwright.ts';
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
