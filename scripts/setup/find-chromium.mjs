import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { say } from './say.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium of this machine: CHROMIUM_PATH, else one of the usual names and places. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...usual];
  return files.find(isExecutable);
}

/** Finds Chromium, or installs Debian's package where this may; undefined, having said what to do, where not. */
export function ensureChromium() {
  const found = findChromium();
  if (found && isExecutable(found)) return found;
  if (found) say(`CHROMIUM_PATH names ${found}, and there is no program there.`);
  if (!found && install('chromium')) {
    const installed = findChromium();
    if (installed) return installed;
  }
  say('There is no Chromium for the journeys. Install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  return undefined;
}

/**
 * Chromium without a window, where it is or can be installed: the same engine, a third of the work per page. What
 * is weighed is weighed in the whole one, which loads lazy pictures as visitors' browsers do.
 */
export function ensureShell() {
  const find = () =>
    (process.env.PATH ?? '')
      .split(path.delimiter)
      .map((folder) => path.join(folder, 'chromium-headless-shell'))
      .find(isExecutable);
  return find() ?? (install('chromium-headless-shell') ? find() : undefined);
}

/** Whether it was tried. */
function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing what the journeys run in: Debian package ${name}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
    spawnSync('apt-get', args, { stdio: 'ignore', env });
  return true;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
