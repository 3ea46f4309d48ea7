import { expect, test } from 'vitest';
import type { Content } from './content.ts';
import { listLaunchFaults } from './list-launch-faults.ts';
import { loadContent } from './load-content.ts';

const content = loadContent('content');
const now = new Date('2026-11-22T10:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

const [page] = content.pages as [Content['pages'][0]];
const [post] = content.posts as [Content['posts'][0]];
const [study] = content.caseStudies as [Content['caseStudies'][0]];
const [testimonial] = content.testimonials as [Content['testimonials'][0]];
const [service] = content.services as [Content['services'][0]];
const [plan] = content.plans as [Content['plans'][0]];

/** Creates a unique title and description, without a sample mark. */
const createCopy = (name: string) => ({
  title: `About ${name}`,
  description: `What ${name} is. `.padEnd(80, 'x'),
  sample: undefined,
});

/** Creates a text with this number of words. */
const createText = (count: number) => `## One\n\n${'word '.repeat(count - 2)}`.trim();

/** Creates a case study with a text of `count` words and no claims. */
const createCaseStudy = (slug: string, count: number) => ({
  ...{ ...study, ...createCopy(slug), slug, category: 'SEO', features: ['One'], results: [], videos: [] },
  ...{ date: undefined, websiteUrl: undefined, body: createText(count) },
});

/** One valid file of each kind, ready for launch. */
const ready: Content = {
  ...content,
  site: { ...content.site, titleSuffix: 'Saltbush Media', placeholders: {} },
  home: {
    ...{ ...content.home, ...createCopy('home'), placeholders: {} },
    work: { ...content.home.work, chosen: ['study', 'awaited'], awaited: ['awaited'] },
  },
  servicesPage: { ...content.servicesPage, ...createCopy('services') },
  projects: { ...content.projects, ...createCopy('projects') },
  links: { ...content.links, ...createCopy('links') },
  pricing: { ...content.pricing, ...createCopy('pricing') },
  quizzes: [{ ...content.quizzes[0], ...createCopy('quiz') }],
  machines: {
    ...content.machines,
    security: { ...content.machines.security, expires: inDays(300) },
    sample: undefined,
  },
  clients: { ...content.clients, sample: undefined },
  press: { ...content.press, sample: undefined },
  certifications: { ...content.certifications, sample: undefined },
  testimonials: [{ ...testimonial, sample: undefined }],
  plans: [{ ...plan, sample: undefined }],
  caseStudies: [createCaseStudy('study', 150)],
  posts: [{ ...post, slug: 'post', sample: undefined, body: createText(600) }],
  // All services stay, because other pages link to them.
  services: content.services.map((service) => ({
    ...service,
    ...createCopy(service.slug),
    body: createText(350),
  })),
  pages: content.pages.map((page) => ({ ...page, ...createCopy(page.slug), body: createText(3) })),
};

const listFaults = (change: Partial<Content>) => listLaunchFaults({ ...ready, ...change }, now);

/** Adds the page `content/pages/more.md`. */
const withText = (body: string) => ({
  pages: [...ready.pages, { ...page, ...createCopy('more'), slug: 'more', path: '/more', body }],
});

test('valid content without placeholders and samples has no launch faults', () => {
  expect(listFaults(withText('## One\n\nRead [this](/projects#top).\n\n### Two\n\n`!`\n'))).toEqual([]);
});

test('a placeholder is listed with its file, its field and what to do', () => {
  const site = { ...ready.site, placeholders: { phone: 'placeholder number; put the real one' } };
  expect(listFaults({ site })).toEqual(['content/site.yaml: phone: placeholder number; put the real one']);
});

test.each<[string, Partial<Content>]>([
  ['clients.yaml', { clients: { ...ready.clients, sample: 'invented' } }],
  ['machines.yaml', { machines: { ...ready.machines, sample: 'invented' } }],
  ['quiz.yaml', { quizzes: [{ ...ready.quizzes[0], sample: 'invented' }] }],
  [
    'case-studies/a.md',
    { caseStudies: [...ready.caseStudies, { ...createCaseStudy('a', 150), sample: 'invented' }] },
  ],
  [`testimonials/${testimonial.slug}.yaml`, { testimonials: [{ ...testimonial, sample: 'invented' }] }],
  [`pricing/${plan.slug}.yaml`, { plans: [{ ...plan, sample: 'invented' }] }],
  [
    `services/${service.slug}.md`,
    {
      services: ready.services.map((service, at) =>
        at === 0 ? { ...service, sample: 'invented' } : service,
      ),
    },
  ],
])('a sample in %s is listed', (file, change) => {
  expect(listFaults(change)).toEqual([`content/${file}: sample: invented`]);
});

test('HP-05 a chosen case study that does not exist is reported unless it is awaited', () => {
  const work = { ...ready.home.work, chosen: ['study', 'awaited', 'toastie'] };
  expect(listFaults({ home: { ...ready.home, work } })).toEqual([
    expect.stringMatching(/^content\/home\.yaml: work\.chosen: toastie is skipped, /),
  ]);
});

test.each([
  [29, 1],
  [30, 0],
  [365, 0],
  [366, 1],
  [-1, 1],
])('SEO-03 security.txt has to hold for 30 days to a year: %i days are a fault %i times', (days, count) => {
  const security = { ...ready.machines.security, expires: inDays(days) };
  const problem = `expected 30 to 365 days from now, found ${days}`;
  expect(listFaults({ machines: { ...ready.machines, security } })).toEqual(
    Array(count).fill(`content/machines.yaml: security.expires: ${problem}`),
  );
});

test.each([
  [{ title: 'x'.repeat(48) }, []],
  [{ title: 'x'.repeat(49) }, ['title: expected at most 65 characters with the brand, found 66']],
  [{ description: 'x'.repeat(69) }, ['description: expected 70 to 155 characters, found 69']],
  [{ description: 'x'.repeat(70) }, []],
  [{ description: 'x'.repeat(155) }, []],
  [{ description: 'x'.repeat(156) }, ['description: expected 70 to 155 characters, found 156']],
])('SEO-01 a title and a description fit a page of results: %o', (change, problems) => {
  expect(listFaults({ home: { ...ready.home, ...change } })).toEqual(
    problems.map((problem) => `content/home.yaml: ${problem}`),
  );
});

test('SEO-01 no two pages share a title or a description', () => {
  expect(listFaults({ links: { ...ready.links, ...createCopy('home') } })).toEqual([
    'content/link.yaml: title: home.yaml has the same',
    'content/link.yaml: description: home.yaml has the same',
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

test('a link in a field must lead to an existing page', () => {
  const links = { ...ready.links, links: [{ title: 'Here', to: '/feather#top' }] };
  expect(listFaults({ links })).toEqual(['content/link.yaml: links to /feather, where there is no page']);
});

test('posts and case studies have a minimum length', () => {
  const posts = [{ ...post, slug: 'a', sample: undefined, body: createText(599) }];
  expect(listFaults({ posts, caseStudies: [createCaseStudy('study', 149)] })).toEqual([
    'content/case-studies/study.md: expected 150 words at least, found 149',
    'content/blog/a.md: expected 600 words at least, found 599',
  ]);
});

test('a sample case study must not claim a result, date, website or video', () => {
  const sample = { ...createCaseStudy('study', 150), sample: 'invented', date: '2026-01-01' };
  expect(listFaults({ caseStudies: [sample] })).toEqual([
    'content/case-studies/study.md: sample: invented',
    'content/case-studies/study.md: sample: a sample claims facts about a real client',
  ]);
});
