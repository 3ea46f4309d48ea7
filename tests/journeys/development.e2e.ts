import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { launchBrowser, openPage } from '#tests/browser.ts';
import { findFreePort, projectDir } from '#tests/site.ts';

test('npm run dev serves the same site, and React starts there by itself', async () => {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['scripts/serve-dev.ts'], {
    cwd: projectDir,
    env: { ...process.env, PORT: String(port), NODE_ENV: 'development' },
    stdio: 'ignore',
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const browser = await launchBrowser();
  try {
    const url = `http://127.0.0.1:${port}/`;
    await expect
      .poll(
        () =>
          fetch(url).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 40_000 },
      )
      .toBe(200);
    await using watched = await openPage(browser);
    await watched.page.goto(url);
    await watched.page.getByRole('heading', { level: 1 }).waitFor();
    await watched.page.waitForFunction(() => '__reactRouterDataRouter' in window, undefined, {
      timeout: 40_000,
    });
  } finally {
    await browser.close();
    child.kill('SIGTERM');
    await gone;
  }
}, 120_000);
