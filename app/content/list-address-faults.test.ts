import { expect, test } from 'vitest';
import type { ReadContent } from './content.ts';
import { formatContentFault } from './content-error.ts';
import { listAddressFaults } from './list-address-faults.ts';
import { loadContent } from './load-content.ts';

const content = loadContent('content');
const { caseStudies, services, pages, posts } = content;

const listFaults = (change: ReadContent) =>
  listAddressFaults({ ...content, ...change }).map(formatContentFault);

test('content that has everything has nothing missing, whatever else it has', () => {
  const [caseStudy] = caseStudies as [(typeof caseStudies)[0]];
  expect(listFaults({ caseStudies: [...caseStudies, { ...caseStudy, slug: 'one-more' }] })).toEqual([]);
});

test('R-11 every project that the specification names has to be there', () => {
  expect(listFaults({ caseStudies: [] })).toHaveLength(15);
});

test.each<[string, ReadContent, string[]]>([
  [
    'R-11 a project',
    { caseStudies: caseStudies.filter(({ slug }) => slug !== 'jarli') },
    ['case-studies: there is no jarli.md, which the site needs'],
  ],
  [
    'R-03 R-04 a service, and the only one under an anchor of the overview',
    { services: services.filter(({ anchor }) => anchor !== 'digital-marketing') },
    [
      'services: no file has the path /services/digital-marketing, which the site needs',
      'services: anchor: no service stands under digital-marketing',
    ],
  ],
  [
    'R-05 the page of repairs',
    { services: services.filter(({ path }) => path !== '/fix-your-website') },
    ['services: no file has the path /fix-your-website, which the site needs'],
  ],
  [
    'R-07 R-09 R-15 R-16 R-21 a guide, company or legal page',
    { pages: pages.filter(({ path }) => path !== '/privacy') },
    ['pages: no file has the path /privacy, which the site needs'],
  ],
  ['B-07 a post for the samples', { posts: posts.slice(0, 2) }, ['blog: expected 3 posts at least, found 2']],
])('%s is named where it is missing', (_what, change, faults) => {
  expect(listFaults(change)).toEqual(faults);
});

test('R-04 there may be further services, each with the address that its file is called by', () => {
  const [service] = services as [(typeof services)[0]];
  const listWith = (path: string) =>
    listFaults({ services: [...services, { ...service, slug: 'more', path }] });
  expect(listWith('/services/more')).toEqual([]);
  expect(listWith('/more')).toEqual([]);
  expect(listWith('/services/other')).toEqual([
    'services/more.md: path: expected /services/more or /more, as the file is called, found "/services/other"',
  ]);
});

test('HP-15 web design and the page of our method go through the six steps', () => {
  const found = listFaults({
    services: services.map((service) => ({ ...service, process: undefined })),
    pages: pages.map((page) => ({ ...page, process: undefined })),
  });
  expect(found).toEqual(
    Array(2).fill(expect.stringMatching(/: process: expected an introduction to the six steps$/)),
  );
});
