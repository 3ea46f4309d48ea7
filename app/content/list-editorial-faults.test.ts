import { expect, test } from 'vitest';
import { formatContentFault } from './content-error.ts';
import { listEditorialFaults } from './list-editorial-faults.ts';
import { loadContent } from './load-content.ts';

const content = loadContent('content');
const [page] = content.pages as [(typeof content.pages)[0]];
const [post] = content.posts as [(typeof content.posts)[0]];
const [study] = content.caseStudies as [(typeof content.caseStudies)[0]];

/** A title and a description that no other page has. */
const words = (name: string) => ({
  title: `About ${name}`,
  description: `What ${name} is. `.padEnd(80, 'x'),
});

/** A text of so many words. */
const createText = (count: number) => `## One\n\n${'word '.repeat(count - 2)}`.trim();

/** Content without posts and case studies whose pages are sound. */
const sound: typeof content = {
  ...content,
  site: { ...content.site, titleSuffix: 'Saltbush Media' },
  home: { ...content.home, ...words('home') },
  servicesPage: { ...content.servicesPage, ...words('services') },
  projects: { ...content.projects, ...words('projects') },
  links: { ...content.links, ...words('links') },
  pricing: { ...content.pricing, ...words('pricing') },
  quizzes: [{ ...content.quizzes[0], ...words('quiz') }],
  caseStudies: [],
  posts: [],
  services: content.services.map((service) => ({
    ...service,
    ...words(service.slug),
    body: createText(350),
  })),
  pages: content.pages.map((each) => ({ ...each, ...words(each.slug), body: createText(3) })),
};

/** A case study whose text is `count` words long, and which claims nothing. */
const createCaseStudy = (slug: string, count: number) => ({
  ...{ ...study, ...words(slug), slug, category: 'SEO', features: ['One'], results: [], videos: [] },
  ...{ sample: undefined, date: undefined, websiteUrl: undefined, longDescription: createText(count) },
});

const listFaults = (change: Partial<typeof content>) =>
  listEditorialFaults({ ...sound, ...change }).map(formatContentFault);

/** Adds a page, `content/pages/more.md`. */
const withText = (body: string) => ({
  pages: [...sound.pages, { ...page, ...words('more'), slug: 'more', path: '/more', body }],
});

test('sound texts have no faults', () => {
  expect(listFaults(withText('## One\n\nRead [this](/projects#top).\n\n### Two\n\n`!`\n'))).toEqual([]);
});

test.each([
  [{ title: 'x'.repeat(48) }, []],
  [{ title: 'x'.repeat(49) }, ['title: expected at most 65 signs with the brand, found 66']],
  [{ description: 'x'.repeat(69) }, ['description: expected 70 to 155 signs, found 69']],
  [{ description: 'x'.repeat(70) }, []],
  [{ description: 'x'.repeat(155) }, []],
  [{ description: 'x'.repeat(156) }, ['description: expected 70 to 155 signs, found 156']],
])('SEO-01 a title and a description fit a page of results: %o', (change, problems) => {
  expect(listFaults({ home: { ...sound.home, ...change } })).toEqual(
    problems.map((problem) => `content/home.yaml: ${problem}`),
  );
});

test('SEO-01 no two pages share a title or a description', () => {
  expect(listFaults({ links: { ...sound.links, ...words('home') } })).toEqual([
    'content/link.yaml: title: content/home.yaml has the same',
    'content/link.yaml: description: content/home.yaml has the same',
  ]);
});

test.each([
  ['expected headings, which begin with ##', 'Words.'],
  ['heading 1 is # or skips a level', '# One'],
  ['heading 2 is # or skips a level', '## One\n\n#### Two'],
  ['“Unlock” is not our voice', '## One\n\n```\n# a comment\n```\n\nUnlock it.'],
  ['“!” is not our voice', '## One\n\nSo light!'],
  ['links to /feather, where there is no page', '## One\n\nSo [light](/feather).'],
])('a text is faulted because %s', (problem, body) => {
  expect(listFaults(withText(body))).toEqual([`content/pages/more.md: ${problem}`]);
});

test('a link of a field leads to a page that is there', () => {
  const links = { ...sound.links, links: [{ title: 'Here', to: '/feather#top' }] };
  expect(listFaults({ links })).toEqual(['content/link.yaml: links to /feather, where there is no page']);
});

test('posts and case studies have a length below which they are not worth opening', () => {
  const listShort = (postWords: number, studyWords: number) =>
    listFaults({
      posts: [{ ...post, slug: 'a', body: createText(postWords) }],
      caseStudies: [createCaseStudy('b', studyWords)],
    });
  expect(listShort(600, 150)).toEqual([]);
  expect(listShort(599, 149)).toEqual([
    'content/case-studies/b.md: expected 150 words at least, found 149',
    'content/blog/a.md: expected 600 words at least, found 599',
  ]);
});

test('the sample text of a case study claims no result, date, website or film', () => {
  const caseStudies = [
    { ...createCaseStudy('a', 200), sample: 'invented' },
    { ...createCaseStudy('b', 200), sample: 'invented', date: '2026-01-01' },
    { ...createCaseStudy('c', 200), date: '2026-01-01' },
  ];
  expect(listFaults({ caseStudies })).toEqual([
    expect.stringMatching(/^content\/case-studies\/b\.md: sample: a sample claims a result/),
  ]);
});
