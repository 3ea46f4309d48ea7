import { expect, test } from 'vitest';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { Page, SiteResponse, Verdict } from '#tests/on-page-corpus/corpus.ts';
import { linksCorpus } from '#tests/on-page-corpus/links.ts';
import { machinesCorpus } from '#tests/on-page-corpus/machines.ts';
import { reachCorpus } from '#tests/on-page-corpus/reach.ts';
import { sharingCorpus } from '#tests/on-page-corpus/sharing.ts';
import { addVerdicts } from '#tests/on-page-corpus/verdicts.ts';
import { wordsCorpus } from '#tests/on-page-corpus/words.ts';
import { checkPhrase, checks, runChecks } from '../../domain/run-checks.ts';
import { gatherPage } from './gather-page.ts';

const site = 'https://tidepooltrust.example';
const corpus = addVerdicts({
  ...reachCorpus,
  ...wordsCorpus,
  ...linksCorpus,
  ...machinesCorpus,
  ...sharingCorpus,
});

/** A site that answers from a table, as the real client would report it. */
function createSite(files: Record<string, SiteResponse>): Outbound {
  const find = (url: URL): SiteResponse => {
    if (url.protocol in files) return files[url.protocol] ?? 404;
    return files[url.pathname + url.search] ?? 404;
  };
  return {
    async fetch(address, { method = 'GET' }) {
      const redirects: { url: string; status: number; transferBytes: number }[] = [];
      for (let url = new URL(address); ; ) {
        const found = find(url);
        if (found === 0) throw new OutboundError({ code: 'unreachable' });
        const {
          status = 200,
          headers = {},
          body = '',
        } = typeof found === 'object'
          ? found
          : typeof found === 'string'
            ? { body: found }
            : { status: found };
        if (!headers.location) {
          const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
          return {
            url: url.href,
            status,
            headers: new Headers({ 'content-type': 'text/html', ...headers }),
            body: method === 'HEAD' ? new Uint8Array() : bytes,
            transferBytes: bytes.byteLength,
            redirects,
            firstByteMs: 1,
          };
        }
        redirects.push({ url: url.href, status, transferBytes: 100 });
        if (redirects.length > 10) throw new OutboundError({ code: 'redirects' });
        url = new URL(headers.location, url);
      }
    },
  };
}

/** Checks that report something missing, so that there is nothing to quote. */
const aboutNothing = /\b(no|neither|empty|nowhere|almost no|are not in the HTML source)\b/;

/** Runs one check on a page, and describes its findings as `outcome: text`. Each fault quotes what it is about. */
async function check(id: string, page: Page): Promise<string[]> {
  const {
    html = '',
    headers = {},
    files = {},
    at = '/reef/',
    phrase,
    rendered,
    renderedAt,
  } = typeof page === 'string' ? { html: page } : page;
  // A page without any content counts as empty.
  const body = /<(p|img|main|body)\b/i.test(html) ? html : `${html}<p>Reef walks`;
  const facts = await gatherPage(new URL(at, site).href, {
    outbound: createSite({ '/reef/': { headers, body }, ...files }),
    signal: AbortSignal.timeout(10_000),
    relatedFiles: {},
    mayFailToRender: true,
    ...(rendered !== undefined && {
      render: async (url: string) => ({ html: rendered, url: renderedAt ?? url, baseUrl: renderedAt ?? url }),
    }),
  });
  const artifacts = { askedUrl: facts.url, measuredMs: 0, page: facts };
  const found = phrase === undefined ? [] : checkPhrase(facts, phrase);
  const results = [...runChecks('seo', artifacts), ...found].filter((result) => result.id === id);
  for (const { outcome, says, found: quoted, files } of results)
    if (/failed|warning/.test(outcome) && !aboutNothing.test(says) && !files)
      expect.soft(quoted, says).toMatch(/\S/);
  return results.map(({ outcome, says }) => `${outcome}: ${says}`);
}

const verdicts = Object.entries(corpus).flatMap(([id, { correct, faulty, unusual }]) =>
  [...correct.map((page): Verdict => [page]), ...faulty, ...unusual].map(
    ([page, ...findings]) => [id, page, findings] as const,
  ),
);

test.each(verdicts)('R-07 W-03 %s reports for %o: %o', async (id, page, findings) => {
  const expected =
    findings.length === 0 ? ['passed: '] : findings.filter((each) => each !== 'not applicable');
  const found = await check(id, page);
  const matches = expected.map((each) => {
    const [outcome, text = ''] = each.split(/: (.*)/s);
    return expect.stringMatching(new RegExp(`^${outcome}: .*${text.replace(/[.?*+()]/g, '\\$&')}`, 's'));
  });
  expect(found).toEqual(matches);
});

test('R-07 every check has at least two correct pages, two faulty ones and an unusual one', () => {
  const judged = checks.filter(({ tools }) => tools.includes('seo'));
  expect(Object.keys(corpus).toSorted()).toEqual(judged.map(({ id }) => id).toSorted());
  for (const [id, { correct, faulty, unusual }] of Object.entries(corpus)) {
    const enough = correct.length >= 2 && faulty.length >= 2 && unusual.length >= 1;
    expect.soft(enough, id).toBe(true);
  }
});
