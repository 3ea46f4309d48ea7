import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownKey } from '#app/shell/session/auth-endpoint.ts';
import { describeAbsence, findOrInstallProgram } from '../integrations/debian-program.ts';
import { kindSettings, openKinds } from '../journeys/open-kinds.ts';
import { findFreePort, projectDir, type Site, startSite } from '../site.ts';
import { placeNginx, readDeployed, startNginx } from './start-proxy.ts';

const program = findOrInstallProgram('nginx');
const absence = describeAbsence('nginx', program);
const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-cache-'));
const cacheFolder = path.join(folder, 'cache');
let site: Site;
let nginx: ChildProcess | undefined;
/** Starts the site, or a release with another address for bookings, where nginx expects it. */
let launch: (bookingUrl: string) => Promise<Site>;

const [oldBooking, newBooking] = ['https://calendar.example/old', 'https://calendar.example/new'];

/** nginx as deploy/ sets it up, with the cache and without TLS. */
beforeAll(async () => {
  if (!program) return;
  const [proxy, http, port] = [await findFreePort(), await findFreePort(), await findFreePort()];
  launch = (bookingUrl) =>
    startSite({
      ...kindSettings,
      PORT: String(port),
      SITE_URL: `http://127.0.0.1:${proxy}`,
      DATA_DIR: path.join(folder, 'data'),
      CHROMIUM_PATH: 'off',
      BOOKING_URL: bookingUrl,
    });
  site = await launch(oldBooking);
  const withCache =
    readDeployed('nginx-cache.conf').replace('/var/cache/saltbush', cacheFolder) +
    placeNginx({ proxy, http, sites: [port] })
      .replace('# proxy_cache saltbush;', 'proxy_cache saltbush;')
      .replace(' ssl http2;', ';')
      .replace(/^ *ssl_.*\n/gm, '');
  nginx = startNginx(program, folder, withCache);
  const isReachable = () =>
    fetch(site.url).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isReachable, { timeout: 30_000 });
});

afterAll(async () => {
  nginx?.kill('SIGTERM');
  await site?.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads an address as a browser, and how nginx's cache had it: `HIT`, `MISS`, `STALE` and others. */
async function read(at: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(at, site.url), { headers, redirect: 'manual' });
  return {
    at,
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    from: response.headers.get('x-cache'),
  };
}

type Reading = Awaited<ReturnType<typeof read>>;

const isCacheable = ({ headers }: Reading) =>
  !/private|no-store|no-cache/.test(headers.get('cache-control') ?? '');

/** Reads every page of the sitemap, and each file of the site's own that one of them names. */
async function readAll(): Promise<Reading[]> {
  const map = await read('/sitemap.xml');
  const responses: Reading[] = [];
  const files = new Set<string>();
  for (const [, page = ''] of map.text.matchAll(/<loc>([^<]+)/g)) {
    const response = await read(page);
    responses.push(response);
    for (const [, file = ''] of response.text.matchAll(/["\s](\/assets\/[^"\s,]+)(?=["\s,])/g))
      files.add(file);
  }
  for (const file of files) responses.push(await read(file));
  return responses;
}

test.runIf(program)(
  `a second reading of the whole site comes from nginx's cache, all but what is left to the browser${absence}`,
  async () => {
    await readAll();
    const second = await readAll();
    const cacheable = second.filter(isCacheable);
    expect(second.map(({ at, status }) => ({ at, status })).filter(({ status }) => status !== 200)).toEqual(
      [],
    );
    expect(cacheable.filter(({ from }) => from !== 'HIT').map(({ at, from }) => [at, from])).toEqual([]);
    expect(cacheable.length / second.length).toBeGreaterThan(0.95);
    // The rest was rendered twice.
    const rest = second.filter((response) => !isCacheable(response));
    expect(rest.map(({ at }) => new URL(at, site.url).pathname)).toContain('/contact');
    expect(rest.filter(({ from }) => from === 'HIT')).toEqual([]);
  },
);

test.runIf(program)(
  `visitors who take other encodings, save data, have a phone or know the page get answers of their own from the cache${absence}`,
  async () => {
    const variants = [
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'br', 'sec-ch-ua-mobile': '?1' },
      { 'accept-encoding': 'br', 'save-data': 'on' },
    ];
    const readVariants = async () => {
      const seen: Record<string, string | null>[] = [];
      for (const variant of variants) {
        const { from, headers } = await read('/about', variant);
        seen.push({
          from,
          encoding: headers.get('content-encoding'),
          rules: headers.get('speculation-rules'),
        });
      }
      return seen;
    };
    await readVariants();
    const rules = expect.any(String);
    expect(await readVariants()).toEqual([
      { from: 'HIT', encoding: 'br', rules },
      { from: 'HIT', encoding: 'gzip', rules },
      { from: 'HIT', encoding: null, rules },
      { from: 'HIT', encoding: 'br', rules: null },
      { from: 'HIT', encoding: 'br', rules: null },
    ]);
    const etag = (await read('/about')).headers.get('etag') ?? '';
    const known = await read('/about', { 'if-none-match': etag });
    expect([known.status, known.from]).toEqual([304, 'HIT']);
    const markdown = await read('/about', { accept: 'text/markdown, */*' });
    expect([markdown.from, markdown.headers.get('content-type')]).toEqual([
      'BYPASS',
      'text/markdown; charset=utf-8',
    ]);
    expect((await read('/about')).headers.get('content-type')).toContain('text/html');
  },
);

/** The files of the cache: each address, and its stored content. */
const listCached = () =>
  globSync(`${cacheFolder}/**/*`)
    .filter((file) => statSync(file).isFile())
    .map((file) => {
      const content = readFileSync(file, 'latin1');
      return { address: /\nKEY: [^/]*(.*)\n/.exec(content)?.[1] ?? '', content };
    });

test.runIf(program)(
  `nothing of an account, an order, an enquiry, a report or the dashboard gets into the cache${absence}`,
  async () => {
    const kinds = await openKinds(site);
    const stored = kinds.find(({ name }) => name === 'account-signed-in')?.storageState?.origins[0];
    const session = JSON.parse(stored?.localStorage[0]?.value ?? '');
    const bearer = { apikey: ownKey, authorization: `Bearer ${session.access_token}` };
    const privateRequests = [
      ...kinds.map(({ path: at, storageState }) => ({
        at,
        headers: {
          cookie: (storageState?.cookies ?? []).map(({ name, value }) => `${name}=${value}`).join('; '),
        },
      })),
      { at: '/api/account', headers: bearer },
      { at: '/auth/v1/user', headers: bearer },
      { at: '/auth?token_hash=abcdef', headers: {} },
    ];
    const texts: string[] = [];
    for (const { at, headers } of [...privateRequests, ...privateRequests]) {
      // What is compressed could not be searched for.
      const response = await read(at, { ...headers, 'accept-encoding': 'identity' });
      expect([at, response.status, response.from]).toEqual([at, 200, expect.not.stringMatching('HIT')]);
      texts.push(response.text);
    }
    const marks = [session.user.email, 'mara@site.example', 'tidepooltrust.example'];
    for (const mark of marks) expect(texts.some((text) => text.includes(mark))).toBe(true);
    const cached = listCached();
    expect(cached.length).toBeGreaterThan(20);
    for (const mark of [...marks, session.access_token])
      expect(cached.filter(({ content }) => content.includes(mark)).map(({ address }) => address)).toEqual(
        [],
      );
    const own = privateRequests.map(({ at }) => at);
    expect(cached.map(({ address }) => address).filter((address) => own.includes(address))).toEqual([]);
  },
);

/** Runs the command of docs/scaling.md. */
function emptyCache() {
  const guide = readFileSync(path.join(projectDir, 'docs/scaling.md'), 'utf8');
  const [, command = ''] = /^(find \/var\/cache\/saltbush .*)$/m.exec(guide) ?? [];
  execFileSync('sh', ['-c', command.replace('/var/cache/saltbush', cacheFolder)]);
}

const showsBooking = (url: string) => (response: Reading) => response.text.includes(url);

test.runIf(program)(
  `a new release is shown within a minute, and at once after the command of docs/scaling.md${absence}`,
  async () => {
    const pages = (await readAll()).filter(showsBooking(oldBooking)).map(({ at }) => at);
    const [first = '', second = ''] = pages;
    await site.end();
    site = await launch(newBooking);
    expect([await read(first), await read(second)].filter(showsBooking(oldBooking))).toHaveLength(2);
    emptyCache();
    for (const page of pages) {
      const response = await read(page);
      expect([page, response.from, showsBooking(newBooking)(response)]).toEqual([page, 'MISS', true]);
    }
    // And back, without it.
    await site.end();
    site = await launch(oldBooking);
    expect((await read(first)).from).toBe('HIT');
    await expect.poll(async () => showsBooking(oldBooking)(await read(first)), { interval: 1000 }).toBe(true);
  },
);

test.runIf(program)(
  `while the site is gone, visitors get the pages that others have read, also when they have expired${absence}`,
  async () => {
    // Otherwise it may be almost a minute old, and expire before the site is gone.
    emptyCache();
    await read('/about');
    await site.end();
    expect((await read('/about')).from).toBe('HIT');
    await expect.poll(async () => (await read('/about')).from, { interval: 1000 }).toBe('STALE');
    const stale = await read('/about');
    expect([stale.status, stale.text.includes('<h1')]).toEqual([200, true]);
    expect((await read('/contact')).status).toBe(502);
    site = await launch(oldBooking);
    await expect.poll(async () => (await read('/about')).from).toMatch(/^(HIT|REVALIDATED|EXPIRED)$/);
  },
);
