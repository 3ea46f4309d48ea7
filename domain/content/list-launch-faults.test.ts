import { expect, test } from 'vitest';
import { formatContentFault } from './content-error.ts';
import { listLaunchFaults } from './list-launch-faults.ts';
import { loadContent } from './load-content.ts';

const content = loadContent('content');
const now = new Date('2026-11-22T10:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const settle = <T extends object>(entry: T): T => ({ ...entry, sample: undefined });

/** The same content with everything replaced. */
function createReadyContent(): typeof content {
  const { site, home, caseStudies, machines, quizzes } = content;
  const [today, ...earlier] = quizzes;
  const chosen = caseStudies.slice(0, 2).map(({ slug }) => slug);
  return {
    ...content,
    site: { ...site, placeholders: {} },
    home: {
      ...home,
      placeholders: {},
      work: { ...home.work, chosen: [...chosen, 'awaited'], awaited: ['awaited'] },
    },
    clients: settle(content.clients),
    press: settle(content.press),
    certifications: settle(content.certifications),
    testimonials: content.testimonials.map(settle),
    drafts: [],
    caseStudies: caseStudies.map(settle),
    posts: content.posts.map(settle),
    services: content.services.map(settle),
    pages: content.pages.map(settle),
    machines: settle({ ...machines, security: { ...machines.security, expires: inDays(300) } }),
    pricing: settle(content.pricing),
    plans: content.plans.map(settle),
    quizzes: [settle(today), ...earlier],
  };
}

const listFaults = (changed: typeof content) => listLaunchFaults(changed, now).map(formatContentFault);

test('content without placeholders and samples may be launched', () => {
  expect(listFaults(createReadyContent())).toEqual([]);
});

test('a placeholder is listed by file, field and what to do', () => {
  const ready = createReadyContent();
  ready.site.placeholders = { phone: 'placeholder number; put the real one' };
  expect(listFaults(ready)).toEqual(['content/site.yaml: phone: placeholder number; put the real one']);
});

test('HP-05 a chosen case study that does not exist is named, but not one that is awaited', () => {
  const ready = createReadyContent();
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
])(
  'SEO-03 D17 security.txt has to hold for 30 days to a year: %i days are a fault %i times',
  (days, count) => {
    const ready = createReadyContent();
    ready.machines.security.expires = inDays(days);
    const problem = `expected a time 30 to 365 days from now, found ${days} days`;
    expect(listFaults(ready)).toEqual(
      Array(count).fill(`content/machines.yaml: security.expires: ${problem}`),
    );
  },
);

test('a sample is listed in whichever file it stands', () => {
  const ready = createReadyContent();
  const spoil = <T extends object>([first, ...others]: T[]) => [
    { ...first, sample: 'invented' } as T,
    ...others,
  ];
  const [quiz, ...quizzes] = ready.quizzes;
  const spoilt: typeof content = {
    ...ready,
    press: { ...ready.press, sample: 'invented' },
    testimonials: spoil(ready.testimonials),
    caseStudies: spoil(ready.caseStudies),
    posts: spoil(ready.posts),
    services: spoil(ready.services),
    pages: spoil(ready.pages),
    machines: { ...ready.machines, sample: 'invented' },
    pricing: { ...ready.pricing, sample: 'invented' },
    plans: spoil(ready.plans),
    quizzes: [{ ...quiz, sample: 'invented' }, ...quizzes],
  };
  expect(listFaults(spoilt)).toEqual(
    [
      'press.yaml',
      `testimonials/${content.testimonials[0]?.slug}.yaml`,
      `case-studies/${content.caseStudies[0]?.slug}.md`,
      `blog/${content.posts[0]?.slug}.md`,
      `services/${content.services[0]?.slug}.md`,
      `pages/${content.pages[0]?.slug}.md`,
      'machines.yaml',
      'pricing.yaml',
      `pricing/${content.plans[0]?.slug}.yaml`,
      'quiz.yaml',
    ].map((file) => `content/${file}: sample: invented`),
  );
});
