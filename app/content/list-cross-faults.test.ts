import { expect, test } from 'vitest';
import type { ReadContent } from './content.ts';
import { listCrossFaults } from './list-cross-faults.ts';
import { loadContent } from './load-content.ts';

const content = loadContent('content');
const { clients, home, site, projects, caseStudies, testimonials, posts } = content;
const [client] = clients.clients as [(typeof clients.clients)[0]];
const [study] = caseStudies as [(typeof caseStudies)[0]];
const [said] = testimonials as [(typeof testimonials)[0]];
const [post] = posts as [(typeof posts)[0]];
const files = { nameOf: (path: string) => path, has: (path: string) => path !== 'case-studies/gone.md' };

test('parts that could not be read are passed over', () => {
  expect(listCrossFaults({}, files)).toEqual([]);
});

test.each<[string, ReadContent, string[]]>([
  ['nothing', {}, []],
  [
    'a wall that names no client, and a strip that names one twice',
    {
      clients: {
        ...clients,
        wall: clients.wall.with(0, 'nobody'),
        strip: clients.strip.with(1, clients.strip[0] ?? ''),
      },
    },
    [
      'clients.yaml: wall: no client has the slug nobody',
      `clients.yaml: strip: ${clients.strip[0]} stands there twice`,
    ],
  ],
  [
    'a slug that two clients and a press mention share',
    {
      clients: { ...clients, clients: [...clients.clients, client] },
      press: { mentions: [{ ...client, lines: ['A paper'], style: 'cut', link: 'https://a.example' }] },
    },
    [
      `clients.yaml: clients: ${client.slug} stands there twice`,
      `press.yaml: mentions: ${client.slug} is also the slug of a client`,
    ],
  ],
  [
    'placeholders for fields that the file lacks',
    { site: { ...site, placeholders: { 'founder.name': 'why', 'founder.shoe': 'why', constructor: 'why' } } },
    [
      'site.yaml: placeholders.founder.shoe: there is no such field in this file',
      'site.yaml: placeholders.constructor: there is no such field in this file',
    ],
  ],
  [
    'HP-05 a case study that is chosen twice, and one that is not there yet',
    { home: { ...home, work: { ...home.work, chosen: [study.slug, 'willow', study.slug] } } },
    [`home.yaml: work.chosen: ${study.slug} stands there twice`],
  ],
  [
    'an order of projects with a file that is not there',
    { projects: { ...projects, order: [study.slug, 'gone'] } },
    ['projects.yaml: order: there is no case-studies/gone.md'],
  ],
  [
    'HP-10 HP-16 known names with other capitals, and a name of its own',
    {
      caseStudies: ['Web design', 'Podcasts'].map((category) => ({ ...study, slug: category, category })),
      testimonials: [{ ...said, slug: 'a', serviceType: 'seo' }],
    },
    [
      'case-studies/Web design.md: category: expected Web Design, written just so',
      'testimonials/a.yaml: serviceType: expected SEO, written just so',
    ],
  ],
  [
    'a post that was modified before it was written',
    { posts: [{ ...post, slug: 'a', modified: '2020-01-01T00:00:00Z' }] },
    ['blog/a.md: modified: expected a time after date'],
  ],
])('the faults between the parts of content with %s are named', (_what, change, faults) => {
  const found = listCrossFaults({ ...content, projects: { ...projects, order: [] }, ...change }, files);
  expect(found.map(({ file, field, problem }) => `${file}: ${field}: ${problem}`)).toEqual(faults);
});
