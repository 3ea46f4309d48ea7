import { expect, test } from 'vitest';
import type { CaseStudy } from '#app/content/case-study.ts';
import { createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';

const siteUrl = 'https://site.test';
const { get, services } = createTestApp();
const { content } = services;

/** Visits the page of the case study Jarli with these changes to its content. */
async function visitJarli(change: Partial<CaseStudy>) {
  const caseStudies = content.caseStudies.map((study) =>
    study.slug === 'jarli' ? { ...study, ...change } : study,
  );
  const { get } = createTestApp({ services: { content: { ...content, caseStudies }, siteUrl } });
  return (await visitPage(get, '/projects/jarli')).main;
}

const video = {
  url: 'https://videos.example/octopus',
  title: 'What the octopus saw',
  description: 'Made for phones.',
  orientation: 'portrait',
} as const;

test.each(content.caseStudies.map((study, index) => ({ ...study, study, index })))(
  'R-11 /projects/$slug shows what is known about the project, and links to its neighbours and to two others',
  async ({ study, index }) => {
    const { status, head, main } = await visitPage(get, `/projects/${study.slug}`);
    expect([status, head.canonical]).toEqual([200, [`http://site.test/projects/${study.slug}`]]);
    const { title, client, description, features, services, slug } = study;
    for (const text of [title, client, description, ...features, ...services])
      expect(main.text).toContain(text);
    expect(head.meta('og:image')[0]).toMatch(new RegExp(`/social/projects/${slug}\\.\\w+\\.png$`));
    expect(listHrefs(main, 'a.cat')).toContain(study.categoryPath);
    // An unknown fact has no heading.
    const { results, videos, websiteUrl, date } = study;
    const names = main.all('h2, dt').map(({ text }) => text);
    expect(['Results', 'Video', 'Website', 'Date'].map((name) => names.includes(name))).toEqual([
      results.length > 0,
      videos.length > 0,
      websiteUrl !== undefined,
      date !== undefined,
    ]);
    const pathOf = (at: number) => content.caseStudies[at] && `/projects/${content.caseStudies[at].slug}`;
    expect([listHrefs(main, 'a[rel=prev]')[0], listHrefs(main, 'a[rel=next]')[0]]).toEqual([
      pathOf(index - 1),
      pathOf(index + 1),
    ]);
    const related = listHrefs(main, 'ul.related a.go');
    expect(new Set(related).size).toBe(2);
    for (const step of [-1, 0, 1]) expect(related).not.toContain(pathOf(index + step));
  },
);

test.each(['nobody', 'jarli-', 'constructor'])('R-11 /projects/%s is not found', async (slug) => {
  const { status, main, head } = await visitPage(get, `/projects/${slug}`);
  expect([status, head.meta('robots')]).toEqual([404, ['noindex']]);
  expect(main.text).toContain('Project not found');
});

test('R-11 date, website, results and services are shown if they are known', async () => {
  const [{ name, path }] = content.services as [(typeof content.services)[0]];
  const main = await visitJarli({
    date: '2026-03-14',
    websiteUrl: 'https://www.jarli.example/start',
    services: [name, 'Kite Flying'],
    results: [
      { metric: '265% sales increase', icon: 'TrendingUp' },
      { metric: '1.1 s to load', icon: 'Rocket' },
      { metric: 'Shortlisted twice', icon: 'Award' },
      { metric: '0.04 g a view', icon: 'Leaf' },
    ],
  });
  expect(main.text).toContain('14 March 2026');
  const link = main.first('a[href="https://www.jarli.example/start"][target=_blank][rel=noopener]');
  expect(link.text).toMatch(/^jarli\.example/);
  const results = main.all('ul.results > li');
  expect(results.map(({ text }) => text)).toContain('Shortlisted twice');
  expect(results[0]?.first('b.cut').text).toBe('265%');
  // Each result has a different icon.
  expect(new Set(results.map((result) => result.first('path').attribute('d'))).size).toBe(4);
  // A service that we do not offer is named without a link.
  expect(main.links).toContainEqual([name, path]);
  expect(main.all('dd').map(({ text }) => text)).toContain('Kite Flying');
});

test('R-11 a video on another site is a drawing and a link; nothing is loaded from there', async () => {
  const main = await visitJarli({ videos: [video] });
  const link = main.first(
    'figure.tall a[href="https://videos.example/octopus"][target=_blank][rel=noopener]',
  );
  expect(link.text).toContain('Watch What the octopus saw');
  expect(main.all('[href*="videos.example"], [src*="videos.example"]')).toHaveLength(1);
  expect(main.all('iframe, video, [data-react]')).toEqual([]);
  const wide = await visitJarli({ videos: [{ ...video, orientation: 'landscape' }] });
  expect([wide.all('figure a.play').length, wide.all('figure.tall').length]).toEqual([1, 0]);
});

test('R-11 a video on this site has a button that loads React, and is a link without script', async () => {
  const url = `${siteUrl}/videos/octopus.mp4`;
  const main = await visitJarli({ videos: [{ ...video, url }] });
  expect(main.first('[data-react] button.play').text).toContain('Play What the octopus saw');
  expect(main.first(`a.play[href="${url}"]`).text).toContain('Watch What the octopus saw');
  expect(main.all('video')).toEqual([]);
  // A host that only starts with our host name is not ours.
  const foreign = await visitJarli({ videos: [{ ...video, url: `${siteUrl}.evil.example/octopus` }] });
  expect(foreign.all('[data-react]')).toEqual([]);
});

test('R-11 HTML in a long description is shown as text', async () => {
  const main = await visitJarli({ body: '## Head\n\n<img src=x onerror=alert(1)>\n\n**bold**' });
  expect(main.text).toContain('<img src=x onerror=alert(1)>');
  expect(main.all('strong').map(({ text }) => text)).toContain('bold');
});
