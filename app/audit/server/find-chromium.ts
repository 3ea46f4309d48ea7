import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Log } from '#platform/log.ts';

const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds the Chromium that measures: the configured one, else one in the usual places. Undefined if there is none, or
 * it is `off`. Logs which one it is, and what follows if there is none.
 */
export function findChromium(named: string | undefined, log: Log): string | undefined {
  if (named === 'off') {
    log.info('audits use no browser: their figures are estimates from the source');
    return undefined;
  }
  const usual = [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...elsewhere];
  const found = (named === undefined ? usual : [named]).find(isProgram);
  if (found) log.info('audits measure in a browser', { chromium: found });
  else
    log.warn(
      'there is no Chromium for audits: their figures are estimates from the source. Install it, or set CHROMIUM_PATH.',
      named === undefined ? {} : { named },
    );
  return found;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
