import { engines } from '../../scripts/find-engines.ts';
import { createPage, type EnginePage } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

type Installed = {
  name: string;
  /** Opens a page in a fresh profile. Undefined if the engine is not installed. */
  open?: (() => Promise<EnginePage>) | undefined;
  /** The end of the titles of skipped tests. */
  why: string;
};

const { Firefox, WebKit } = engines;
const [firefox, webKit] = [Firefox.find(), WebKit.find()];
const explain = (found: unknown, packages: string[]) =>
  found ? '' : ` (skipped because it is not installed: ${packages.join(' and ')})`;

export const installedEngines: Installed[] = [
  {
    name: 'Firefox',
    open: firefox ? async () => createPage(await openFirefox(firefox)) : undefined,
    why: explain(firefox, Firefox.packages),
  },
  {
    name: 'WebKit',
    open: webKit ? async () => createPage(await openWebKit(webKit)) : undefined,
    why: explain(webKit, WebKit.packages),
  },
];
