import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startFilmBlog } from '#tests/film-blog.ts';
import { findFreePort, projectDir, startSite } from '#tests/site.ts';

/** Starts the site where it must not come up, and gives what it said. */
async function failToStart(env: Record<string, string>): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: projectDir,
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { status, said };
}

test('a bad environment ends the start with status 1 and one message that names every fault', async () => {
  const { status, said } = await failToStart({ PORT: 'abc', SITE_URL: 'nowhere' });
  expect(status).toBe(1);
  expect(said).toContain('PORT: expected a port number from 1 to 65535, got "abc"');
  expect(said).toContain('SITE_URL: expected a URL');
  expect(said).not.toContain('    at ');
});

test('a port in use is one clear line and status 1', async () => {
  const blocker = createServer();
  const port = await findFreePort();
  await new Promise<void>((resolve) => blocker.listen(port, '127.0.0.1', resolve));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'saltbush-'));
  const { status, said } = await failToStart({ PORT: String(port), DATA_DIR: dataDir });
  blocker.close();
  await rm(dataDir, { recursive: true });
  expect(status).toBe(1);
  expect(said.trim()).toBe(`Port ${port} is in use. Stop what uses it, or set PORT to a free one.`);
});

test('a data folder that can not be written is one clear line and status 1', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-'));
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  const { status, said } = await failToStart({
    PORT: String(await findFreePort()),
    DATA_DIR: path.join(file, 'data'),
  });
  await rm(folder, { recursive: true });
  expect(status).toBe(1);
  expect(said).toMatch(/^The data folder can't be written: .*Set DATA_DIR/);
  expect(said.trim().split('\n')).toHaveLength(1);
});

test.skipIf(process.platform !== 'linux')(
  'a data folder on a file system that takes no folders is one clear line and status 1',
  async () => {
    const { status, said } = await failToStart({
      PORT: String(await findFreePort()),
      DATA_DIR: '/proc/saltbush/data',
    });
    expect(status).toBe(1);
    expect(said).toMatch(/^The data folder can't be written: .*Set DATA_DIR/);
    expect(said.trim().split('\n')).toHaveLength(1);
  },
);

test.each([{ host: 'no such host' }, { host: 'user@host' }, { path: '/a\\b' }])(
  'what can be no address of ours is refused with words and with the headers of every answer: %j',
  async (odd) => {
    await using site = await startSite();
    const { path: pathname = '/nothing', host = 'localhost' } = odd;
    const [response, body] = await new Promise<[IncomingMessage, string]>((resolve, reject) => {
      get({ port: site.port, host: '127.0.0.1', path: pathname, headers: { host } }, async (answer) =>
        resolve([answer, await text(answer)]),
      ).on('error', reject);
    });
    expect([response.statusCode, body]).toEqual([400, 'This is no address of this site.\n']);
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  },
);

test('SIGTERM lets the requests under way finish, refuses new ones, and ends with status 0', async () => {
  await using site = await startSite();
  const answers: Promise<number>[] = [];
  for (let count = 0; count < 40; count++) {
    // Paths of their own: none of them comes from the cache.
    answers.push(
      fetch(`${site.url}/nothing-${count}`).then(
        async (response) => (await response.text(), response.status),
      ),
    );
  }
  const exited = new Promise<number | null>((resolve) => site.process.once('exit', resolve));
  await fetch(`${site.url}/healthz`);
  site.process.kill('SIGTERM');
  site.process.kill('SIGTERM');
  const settled = await Promise.allSettled(answers);
  expect(await exited).toBe(0);
  const cut = settled.filter((result) => result.status === 'rejected');
  // Whoever had been accepted was answered whole; a connection refused outright is a new one.
  for (const result of cut)
    expect(String((result as PromiseRejectedResult).reason.cause)).toMatch(/ECONNREFUSED|ECONNRESET/);
  expect(settled.filter((result) => result.status === 'fulfilled').length).toBeGreaterThan(0);
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow();
});

test('a kept page that is asked for while the server ends says that its connection closes', async () => {
  await using site = await startSite();
  await (await fetch(site.url)).text();
  const socket = connect(site.port, '127.0.0.1');
  // Half of a request: the connection is at work.
  socket.write('GET / HTTP/1.1\r\nHost: site.test\r\n');
  await fetch(`${site.url}/healthz`);
  const exited = new Promise<number | null>((resolve) => site.process.once('exit', resolve));
  site.process.kill('SIGTERM');
  await expect.poll(() => fetch(site.url).catch(() => 'refused')).toBe('refused');
  socket.write('\r\n');
  const said = await text(socket);
  expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(said.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(said).toContain('</html>');
  expect(await exited).toBe(0);
});

test('an asset answer has at most 450 bytes of headers', async () => {
  await using site = await startSite();
  const html = await (await fetch(site.url)).text();
  const asset = html.match(/\/assets\/early-[\w-]+\.js/)?.[0];
  const rawHeaders = await new Promise<string[]>((resolve, reject) => {
    const options = { headers: { 'accept-encoding': 'br', connection: 'keep-alive' } };
    get(site.url + asset, options, (response) => {
      response.resume();
      resolve(response.rawHeaders);
    }).on('error', reject);
  });
  let bytes = 'HTTP/1.1 200 OK\r\n\r\n'.length;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    bytes += `${rawHeaders[index]}: ${rawHeaders[index + 1]}\r\n`.length;
  }
  expect(bytes).toBeLessThanOrEqual(450);
});

test.each(['/', '/blog/one-film', '/blog/one-film.data'])(
  'what the cache answers at once is what the long way answers: %s',
  async (path) => {
    await using blog = await startFilmBlog();
    await using site = await startSite({ BLOG_URL: blog.url });
    const read = async () => {
      const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'gzip' } });
      const headers = Object.fromEntries(response.headers);
      for (const name of ['date', 'x-request-id', 'x-page-cache']) delete headers[name];
      return {
        status: response.status,
        headers,
        body: await response.text(),
        cache: response.headers.get('x-page-cache'),
      };
    };
    const long = await read();
    const short = await read();
    expect([long.cache, short.cache]).toEqual(['miss', 'fresh']);
    expect({ ...short, cache: '' }).toEqual({ ...long, cache: '' });
  },
);

test('assets of an older build stay answerable after the next start', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'saltbush-'));
  const { archiveAssets } = await import('#server/assets/archive.ts');
  const older = await mkdtemp(path.join(tmpdir(), 'saltbush-older-'));
  const { mkdir } = await import('node:fs/promises');
  await mkdir(path.join(older, 'assets'));
  await writeFile(path.join(older, 'assets/route-of-old.js'), 'export {}');
  await archiveAssets(older, dataDir);
  await using site = await startSite({ DATA_DIR: dataDir });
  const response = await fetch(`${site.url}/assets/route-of-old.js`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
  await rm(older, { recursive: true });
});
