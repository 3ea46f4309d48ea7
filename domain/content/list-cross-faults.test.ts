import { expect, test } from 'vitest';
import { listCrossFaults } from './list-cross-faults.ts';
import { loadContent } from './load-content.ts';
import type { ReadContent } from './read-content.ts';

const content = loadContent('content');
const files = { nameOf: (path: string) => path, has: (path: string) => path !== 'case-studies/gone.md' };

function listFaults(change: ReadContent): string[] {
  const projects = { ...content.projects, order: [] };
  const faults = listCrossFaults({ ...content, projects, ...change }, files);
  return faults.map(({ file, field, problem }) => `${file}: ${field}: ${problem}`);
}

test('sound content has no faults between its parts', () => {
  expect(listFaults({})).toEqual([]);
});

test('parts that could not be read are passed over', () => {
  expect(listCrossFaults({}, files)).toEqual([]);
});

test('a wall or strip that names no client, or one twice, is a fault', () => {
  const { clients, wall, strip } = content.clients;
  const spoilt = { clients, wall: wall.with(0, 'nobody'), strip: strip.with(1, strip[0] ?? '') };
  expect(listFaults({ clients: spoilt })).toEqual([
    'clients.yaml: wall: no client has the slug nobody',
    `clients.yaml: strip: ${strip[0]} stands there twice`,
  ]);
});

test('two clients, or a client and a press mention, may not share a slug', () => {
  const [first, last] = [content.clients.clients[0], content.clients.clients.at(-1)];
  const clients = {
    ...content.clients,
    clients: [...content.clients.clients, ...content.clients.clients.slice(0, 1)],
  };
  const mention = {
    slug: last?.slug ?? '',
    name: 'A paper',
    lines: ['A paper'],
    style: 'cut' as const,
    link: 'https://a.example',
  };
  expect(listFaults({ clients, press: { mentions: [mention] } })).toEqual([
    `clients.yaml: clients: ${first?.slug} stands there twice`,
    `press.yaml: mentions: ${last?.slug} is also the slug of a client`,
  ]);
});

test('a placeholder must name a field of its own file, however deep', () => {
  const placeholders = {
    phone: 'why',
    'founder.name': 'why',
    'founder.shoeSize': 'why',
    fax: 'why',
    constructor: 'why',
  };
  expect(listFaults({ site: { ...content.site, placeholders } })).toEqual([
    'site.yaml: placeholders.founder.shoeSize: there is no such field in this file',
    'site.yaml: placeholders.fax: there is no such field in this file',
    'site.yaml: placeholders.constructor: there is no such field in this file',
  ]);
});

test('HP-05 chosen slugs without data are no fault, one chosen twice is', () => {
  const home = structuredClone(content.home);
  home.work.chosen = ['jarli', 'willow', 'jarli'];
  expect(listFaults({ home })).toEqual(['home.yaml: work.chosen: jarli stands there twice']);
});

test('the order of projects may name only files that are there', () => {
  const projects = { ...content.projects, order: ['jarli', 'gone'] };
  expect(listFaults({ projects })).toEqual(['projects.yaml: order: there is no case-studies/gone.md']);
});

test('HP-10 HP-16 a known name with other capitals is a fault, a name of its own is none', () => {
  const caseStudies = content.caseStudies.slice(0, 2).map((study, index) => ({
    ...study,
    slug: `study-${index}`,
    category: ['Web design', 'Podcasts'][index] ?? '',
  }));
  const testimonials = content.testimonials
    .slice(0, 1)
    .map((said) => ({ ...said, slug: 'a', serviceType: 'seo' }));
  expect(listFaults({ caseStudies, testimonials })).toEqual([
    'case-studies/study-0.md: category: expected Web Design, written just so',
    'testimonials/a.yaml: serviceType: expected SEO, written just so',
  ]);
});

test('a post may not be modified before it was written', () => {
  const posts = content.posts
    .slice(0, 1)
    .map((post) => ({ ...post, slug: 'a', modified: '2020-01-01T00:00:00Z' }));
  expect(listFaults({ posts })).toEqual(['blog/a.md: modified: expected a time after date']);
});
