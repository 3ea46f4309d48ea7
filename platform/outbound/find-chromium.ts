import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/homebrew/bin'];
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Finds Chromium or Chrome in the usual places. */
export function findChromium(): string | undefined {
  return names.map(findProgram).find(Boolean) ?? elsewhere.find(isProgram);
}

/** Finds a program by its name in the usual folders. */
export function findProgram(name: string): string | undefined {
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
