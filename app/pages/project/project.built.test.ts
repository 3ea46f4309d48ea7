import { expect, test } from 'vitest';
import type { CaseStudy } from '#domain/content/case-study.ts';
import { built, createTestApp } from '#tests/built-app.ts';

const { categoryPaths, findPaletteName } = built;

const siteUrl = 'https://site.test';
const plain = createTestApp();
const { content } = plain.services;

/** The site with a case study Jarli of which everything is known. */
function createAppWith(change: Partial<CaseStudy>) {
  const caseStudies = content.caseStudies.map((study) =>
    study.slug === 'jarli' ? { ...study, ...change } : study,
  );
  return createTestApp({ services: { content: { ...content, caseStudies }, siteUrl } });
}

/** What stands between header and footer, without the comments that part React's texts. */
function findMain(html: string): string {
  return html.match(/<main.*<\/main>/s)?.[0].replaceAll('<!-- -->', '') ?? '';
}

async function readJarli(change: Partial<CaseStudy>): Promise<string> {
  return findMain(await (await createAppWith(change).get('/projects/jarli')).text());
}

const film = {
  url: 'https://films.example/octopus',
  title: 'What the octopus saw',
  description: 'Made for phones.',
  orientation: 'portrait',
} as const;

test.each(content.caseStudies)('R-11 /projects/$slug is a page with what is known of it', async (study) => {
  const response = await plain.get(`/projects/${study.slug}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  const text = html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  for (const words of [study.title, study.client, study.description, ...study.features, ...study.services]) {
    expect(text).toContain(words);
  }
  expect(html).toContain(`<link rel="canonical" href="http://site.test/projects/${study.slug}"/>`);
  expect(html).toContain(`on-${findPaletteName(study.color)} in-${findPaletteName(study.textColor)}`);
  expect(html).toMatch(
    new RegExp(`og:image" content="http://site\\.test/social/projects/${study.slug}\\.\\w+\\.png"`),
  );
  expect(html).toContain(`<a class="cat" href="${categoryPaths[study.category]}"`);
  expect(findMain(html)).not.toMatch(/ style="|>Results<|On film|>Website<|>Date</);
});

test.each(['nobody', 'jarli-', 'constructor'])('R-11 /projects/%s is not found', async (slug) => {
  const response = await plain.get(`/projects/${slug}`);
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain('Project not found');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('R-11 date and website are shown where they are known', async () => {
  const html = await readJarli({ date: '2026-03-14', websiteUrl: 'https://www.jarli.example/start' });
  expect(html).toContain('14 March 2026');
  expect(html).toMatch(
    /<a href="https:\/\/www\.jarli\.example\/start" target="_blank" rel="noopener">jarli\.example</,
  );
});

test('R-11 results show their figure large, each with the icon of its name', async () => {
  const html = await readJarli({
    results: [
      { metric: '265% sales increase', icon: 'TrendingUp' },
      { metric: '1.1 s to load', icon: 'Rocket' },
      { metric: 'Shortlisted twice', icon: 'Award' },
      { metric: '0.04 g a view', icon: 'Leaf' },
    ],
  });
  expect(html).toContain('>Results</h2>');
  expect(html).toMatch(/<b class="cut">265%<\/b> <span>sales increase<\/span>/);
  expect(html).toMatch(/<\/svg> <span>Shortlisted twice<\/span>/);
  const list = html.match(/<ul class="results">.*?<\/ul>/s)?.[0] ?? '';
  expect(new Set([...list.matchAll(/<path d="([^"]+)"/g)].map(([, d]) => d)).size).toBe(4);
});

test('R-11 a film elsewhere is a drawing and a link that names it; nothing of it is loaded or framed', async () => {
  const html = await readJarli({ videos: [film] });
  expect(html).toMatch(/<figure class="tall">/);
  expect(html).toMatch(
    /<a href="https:\/\/films\.example\/octopus" target="_blank" rel="noopener" class="btn play">.*?Watch What the octopus saw/,
  );
  expect(html.match(/films\.example/g)).toHaveLength(1);
  expect(html).not.toMatch(/<iframe|<video|data-react/);
});

test('R-11 a wide film is not set as a tall one', async () => {
  const html = await readJarli({ videos: [{ ...film, orientation: 'landscape' }] });
  expect(html).toContain('On film');
  expect(html).not.toContain('<figure class="tall">');
});

test('R-11 a film on this site waits for a press, which brings React; without script it is a link', async () => {
  const url = `${siteUrl}/films/octopus.mp4`;
  const html = await readJarli({ videos: [{ ...film, url }] });
  expect(html).toMatch(/data-react="".*<button class="btn play" type="button">.*?Play What the octopus saw/s);
  expect(html).toMatch(new RegExp(`<a class="btn play" href="${url}">.*?Watch What the octopus saw`, 's'));
  expect(html).not.toContain('<video');
});

test('R-11 a host that only begins like ours is not ours', async () => {
  const html = await readJarli({ videos: [{ ...film, url: `${siteUrl}.evil.example/octopus` }] });
  expect(html).not.toContain('data-react');
});

test('R-11 HTML in a long description is shown as text', async () => {
  const html = await readJarli({ longDescription: '## Head\n\n<img src=x onerror=alert(1)>\n\n**bold**' });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('<strong>bold</strong>');
});

test('R-11 previous and next follow the order of the list and end with it', async () => {
  const slugs = content.caseStudies.map(({ slug }) => slug);
  for (const [index, slug] of slugs.entries()) {
    const html = await (await plain.get(`/projects/${slug}`)).text();
    const find = (rel: string) =>
      html.match(new RegExp(`<a rel="${rel}" href="/projects/([^"]+)"`))?.[1] ??
      html.match(new RegExp(`<a href="/projects/([^"]+)" rel="${rel}"`))?.[1];
    expect([find('prev'), find('next')]).toEqual([slugs[index - 1], slugs[index + 1]]);
  }
});

test('R-11 services lead to their pages, one that we do not have is only named', async () => {
  const html = await readJarli({ services: ['Video Content', 'Kite Flying'] });
  expect(html).toMatch(/<a class="chip" href="\/services\/digital-content-creation"[^>]*>Video Content</);
  expect(html).toMatch(/<dd>Kite Flying<\/dd>/);
});

test('R-11 two projects to go on with, the first of its kind, neither the project itself nor its neighbour', async () => {
  for (const [index, study] of content.caseStudies.entries()) {
    const main = findMain(await (await plain.get(`/projects/${study.slug}`)).text());
    const list = main.match(/<ul class="related">.*?<\/ul>/s)?.[0] ?? '';
    const related = [...list.matchAll(/class="go" href="\/projects\/([^"]+)"/g)].map(([, slug]) => slug);
    expect(new Set(related).size, study.slug).toBe(2);
    const nearest = content.caseStudies.find(({ slug }) => slug === related[0]);
    const shared = nearest?.services.some((service) => study.services.includes(service));
    expect(nearest?.category === study.category || shared, `${study.slug} and ${related[0]}`).toBe(true);
    for (const step of [-1, 0, 1]) expect(related).not.toContain(content.caseStudies[index + step]?.slug);
  }
});
