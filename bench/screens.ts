/**
 * npm run screens -- FOLDER [ENGINE [PATH...]]: takes pictures of every kind of page in every engine at three widths, and in
 * Chromium with each display setting, for a person to look at; or in one engine only, or of these pages only.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { launchBrowser, openPage } from '#tests/browser.ts';
import { allEngines } from '#tests/engines/open-engine.ts';
import { spacing } from '#tests/journeys/find-violations.ts';
import { type Kind, kindSettings, openKinds, plainKinds, visitKind } from '#tests/journeys/open-kinds.ts';
import { startSite } from '#tests/site.ts';

const [folder, only, ...paths] = process.argv.slice(2);
if (!folder)
  throw new Error(
    'Say where to put the pictures: npm run screens -- FOLDER [Chromium|Firefox|WebKit|settings]',
  );
await using site = await startSite(kindSettings);
const kinds: (Omit<Kind, 'name'> & { name: string })[] =
  paths.length > 0
    ? paths.map((at) => ({ name: at.replaceAll(/\W+/g, '-'), path: at }))
    : [...plainKinds, ...(await openKinds(site))];

/** Shows what waits for its reveal, and loads lazy pictures. Runs in the page. */
async function showAll(): Promise<number> {
  document.documentElement.classList.remove('reveals');
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  return document.documentElement.scrollHeight;
}

const write = (name: string, kind: string, picture: Buffer) => {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, `${kind}.png`), picture);
};

for (const { name, open } of allEngines) {
  if (only && only !== name) continue;
  const page = await open?.();
  if (!page) continue;
  for (const width of [390, 820, 1440]) {
    for (const kind of kinds) {
      await page.resize(width, 900);
      await visitKind(page, site.url, kind, async () => {
        const height = await page.evaluate(showAll);
        // The display that WebKit draws on has this height.
        if (name === 'WebKit') await page.resize(width, Math.min(height, 3800));
        write(`${name}-${width}`, kind.name, await page.screenshot());
      });
    }
  }
  await page.close();
}

type Setting = BrowserContextOptions & { style?: string; print?: true };
const [phone, desktop] = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const settings: Record<string, Setting> = {
  'forced-colours': { viewport: desktop, forcedColors: 'active', colorScheme: 'dark' },
  dark: { viewport: desktop, colorScheme: 'dark' },
  'reduced-motion': { viewport: desktop, reducedMotion: 'reduce' },
  'zoom-400': { viewport: { width: 320, height: 256 } },
  'text-200': { viewport: phone, style: 'html { font-size: 200% !important }' },
  spacing: { viewport: phone, style: spacing },
  print: { viewport: { width: 794, height: 1123 }, print: true },
};

if (!only || only === 'settings') {
  const browser = await launchBrowser();
  for (const [name, { style, print, ...options }] of Object.entries(settings))
    for (const { name: kind, path: at, storageState, shows } of kinds) {
      const stored = storageState && { storageState };
      await using watched = await openPage(browser, { bypassCSP: true, ...options, ...stored });
      const { page } = watched;
      await page.goto(site.url + at);
      if (shows) await page.getByRole('main').getByText(shows).first().waitFor();
      await page.evaluate(showAll);
      if (style) await page.addStyleTag({ content: style });
      if (print) await page.emulateMedia({ media: 'print' });
      write(name, kind, await page.screenshot({ fullPage: true }));
    }
  await browser.close();
}
