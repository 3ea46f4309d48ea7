import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort, listen, startSite, stopServer } from '../site.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-audit-kill-'));
/** Never responds to its first visitor, but does to the others. */
let visitors = 0;
const slow = createServer((request, response) => {
  if (request.url !== '/') return void response.writeHead(404).end();
  visitors += 1;
  if (visitors === 1) return;
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><title>Slow</title><p>Here.</p>');
});
const audited = await listen(slow);
afterAll(async () => {
  await stopServer(slow);
  rmSync(folder, { recursive: true, force: true });
});

test('W-02 W-04 after the server is killed during an audit, the next one starts the audit again and finishes it', async () => {
  const env = {
    PORT: String(await findFreePort()),
    DATA_DIR: folder,
    CHROMIUM_PATH: 'off',
    GREEN_WEB_URL: 'off',
    AUDIT_ALLOW: new URL(audited).host,
  };
  const first = await startSite(env);
  const response = await fetch(`${first.url}/api/audits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: `${audited}/` }),
  });
  const { id } = (await response.json()) as { id: string };
  await expect.poll(() => visitors, { timeout: 20_000 }).toBe(1);
  const exited = new Promise((resolve) => first.process.once('exit', resolve));
  first.process.kill('SIGKILL');
  await exited;
  const second = await startSite(env);
  try {
    const find = async () => (await fetch(`${second.url}/api/audits/${id}`)).json();
    expect((await find()).state).toBe('running');
    await expect.poll(async () => (await find()).state, { timeout: 60_000 }).toBe('done');
    expect((await find()).report).toMatchObject({ how: 'source', title: 'Slow' });
    expect(visitors).toBe(2);
  } finally {
    second.process.kill('SIGTERM');
    await new Promise((resolve) => second.process.once('exit', resolve));
  }
});
