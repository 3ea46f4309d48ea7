import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { say } from './setup.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds the Chromium of the journeys (CHROMIUM_PATH, else one of the usual names and places), or installs Debian's
 * package where this may; undefined, having said what to do, where not.
 */
export function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && isExecutable(named)) return named;
  if (named) say(`CHROMIUM_PATH names ${named}, and there is no program there.`);
  const find = () => findProgram(names) ?? usual.find(isExecutable);
  const found = named ? undefined : (find() ?? (install('chromium') ? find() : undefined));
  if (!found)
    say('There is no Chromium for the journeys. Install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  return found;
}

/**
 * Chromium without a window, where it is or can be installed: the same engine, a third of the work per page. What
 * is weighed is weighed in the whole one, which loads lazy pictures as visitors' browsers do.
 */
export function ensureShell() {
  const name = 'chromium-headless-shell';
  return findProgram([name]) ?? (install(name) ? findProgram([name]) : undefined);
}

function findProgram(programs) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => programs.map((name) => path.join(folder, name))).find(isExecutable);
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
