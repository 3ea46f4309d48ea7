import { join } from 'node:path';
import { expect, test } from 'vitest';
import { categoryPaths } from './category-path.ts';
import { loadContent } from './load-content.ts';
import { servicePaths } from './service-path.ts';

/** What must hold of the agency's own service, text and link pages, beyond being well formed. */
const content = loadContent(join(import.meta.dirname, '..', '..', 'content'));
const { services, servicesPage, process, pages, links, pricing, plans, projects, caseStudies, posts } =
  content;
const [quiz] = content.quizzes;

const described = [
  ...services,
  ...pages,
  { path: '/services', ...servicesPage },
  { path: '/projects', ...projects },
  { path: '/link', ...links },
  { path: '/pricing', ...pricing, plans },
  { path: '/sustainability-quiz', ...quiz },
];

/** Every text of a page's fields, however deep. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

const countWords = (text: string) => text.split(/\s+/).length;

test('R-04 R-05 there is a text for each of the six service pages, in the order of the menus', () => {
  expect(services.map(({ path }) => path)).toEqual([
    '/services/sustainable-web-design',
    '/services/ai-seo',
    '/services/digital-marketing',
    '/services/content-creation',
    '/services/digital-content-creation',
    '/fix-your-website',
  ]);
});

test('R-03 the four anchors of the overview all have a service', () => {
  const anchors = services.flatMap(({ anchor }) => anchor ?? []);
  const expected = ['sustainable-web', 'ai-seo', 'digital-marketing', 'content'];
  expect([...new Set(anchors)]).toEqual(expected);
  expect(servicesPage.sections.map(({ anchor }) => anchor)).toEqual(expected);
});

test('R-07 R-09 R-15 R-16 R-20 R-21 there is a text for each guide, company and legal page', () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual([
    '/about',
    '/always-was',
    '/founder',
    '/green-hosting-guide',
    '/method',
    '/no-fluff',
    '/privacy',
    '/resources',
    '/seo-booster',
    '/seo-tools-comparison',
    '/terms',
    '/visibility-accelerator',
    '/website-carbon',
  ]);
});

test('R-07 the fix-it guide bears its label', () => {
  expect(pages.find(({ path }) => path === '/no-fluff')?.name).toBe('No Fluff - SEO Fix It');
});

test('HP-15 the six steps are the ones specified, in their order', () => {
  expect(process.steps.map(({ title }) => title)).toEqual([
    'Sustainability Audit',
    'Strategic Planning',
    'Eco-Friendly Design',
    'Efficient Development',
    'Green Hosting Setup',
    'Continuous Optimisation',
  ]);
});

test('HP-15 the process stands on web design and on the page of the method', () => {
  const withProcess = [...services, ...pages].filter((page) => page.process).map(({ path }) => path);
  expect(withProcess).toEqual(
    expect.arrayContaining(['/services/sustainable-web-design', '/visibility-accelerator']),
  );
});

test('HP-10 HP-16 tags and categories lead to service pages that have a text', () => {
  const known = ['/services', ...services.map(({ path }) => path)];
  const targets = [...Object.values(categoryPaths), ...Object.values(servicePaths)];
  expect(targets.filter((path) => !known.includes(path))).toEqual([]);
});

test('R-19 the link page shows every profile of the agency', () => {
  expect(links.socials.toSorted()).toEqual(Object.keys(content.site.social).toSorted());
});

test.each(described)('SEO-01 title and description of $path fit a page of results', (page) => {
  expect(`${page.title} | ${content.site.titleSuffix}`.length).toBeLessThanOrEqual(65);
  expect(page.description.length).toBeGreaterThanOrEqual(70);
  expect(page.description.length).toBeLessThanOrEqual(155);
});

test('SEO-01 no two pages share a title or a description', () => {
  for (const field of ['title', 'description'] as const) {
    const all = [...described, content.home].map((page) => page[field]);
    expect(all.filter((text, index) => all.indexOf(text) < index)).toEqual([]);
  }
});

test.each(services)('R-04 the text of $path is long enough to be worth opening', ({ body }) => {
  expect(countWords(body)).toBeGreaterThanOrEqual(350);
});

test('R-04 no two pages share a question, an answer or an offer', () => {
  const all = [...services, ...pages].flatMap(({ faq, ...page }) => [
    ...listTexts(faq),
    ...('offer' in page ? listTexts(page.offer) : []),
  ]);
  expect(all.filter((text, index) => all.indexOf(text) < index)).toEqual([]);
});

test.each([...described, { path: 'the process', ...process }])(
  '$path keeps the voice in its fields: no exclamation marks, long dashes or brochure words',
  (page) => {
    const { body: _, ...fields } = { body: '', ...page };
    expect(listTexts(fields).join('\n')).not.toMatch(
      /[!\u2013\u2014]|\b(elevate|seamless|unlock|leverage|cutting-edge)/i,
    );
  },
);

test('links between pages name a page by the path it has', () => {
  const known = [
    ...described.map(({ path }) => path),
    ...caseStudies.map(({ slug }) => `/projects/${slug}`),
    ...posts.map(({ slug }) => `/blog/${slug}`),
    // Screens without a text of their own in the content folder.
    ...['/', '/contact', '/services', '/projects', '/blog', '/search', '/auth'],
    '/website-carbon',
  ];
  const bodies = [...services, ...pages, ...posts].map(({ body }) => body);
  const targets = [...bodies, ...caseStudies.map(({ longDescription }) => longDescription)].flatMap((text) =>
    [...text.matchAll(/\]\((\/[^)#?\s]*)/g)].map(([, path = '']) => path),
  );
  expect(targets.length).toBeGreaterThan(0);
  const listed = [...targets, ...links.links.map(({ to }) => to).filter((to) => to !== 'booking')];
  expect(listed.filter((path) => !known.includes(path))).toEqual([]);
});

test('R-08 the quiz asks of everything it has to, in ten to twelve questions, with reasons and sources', () => {
  expect(quiz.questions.map(({ id }) => id).toSorted()).toEqual(
    [
      ...['hosting', 'weight', 'images', 'fonts', 'video', 'third-parties', 'caching', 'content-life'],
      ...['accessibility', 'procurement', 'measuring'],
    ].toSorted(),
  );
  expect(quiz.description).toContain('Eleven');
  const targets = quiz.questions.map(({ action }) => action.to);
  const known = [...described.map(({ path }) => path), '/website-carbon'];
  expect(targets.filter((path) => !known.includes(path))).toEqual([]);
});

test('R-08 no two choices or topics of the quiz are alike, and one choice of each question brings all points', () => {
  for (const { choices } of quiz.questions) {
    expect(new Set(choices.map(({ text }) => text)).size).toBe(choices.length);
    expect(Math.max(...choices.map(({ points }) => points))).toBe(3);
  }
  expect(new Set(quiz.questions.map(({ topic }) => topic)).size).toBe(quiz.questions.length);
});

test('P-01 there is a plan to pay once, one to pay each month, and one to ask for', () => {
  expect(plans.map(({ kind }) => kind)).toEqual(['one-off', 'monthly', 'quote']);
  expect(plans.filter(({ highlighted }) => highlighted)).toHaveLength(1);
});

test('P-01 a price stands in its plan alone, so that no text can tell another', () => {
  expect(listTexts(pricing).filter((text) => /\$\d/.test(text))).toEqual([]);
});
