import { expect, test } from 'vitest';
import { listAddressFindings } from './list-address-findings.ts';
import { loadContent } from './load-content.ts';
import type { ReadContent } from './read-content.ts';

const content = loadContent('content');
const { caseStudies, services, pages } = content;

const listFindings = (change: ReadContent) =>
  listAddressFindings({ ...content, ...change }).map((finding) => finding.filter(Boolean).join(': '));

test('content that has everything has nothing missing, whatever else it has', () => {
  const [caseStudy] = caseStudies as [(typeof caseStudies)[0]];
  expect(listFindings({ caseStudies: [...caseStudies, { ...caseStudy, slug: 'one-more' }] })).toEqual([]);
});

test('R-11 each project that the specification names has to be there', () => {
  expect(listFindings({ caseStudies: [] })).toHaveLength(15);
  expect(listFindings({ caseStudies: caseStudies.filter(({ slug }) => slug !== 'jarli') })).toEqual([
    'case-studies: there is no jarli.md, which the site needs',
  ]);
});

test('R-04 R-05 each service page has to be there, and a service under each anchor of the overview (R-03)', () => {
  expect(listFindings({ services: services.filter(({ anchor }) => anchor !== 'digital-marketing') })).toEqual(
    [
      'services: no file has the path /services/digital-marketing, which the site needs',
      'services: anchor: no service stands under digital-marketing',
    ],
  );
  expect(listFindings({ services: services.filter(({ path }) => path !== '/fix-your-website') })).toEqual([
    'services: no file has the path /fix-your-website, which the site needs',
  ]);
});

test('R-04 a service that has no drawing is a fault', () => {
  const [service] = services as [(typeof services)[0]];
  expect(
    listFindings({ services: [...services, { ...service, slug: 'more', path: '/services/more' }] }),
  ).toEqual([
    'services/more.md: path: expected the address of one of our services, ending in the name of the file, found "/services/more"',
  ]);
});

test('R-07 R-09 R-15 R-16 R-21 each guide, company and legal page has to be there', () => {
  expect(listFindings({ pages: pages.filter(({ path }) => path !== '/privacy') })).toEqual([
    'pages: no file has the path /privacy, which the site needs',
  ]);
});

test('HP-15 web design and the page of our method go through the six steps', () => {
  const found = listFindings({
    services: services.map((service) => ({ ...service, process: undefined })),
    pages: pages.map((page) => ({ ...page, process: undefined })),
  });
  expect(found.map((finding) => finding.replace(/^[^:]*: /, ''))).toEqual(
    Array(2).fill('process: expected an introduction to the six steps'),
  );
});

test('B-07 there are posts enough for three samples', () => {
  expect(listFindings({ posts: content.posts.slice(0, 2) })).toEqual([
    'blog: expected 3 posts at least, found 2',
  ]);
});
