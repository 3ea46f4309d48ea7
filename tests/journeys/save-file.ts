import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { downloadsPath, engine } from '../browser.ts';

type SavedFile = { name: string; text: string };

/** Does what makes the page save a file, and returns that file. */
export function saveFile(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  return engine === 'Firefox' ? saveInFirefox(act) : saveInChromium(page, act);
}

async function saveInChromium(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Playwright is not told about a file that a script saves in Firefox, so this looks into its folder. */
async function saveInFirefox(act: () => Promise<void>): Promise<SavedFile> {
  await mkdir(downloadsPath);
  await act();
  /** While Firefox writes, there are two files: an empty one with the name, and one with a part of the text. */
  const read = async (): Promise<SavedFile> => {
    const [name = '', ...more] = await readdir(downloadsPath);
    const isWritten = name && more.length === 0;
    return { name, text: isWritten ? await readFile(path.join(downloadsPath, name), 'utf8') : '' };
  };
  await expect.poll(async () => (await read()).text).not.toBe('');
  const file = await read();
  // Otherwise the next file would get a number after its name.
  await rm(downloadsPath, { recursive: true });
  return file;
}
