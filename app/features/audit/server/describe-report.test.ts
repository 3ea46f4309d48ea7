import { expect, test } from 'vitest';
import { createPageArtifacts, createPageFacts } from '#tests/page-facts.ts';
import type { Audit } from '../domain/audit.ts';
import { createSeoReport, pickSearched } from '../domain/report/create-seo-report.ts';
import { describeReport } from './describe-report.ts';

const siteUrl = 'https://saltbush.example';

function createSeoAudit(facts: Parameters<typeof createPageFacts>[0], phrase?: string): Audit {
  const at = '2026-11-21T00:00:00.000Z';
  const page = createPageFacts(facts);
  return {
    ...{
      id: 'abc',
      publicId: 'xyz',
      url: 'https://evil.example/',
      monthlyViews: undefined,
      tool: 'seo',
      phrase,
      userId: undefined,
    },
    ...{ askedAt: at, expiresAt: '2027-02-19T00:00:00.000Z' },
    run: {
      ...{ id: 'run', steps: [], endedAt: at, state: 'done', tool: 'seo' },
      report: createSeoReport(createPageArtifacts({ page })),
      searched: pickSearched(page),
    },
  };
}

const listFacts = (report: ReturnType<typeof describeReport>) =>
  (report?.toVisitor ?? []).flatMap((part) =>
    part.kind === 'facts' ? part.facts.map(([name, value]) => `${name}: ${value}`) : [],
  );

test('R-07 W-02 the email of an SEO report has its findings as sentences, worst first, and a full address', () => {
  const report = describeReport(createSeoAudit({ titles: ['Home'], robotsHeader: ['noindex'] }), siteUrl);
  const link = { kind: 'link', text: 'Open the report', url: `${siteUrl}/seo-booster/abc` };
  expect(report).toMatchObject({ subject: 'Your SEO report', toAgency: [link] });
  expect(report?.toVisitor).toContainEqual(link);
  expect(JSON.stringify(report)).toContain('It is available until 19 February 2027.');
  expect(JSON.stringify(report)).toContain('can read or delete the report.');
  const shown = describeReport({ ...createSeoAudit({}), id: 'xyz' }, siteUrl);
  expect(JSON.stringify(shown)).toContain('can read the report.');
  const facts = listFacts(report);
  expect(facts).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Passed: \d+ checks$/),
      'Failed: Indexing. An X-Robots-Tag header keeps the page out of search results.',
      expect.stringMatching(/^Warning: Title element\. /),
    ]),
  );
  const verdicts = facts.map((fact) => fact.split(':')[0]).filter((name) => /Failed|Warning/.test(`${name}`));
  expect(verdicts).toEqual(verdicts.toSorted());
});

test('C-02 W-04 the email of an SEO report contains no content of the page and no input of the visitor', () => {
  const evil = 'WIN at https://evil.example <b>';
  const target = {
    url: `https://evil.example/${evil}`,
    text: evil,
    state: 'broken',
    status: 404,
    why: 'status',
  } as const;
  const report = describeReport(
    createSeoAudit(
      {
        ...{ titles: [evil, evil], descriptions: [evil, evil], text: evil, paragraphs: [evil], lang: evil },
        headings: [1, 4, 1].map((level) => ({ level, text: evil })),
        structured: [
          { form: 'JSON-LD', value: { '@type': evil, name: evil } },
          { form: 'JSON-LD', value: { '@type': 'Event', name: evil, startDate: evil } },
          { form: 'JSON-LD', fault: evil },
        ],
        links: [{ url: target.url, text: evil, own: true, nofollow: true }],
        images: [
          { src: evil, alt: evil },
          { src: evil, alt: undefined },
        ],
        targets: [target],
        canonicals: [evil, target.url],
        canonicalHeader: evil,
        hreflangs: [{ lang: evil, url: evil }],
        robotsMetas: [
          { name: evil, content: evil },
          { name: evil, content: 'none, nofollow, nosnippet' },
        ],
        refresh: { seconds: 5, url: target.url },
        social: { 'og:title': evil, 'og:image': evil, 'twitter:card': evil },
        robotsHeader: [evil],
        viewport: evil,
        robotsTxt: { state: 'found', url: target.url, text: evil },
        llmsTxt: { state: 'found', url: target.url, text: evil },
        socialImage: { url: target.url, state: 'found', type: evil },
      },
      evil,
    ),
    siteUrl,
  );
  expect(listFacts(report).length).toBeGreaterThan(10);
  expect(JSON.stringify(report)).not.toMatch(/WIN|evil/);
});
