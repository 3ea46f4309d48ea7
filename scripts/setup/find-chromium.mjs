import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { say } from './say.mjs';

/** Chromium without a window: the same engine, and a third of the work per page. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium of this machine: CHROMIUM_PATH, else one of the usual names and places. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || findOneOf(names);
}

function findOneOf(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...usual];
  return files.find(isExecutable);
}

/** Finds Chromium, or installs Debian's package where this may; undefined, having said what to do, where not. */
export function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && isExecutable(named)) return named;
  if (named) say(`CHROMIUM_PATH names ${named}, and there is no program there.`);
  else {
    if (!findOneOf([shell])) install(shell);
    if (!findChromium()) install('chromium');
    const found = findChromium();
    if (found) return found;
  }
  say('There is no Chromium for the journeys. Install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  return undefined;
}

function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say(`Installing Chromium, which the journeys run in: Debian package ${name}.`);
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', name);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
