import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '../browser.ts';
import { findFreePort, projectDir } from '../site.ts';
import { findViolations } from './find-violations.ts';
import { openSharedBrowser } from './journey.ts';
import { scrollToEnd, waitForAnimations } from './settle.ts';

test('npm run dev serves the same site, where React starts by itself, and the gallery, in which axe finds nothing', async () => {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: projectDir,
    env: { ...process.env, PORT: String(port), NODE_ENV: 'development' },
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const url = `http://127.0.0.1:${port}/`;
  const readStatus = () => fetch(url).then(({ status }) => status, String);
  await expect.poll(readStatus, { timeout: 120_000 }).toBe(200);
  await using watched = await openPage(await openSharedBrowser(), { viewport: { width: 320, height: 900 } });
  // The first visitor waits for Vite to bundle what the page imports.
  await watched.page.goto(url, { timeout: 60_000 });
  await watched.page.waitForFunction(() => '__reactRouterDataRouter' in window, undefined, {
    timeout: 60_000,
  });
  await watched.page.goto(`${url}gallery`, { timeout: 60_000 });
  await watched.page.getByRole('heading', { name: 'Gallery' }).waitFor({ timeout: 60_000 });
  await scrollToEnd(watched.page);
  await waitForAnimations(watched.page);
  expect(await findViolations(watched.page)).toEqual([]);
  expect(await watched.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}, 300_000);
