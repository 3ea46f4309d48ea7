import { expect, test } from 'vitest';
import { allowOutbound, startCountingServer } from '#tests/audit-pages/serve-pages.ts';
import type { PageFacts } from '../../domain/page-facts.ts';
import { finishAudit } from '../../domain/report/finish-audit.ts';
import { checkPhrase, runChecks } from '../../domain/run-checks.ts';
import { gatherPage } from './gather-page.ts';

type Files = Record<string, string>;

/** Gathers a page as the SEO tool does. */
const gather = (url: string, options: Parameters<typeof gatherPage>[1]) =>
  gatherPage(url, { relatedFiles: {}, ...options });

const runAll = (page: PageFacts) => runChecks('seo', { askedUrl: page.url, measuredMs: 0, page });

/** Scans the page at `/` of a site of these files. */
async function scanSite(describe: (own: string) => Files) {
  let files: Files = {};
  await using server = await startCountingServer(({ url = '' }, response) => {
    const file = files[url];
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': url === '/' ? 'text/html' : 'text/plain' }).end(file);
  });
  const { own, outbound, requests } = server;
  files = describe(own);
  const steps: string[] = [];
  const facts = await gather(`${own}/`, {
    outbound,
    signal: signal(),
    onStep: (step) => steps.push(step),
  });
  return { facts, own, steps, requests: [...requests] };
}

const find = (facts: PageFacts, id: string) => runAll(facts).find((each) => each.id === id);
const signal = () => AbortSignal.timeout(30_000);

test('R-07 a page is scanned with its robots.txt, sitemap, llms.txt and links, and then checked', async () => {
  const { facts, requests, steps } = await scanSite((own) => ({
    '/': `<title>Walks</title><main><p>We walk.</p><a href=/fine>Fine</a><a href=/gone>Gone</a><a href=/private/a>Private</a>
<a href=/logout>Log out</a><a href="${own}/fine#again">Again</a><a href=https://elsewhere.example/>Elsewhere</a></main>
<script type=application/ld+json>{"@type":"Event"}</script>`,
    '/fine': 'Fine',
    '/robots.txt': 'User-agent: SaltbushAudit\nDisallow: /private',
  }));
  expect(steps).toEqual(['reading the page', 'fetching site files', 'following its links', 'running checks']);
  expect(requests[0]).toBe('GET /');
  expect(requests.slice(1, 4).toSorted()).toEqual(['GET /llms.txt', 'GET /robots.txt', 'GET /sitemap.xml']);
  expect(requests.slice(4).toSorted()).toEqual(['GET /gone', 'HEAD /fine', 'HEAD /gone']);
  expect(facts).toMatchObject({
    paragraphs: ['We walk.'],
    structured: [{ form: 'JSON-LD', value: { '@type': 'Event' } }],
    untestedLinks: 2,
  });
  expect(find(facts, 'broken-links')).toMatchObject({
    outcome: 'failed',
    files: [{ url: expect.stringMatching(/\/gone$/), note: '“Gone”, 404' }],
  });
});

test('W-04 a page cannot make us request links of another site by declaring it as its base', async () => {
  await using victim = await startCountingServer((_request, response) => {
    response.end();
  });
  await using server = await startCountingServer((_request, response) => {
    const links = Array.from({ length: 20 }, (_, index) => `<a href="/${index}">Go</a>`).join('');
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<base href="${victim.own}/"><p>Text${links}`);
  });
  const outbound = allowOutbound([server.own, victim.own]);
  const facts = await gather(`${server.own}/`, { outbound, signal: signal() });
  outbound.close();
  expect(victim.requests).toEqual([]);
  expect(facts.targets).toEqual([]);
  expect(facts.links.every(({ own }) => !own)).toBe(true);
});

test('W-04 of a page with megabytes of everything little is stored', async () => {
  const x = 'x'.repeat(100_000);
  const { facts } = await scanSite(() => ({
    '/': `<html lang="${x}"><title>${x}</title><meta name=viewport content="${x}"><meta name=description content="${x}">
<meta property=og:title content="${x}"><meta name=robots content="${x}">
${`<link rel=canonical href="/${x}">`.repeat(5)}${`<link rel=alternate hreflang="${x}" href="/${x}">`.repeat(5)}
<h1>${x}</h1><p>${x}</p><img src="${x}" alt="${x}"><a href="/${x}">${x}</a>
<script type=application/ld+json>{"@type":"${x}"}</script><div itemscope itemtype="https://schema.org/${x}"></div>
${'<p>word</p>'.repeat(5000)}`,
    '/robots.txt': `#${x}${x}`,
    '/llms.txt': x,
    '/sitemap.xml': x,
  }));
  const finished = await finishAudit('seo', { askedUrl: facts.url, measuredMs: 0, page: facts });
  expect(JSON.stringify(finished).length).toBeLessThan(300_000);
});

test('R-07 a result that the unread rest of a large page could change is unknown, and the report says why', async () => {
  const { facts } = await scanSite(() => ({
    '/': `<html lang=en><title>Walks over the reef at low tide</title><h1>Walks</h1><img src=a.jpg alt=Reef><a href=/fine>Our fine walks</a>
${'<p>Walk'.repeat(25_000)}<img src=b.jpg><a href=/gone>Here</a><script type=application/ld+json>{"@type":"Event"}</script>`,
    '/fine': 'Fine',
  }));
  expect(facts.unread).toBe('page');
  const unknown = runAll(facts).filter(({ says }) => says.includes('larger or nested deeper'));
  expect(new Set(unknown.map(({ outcome }) => outcome))).toEqual(new Set(['unknown']));
  expect(unknown.map(({ id }) => id)).toEqual(
    expect.arrayContaining(
      'broken-links headings image-texts internal-links link-texts structured-data words'.split(' '),
    ),
  );
  expect(checkPhrase(facts, 'reef')[0]?.outcome).toBe('unknown');
  expect(find(facts, 'title')?.outcome).toBe('passed');
});

test('R-07 thousands of links, images and headings are all read', async () => {
  const { facts } = await scanSite(() => ({
    '/': `<title>Walks</title><h1>All our walks</h1>${Array.from({ length: 4000 }, (_, index) => `<a href="/${index}">Walk number ${index}</a>`).join(' ')}
${'<h2>Part</h2>'.repeat(1500)}${'<img src=a.jpg alt=Reef>'.repeat(2500)}<h4>Too deep</h4><img src=b.jpg><a href=/last>Here</a>`,
    '/robots.txt': 'User-agent: *\nDisallow: /',
  }));
  expect(facts.unread).toBeUndefined();
  expect(facts.untestedLinks).toBe(4001);
  expect(find(facts, 'link-texts')?.says).toBe('1 of 4001 links has no descriptive text.');
  expect(find(facts, 'image-texts')?.says).toBe('1 of 2501 images has no alt attribute.');
  expect(find(facts, 'headings')?.says).toContain('levels are skipped');
  expect(find(facts, 'internal-links')).toMatchObject({
    outcome: 'passed',
    says: 'The page links to 4001 other pages of the site.',
  });
});

test('R-07 a fault in the part of a large page that was read stays a fault', async () => {
  const { facts } = await scanSite(() => ({
    '/': `<title>A</title><img src=b.jpg>${'<br>'.repeat(25_000)}`,
  }));
  const says = expect.stringMatching(/^The only image .* beginning/);
  expect(find(facts, 'image-texts')).toMatchObject({ outcome: 'failed', says });
});

test('R-07 a missing title is unknown if not even the whole head was read', async () => {
  const { facts } = await scanSite(() => ({
    '/': `<head><script></script>${'<meta name=a>'.repeat(26_000)}`,
  }));
  expect(facts.unread).toBe('head');
  expect(find(facts, 'title')).toMatchObject({ outcome: 'unknown' });
  expect(find(facts, 'indexable')).toMatchObject({ outcome: 'unknown' });
});

test('R-07 a site without https is scanned over http, and the report lists that as a fault', async () => {
  await using server = await startCountingServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Walks</title><p>We walk.');
  });
  const { own, outbound } = server;
  const facts = await gather(`${own.replace('http:', 'https:')}/`, { outbound, signal: signal() });
  expect(facts).toMatchObject({ url: `${own}/`, withoutHttps: true });
  const says = expect.stringContaining('over HTTPS');
  expect(find(facts, 'secure')).toMatchObject({ outcome: 'failed', says });
  expect(await gather(`${own}/`, { outbound, signal: signal() })).not.toHaveProperty('withoutHttps');
});

test('R-07 a site that answers neither over https nor over http fails with its first error', async () => {
  const outbound = allowOutbound(['https://127.0.0.1:1']);
  await expect(gather('https://127.0.0.1:1/', { outbound, signal: signal() })).rejects.toMatchObject({
    failure: { code: 'unreachable' },
  });
  outbound.close();
});

test('W-04 the policy applies over http too, to the address and after a redirect', async () => {
  await using victim = await startCountingServer((_request, response) => response.end('<p>Secret'));
  await using server = await startCountingServer((_request, response) => {
    response.writeHead(302, { location: `${victim.own}/` }).end();
  });
  const secure = `${server.own.replace('http:', 'https:')}/`;
  const { outbound } = server;
  await expect(gather(secure, { outbound, signal: signal() })).rejects.toMatchObject({
    name: 'OutboundError',
  });
  expect(victim.requests).toEqual([]);
});

test('R-07 a page that answers over https is never requested over http', async () => {
  const requests: string[] = [];
  const response = {
    status: 404,
    headers: new Headers(),
    body: new Uint8Array(),
    transferBytes: 0,
    redirects: [],
  };
  const outbound = {
    fetch: async (url: string) => {
      requests.push(url);
      return { ...response, url, firstByteMs: 1 };
    },
  };
  const failed = gather('https://tidepooltrust.example/', {
    outbound,
    signal: AbortSignal.timeout(10_000),
  });
  await expect(failed).rejects.toMatchObject({ failure: { code: 'status' } });
  expect(requests).toEqual(['https://tidepooltrust.example/']);
});
