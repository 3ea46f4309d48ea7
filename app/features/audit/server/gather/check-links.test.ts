import { expect, test } from 'vitest';
import { type Responder, startCountingServer } from '#tests/audit-pages/serve-pages.ts';
import type { FoundFile } from '../../domain/page-facts.ts';
import { checkLinks, type LinkLimits } from './check-links.ts';

type Options = {
  limits?: Partial<LinkLimits>;
  signal?: AbortSignal;
  robots?: string | Partial<FoundFile>;
  canonical?: string;
};

/** Whether a request is for the address that no site has. */
const isMadeUp = (request: string) => /\/[\da-f-]{36}$/.test(request);

/** Requests these links of a page at `/`, and records which paths were requested. */
async function check(
  respond: Responder,
  paths: string[],
  { robots, limits, signal, canonical }: Options = {},
) {
  await using server = await startCountingServer(respond);
  const { own, outbound, requests, open } = server;
  const found =
    typeof robots === 'string' ? { state: 'found', text: robots } : { state: 'missing', ...robots };
  const result = await checkLinks(
    paths.map((path) => {
      const { href: url, origin } = new URL(path, own);
      return { url, text: `To ${path}`, nofollow: false, own: origin === own };
    }),
    {
      pageUrl: `${own}/`,
      canonicalUrl: canonical && new URL(canonical, own).href,
      robotsTxt: { url: `${own}/robots.txt`, ...found } as FoundFile,
      outbound,
      signal: signal ?? AbortSignal.timeout(30_000),
      limits,
    },
  );
  const targets = result.targets.map(({ url, ...target }) => ({ ...target, path: url.replace(own, '') }));
  const links = requests.filter((request) => !isMadeUp(request));
  return { ...result, targets, requests: links, madeUp: requests.length - links.length, maxOpen: open.max };
}

const status =
  (code: number, headers: Record<string, string> = {}): Responder =>
  (_request, response) => {
    response.writeHead(code, headers).end();
  };

test('R-07 a link is checked with HEAD alone if the server supports it', async () => {
  const { requests, targets, untestedLinks } = await check(status(200), ['/a']);
  expect(requests).toEqual(['HEAD /a']);
  expect(targets).toEqual([{ path: '/a', text: 'To /a', state: 'fine', status: 200, redirected: false }]);
  expect(untestedLinks).toBe(0);
});

test.each([405, 501, 404, 403])(
  'R-07 where HEAD is answered by %i a GET decides, and of its body little is read',
  async (code) => {
    let written = 0;
    const endless: Responder = (request, response) => {
      if (request.method === 'HEAD') return response.writeHead(code).end();
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => {
        response.write(Buffer.alloc(10_000, 'x'));
        written += 10_000;
      }, 1);
      response.once('close', () => clearInterval(timer));
    };
    const { requests, targets } = await check(endless, ['/a']);
    expect(requests).toEqual(['HEAD /a', 'GET /a']);
    expect(targets).toMatchObject([{ state: 'fine', status: 200 }]);
    expect(written).toBeLessThan(2_000_000);
  },
);

test.each([
  ...[404, 410, 400].map((code) => [code, { state: 'broken', why: 'status' }] as const),
  // These statuses do not tell whether the page exists.
  ...[401, 403, 407, 408, 425, 429, 500, 502, 503, 504, 999].map(
    (code) => [code, { state: 'unknown' }] as const,
  ),
])('R-07 a link that GET also answers with %i is %o', async (code, expected) => {
  const { targets } = await check(status(code), ['/a']);
  expect(targets).toMatchObject([{ ...expected, status: code }]);
});

test('R-07 a missing, a late and a truncated response are unknown', async () => {
  const respond: Responder = ({ url }, response) => {
    if (url === '/cut') response.destroy();
    if (url === '/fine') response.end();
  };
  const { targets } = await check(respond, ['/late', '/cut', '/fine'], { limits: { eachMs: 200 } });
  expect(targets.map(({ path, state }) => [path, state])).toEqual([
    ['/late', 'unknown'],
    ['/cut', 'unknown'],
    ['/fine', 'fine'],
  ]);
});

test('R-07 a redirect is followed and reported, and a circular one is broken', async () => {
  const respond: Responder = ({ url }, response) => {
    if (url === '/old') response.writeHead(301, { location: '/new' }).end();
    else if (url === '/circle') response.writeHead(302, { location: '/circle' }).end();
    else response.end();
  };
  const { targets } = await check(respond, ['/old', '/circle']);
  expect(targets).toMatchObject([
    { state: 'fine', redirected: true },
    { state: 'broken', why: 'circle' },
  ]);
});

test('W-04 a link that redirects to a refused address is unknown, and is not followed', async () => {
  const { targets, requests } = await check(status(302, { location: 'http://169.254.169.254/latest/' }), [
    '/meta',
  ]);
  expect(targets).toMatchObject([{ path: '/meta', state: 'unknown' }]);
  expect(requests).toEqual(['HEAD /meta']);
});

test('W-04 at most twenty links of a page are requested, two at a time, and each address once', async () => {
  const slow: Responder = (_request, response) => {
    setTimeout(() => response.end(), 20);
  };
  const links = Array.from({ length: 30 }, (_, index) => `/page-${index}`);
  const { requests, targets, untestedLinks, maxOpen } = await check(slow, [...links, ...links, '/']);
  expect(requests).toHaveLength(20);
  expect(new Set(requests).size).toBe(20);
  expect([targets.length, untestedLinks, maxOpen]).toEqual([20, 10, 2]);
});

test('W-04 all links share one time limit, and those left when it ends are unknown', async () => {
  const links = Array.from({ length: 20 }, (_, index) => `/page-${index}`);
  const { targets, requests } = await check(() => {}, links, { limits: { allMs: 300 } });
  expect(new Set(targets.map(({ state }) => state))).toEqual(new Set(['unknown']));
  expect(requests.length).toBeLessThanOrEqual(2);
});

test('W-04 an aborted check stops its requests', async () => {
  const signal = AbortSignal.timeout(200);
  await expect(check(() => {}, ['/a', '/b', '/c'], { signal })).rejects.toThrow();
});

const ownGroup = 'User-agent: SaltbushAudit\nDisallow:';

test.each([
  ['blocks a folder for all crawlers', 'User-agent: *\nDisallow: /private', ['HEAD /open']],
  [
    'blocks a folder for our crawler by name',
    `${ownGroup} /private\n\nUser-agent: *\nAllow: /`,
    ['HEAD /open'],
  ],
  ['blocks our crawler', `${ownGroup} /`, []],
  ['blocks another crawler', 'User-agent: OtherBot\nDisallow: /', ['HEAD /open', 'HEAD /private/a']],
  ['fails, which disallows everything', { state: 'unknown', status: 503 } as const, []],
])('R-07 only links that robots.txt allows are requested when it %s', async (_, robots, expected) => {
  const { requests, targets, untestedLinks } = await check(status(200), ['/private/a', '/open'], { robots });
  expect(requests.toSorted()).toEqual(expected);
  expect([targets.length, untestedLinks]).toEqual([expected.length, 2 - expected.length]);
});

const doing =
  `/logout /log-out /users/sign_out /wp-login.php?action=logout&_wpnonce=1 /%6Cogout /account/signoff
  /posts/7/delete /posts?do=DELETE&id=7 /cart/remove/7 /unsubscribe?who=ana /?add-to-cart=7 /posts/7/destroy
  /wp-admin/ /%zz/logout`.split(/\s+/);

test('W-04 links that may have side effects are never requested', async () => {
  const { requests, untestedLinks } = await check(status(200), [...doing, '/blog/login-tips']);
  expect(requests).toEqual(['HEAD /blog/login-tips']);
  // `/%6Cogout` is `/logout`.
  expect(untestedLinks).toBe(doing.length - 1);
});

test('R-07 a server that answers an address which we made up hides broken links', async () => {
  const { soft404, madeUp } = await check(status(200), ['/a', '/b']);
  expect(madeUp).toBe(1);
  expect(soft404).toMatch(/\/[\da-f-]{36}$/);
  const home: Responder = ({ url = '' }, response) =>
    isMadeUp(url) ? response.writeHead(302, { location: '/' }).end() : response.end();
  expect((await check(home, ['/a'])).soft404).toBeDefined();
});

test('R-07 a server that knows how to answer 404 hides none, and is not asked again', async () => {
  const respond: Responder = ({ url }, response) => response.writeHead(url === '/a' ? 200 : 404).end();
  expect(await check(respond, ['/a'])).not.toHaveProperty('soft404');
  const { madeUp, targets } = await check(respond, ['/a', '/gone']);
  expect([madeUp, targets.length]).toEqual([0, 2]);
});

test.each([
  ['/other', ['HEAD /other'], 'fine'],
  ['/other?utm_source=x#part', ['HEAD /other?utm_source=x'], 'fine'],
  // The page itself has been read.
  ['/?utm_source=x', [], undefined],
  ['/logout', [], undefined],
  ['/private/a', [], undefined],
  ['https://elsewhere.example/', [], undefined],
  ['javascript:alert(1)', [], undefined],
])('W-04 of the canonical URL %s the requests are %o', async (canonical, expected, state) => {
  const robots = 'User-agent: *\nDisallow: /private';
  const { requests, canonicalTarget } = await check(status(200), [], { canonical, robots });
  expect(requests).toEqual(expected);
  expect(canonicalTarget?.state).toBe(state);
});

test('R-07 links that differ only in tracking parameters are one page', async () => {
  const { requests, untestedLinks } = await check(status(200), ['/a', '/a?utm_source=x', '/a#part']);
  expect([requests, untestedLinks]).toEqual([['HEAD /a'], 0]);
});

test('W-04 external links and addresses that are too long are not requested', async () => {
  const paths = ['https://elsewhere.example/', `/${'a'.repeat(2000)}`, `/fine?${'x'.repeat(500)}`];
  const { requests, targets } = await check(status(200), paths);
  expect(requests).toEqual([`HEAD ${paths[2]}`]);
  expect(targets[0]?.text).toHaveLength(200);
});
