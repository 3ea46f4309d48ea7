import { expect, test } from 'vitest';
import { formatContentFault } from './content-error.ts';
import { listLaunchFaults } from './list-launch-faults.ts';
import { loadContent } from './load-content.ts';

const content = loadContent('content');
const now = new Date('2026-11-22T10:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

type Sampled = { sample?: string | undefined };
type Listed = 'testimonials' | 'caseStudies' | 'posts' | 'services' | 'pages' | 'plans';

/** The same content with a sample in one file of each kind, or in none. */
function createContent(sample?: string): typeof content {
  const mark = <T extends object>(entry: T): T & Sampled => ({ ...entry, sample });
  const list = <K extends Listed>(kind: K) =>
    content[kind].map((entry, at) => ({ ...entry, sample: at === 0 ? sample : undefined }));
  const { site, home, caseStudies, machines, quizzes } = content;
  const [today, ...earlier] = quizzes;
  const work = { ...home.work, chosen: [caseStudies[0]?.slug ?? '', 'awaited'], awaited: ['awaited'] };
  const kinds = ['testimonials', 'caseStudies', 'posts', 'services', 'pages', 'plans'] as const;
  return {
    ...content,
    ...(Object.fromEntries(kinds.map((kind) => [kind, list(kind)])) as Pick<typeof content, Listed>),
    site: { ...site, placeholders: {} },
    home: { ...home, placeholders: {}, work },
    clients: mark(content.clients),
    press: mark(content.press),
    certifications: mark(content.certifications),
    machines: mark({ ...machines, security: { ...machines.security, expires: inDays(300) } }),
    pricing: mark(content.pricing),
    quizzes: [mark(today), ...earlier],
  };
}

const listFaults = (changed: typeof content) => listLaunchFaults(changed, now).map(formatContentFault);

test('content without placeholders and samples may be launched', () => {
  expect(listFaults(createContent())).toEqual([]);
});

test('a placeholder is listed by file, field and what to do', () => {
  const ready = createContent();
  ready.site.placeholders = { phone: 'placeholder number; put the real one' };
  expect(listFaults(ready)).toEqual(['content/site.yaml: phone: placeholder number; put the real one']);
});

test('HP-05 a chosen case study that does not exist is named, but not one that is awaited', () => {
  const ready = createContent();
  ready.home.work.chosen.push('toastie');
  expect(listFaults(ready)).toEqual([
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
  const ready = createContent();
  ready.machines.security.expires = inDays(days);
  const problem = `expected a time 30 to 365 days from now, found ${days} days`;
  expect(listFaults(ready)).toEqual(Array(count).fill(`content/machines.yaml: security.expires: ${problem}`));
});

test('a sample is listed in whichever file it is', () => {
  const files = [
    ...['clients.yaml', 'press.yaml', 'certifications.yaml', 'machines.yaml', 'pricing.yaml', 'quiz.yaml'],
    `testimonials/${content.testimonials[0]?.slug}.yaml`,
    `case-studies/${content.caseStudies[0]?.slug}.md`,
    `blog/${content.posts[0]?.slug}.md`,
    `services/${content.services[0]?.slug}.md`,
    `pages/${content.pages[0]?.slug}.md`,
    `pricing/${content.plans[0]?.slug}.yaml`,
  ];
  expect(listFaults(createContent('invented')).sort()).toEqual(
    files.map((file) => `content/${file}: sample: invented`).sort(),
  );
});
