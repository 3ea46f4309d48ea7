import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort, projectDir } from '../site.ts';
import { openOwnSite, openSharedSite } from './journey.ts';

const shared = await openSharedSite();

test.each<[fault: string, env: Record<string, string>, said: RegExp]>([
  [
    'a bad environment: it names every fault',
    { PORT: 'abc', SITE_URL: 'nowhere' },
    /PORT: expected a port number from 1 to 65535, got "abc"[\s\S]*SITE_URL: expected a URL/,
  ],
  [
    'a port in use',
    { PORT: String(shared.port) },
    /^Port \d+ is in use. Stop the program that uses it, or set PORT to a free port.$/,
  ],
])(
  'a start fails with status 1 and a message without a stack because of %s',
  async (_fault, env, message) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'saltbush-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const child = spawn(process.execPath, ['scripts/serve.mjs'], {
      cwd: projectDir,
      env: { ...process.env, PORT: String(await findFreePort()), DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const stderr = await text(child.stderr);
    expect(await exited).toBe(1);
    expect(stderr.trim()).toMatch(message);
    expect(stderr).not.toContain('    at ');
  },
);

/** Sends headers unchanged, and returns the raw headers of the response. */
async function request(path: string, headers: Record<string, string>) {
  const [response, body] = await new Promise<[IncomingMessage, string]>((resolve, reject) => {
    get({ port: shared.port, host: '127.0.0.1', path, headers }, async (response) =>
      resolve([response, await text(response)]),
    ).on('error', reject);
  });
  return { response, body };
}

test('a request whose URL cannot be ours is refused with a message and the headers of every response', async () => {
  for (const { path = '/nothing', host = 'localhost' } of [{ host: 'user@host' }, { path: '/a\\b' }]) {
    const { response, body } = await request(path, { host });
    expect([response.statusCode, body]).toEqual([400, 'This is not a valid URL.\n']);
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  }
});

test('the response with an asset has at most 450 bytes of headers', async () => {
  const html = await (await fetch(shared.url)).text();
  const asset = html.match(/\/assets\/enhance-[\w-]+\.js/)?.[0] ?? '';
  const { response } = await request(asset, { 'accept-encoding': 'br', connection: 'keep-alive' });
  // Two characters follow each name and value: a colon and a space, or a line break.
  const bytes = response.rawHeaders.reduce(
    (sum, part) => sum + part.length + 2,
    'HTTP/1.1 200 OK\r\n\r\n'.length,
  );
  expect(bytes).toBeLessThanOrEqual(450);
});

// A separate server, because its cache must be empty, its data folder has the assets of an older build, and the last test
// stops it.
const dataDir = await mkdtemp(path.join(tmpdir(), 'saltbush-'));
await mkdir(path.join(dataDir, 'assets'));
await writeFile(path.join(dataDir, 'assets/route-of-old.js'), 'export {}');
const site = await openOwnSite({ DATA_DIR: dataDir });

// The first page is not in the sitemap, so it has not been rendered since the start.
test.each(['/case-studies', '/about.data'])(
  'the fast path of the cache gives the same response as the full path: %s',
  async (path) => {
    const read = async () => {
      const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } });
      const headers = Object.fromEntries(response.headers);
      const cache = headers['x-page-cache'];
      for (const name of ['date', 'x-request-id', 'x-page-cache']) delete headers[name];
      return { cache, answer: [response.status, headers, await response.text()] };
    };
    const [long, short] = [await read(), await read()];
    expect([long.cache, short.cache]).toEqual(['miss', 'fresh']);
    expect(short.answer).toEqual(long.answer);
  },
);

test('assets of an older build stay available after the next start', async () => {
  const response = await fetch(`${site.url}/assets/route-of-old.js`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
});

test('SIGTERM lets pending requests finish, closes their connections, refuses new ones, and ends with status 0', async () => {
  await (await fetch(site.url)).text();
  const socket = connect(site.port, '127.0.0.1');
  // Half of a request for a cached page keeps the connection busy.
  socket.write('GET / HTTP/1.1\r\nHost: site.test\r\n');
  // Each request has its own path, so that the cache serves none.
  const responses = Array.from({ length: 40 }, async (_, count) => {
    const response = await fetch(`${site.url}/nothing-${count}`);
    await response.text();
  });
  const exited = new Promise<number | null>((resolve) => site.process.once('exit', resolve));
  await fetch(`${site.url}/healthz`);
  site.process.kill('SIGTERM');
  site.process.kill('SIGTERM');
  await expect.poll(() => fetch(site.url).catch(() => 'refused')).toBe('refused');
  socket.write('\r\n');
  const received = await text(socket);
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(received.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(received).toContain('</html>');
  const settled = await Promise.allSettled(responses);
  expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true);
  // Every accepted request got its complete response; a refused connection is a new one.
  for (const result of settled)
    if (result.status === 'rejected') expect(String(result.reason.cause)).toMatch(/ECONNREFUSED|ECONNRESET/);
  expect(await exited).toBe(0);
});
