import { expect, test } from 'vitest';
import type { LinkPage } from './link-page.ts';
import { listPageFindings } from './list-page-findings.ts';
import { loadContent } from './load-content.ts';
import type { ReadContent } from './read-content.ts';

const content = loadContent('content');
const has = (path: string) => !path.includes('gone');

function listFindings(change: ReadContent): string[] {
  return listPageFindings({ ...content, ...change }, has).map((finding) => finding.join(': '));
}

test('sound pages have no faults between them', () => {
  expect(listFindings({})).toEqual([]);
});

test('pages that could not be read are passed over', () => {
  expect(listPageFindings({}, has)).toEqual([]);
  expect(listPageFindings({ site: content.site, pages: [] }, has)).toEqual([]);
});

test('R-04 R-05 two pages may not share a path, be they services or texts', () => {
  const [first, second, ...services] = content.services;
  const [page, ...pages] = content.pages;
  if (!first || !second || !page) throw new Error('the content has too few pages for this test');
  const spoilt = {
    services: [first, { ...second, path: first.path }, ...services],
    pages: [...pages, { ...page, slug: 'again', path: first.path }, page],
  };
  expect(listFindings(spoilt)).toEqual([
    `services/${second.slug}.md: path: services/${first.slug}.md has this path too`,
    `pages/again.md: path: services/${first.slug}.md has this path too`,
  ]);
});

test('the proof of a service may name only case studies that are there, each once', () => {
  const services = content.services.map((service) => ({ ...service }));
  const [service] = services;
  if (!service) throw new Error('the content has no service');
  service.proof = { title: 'Work', slugs: ['jarli', 'gone', 'jarli'] };
  expect(listFindings({ services })).toEqual([
    `services/${service.slug}.md: proof.slugs[#2]: there is no case-studies/gone.md`,
    `services/${service.slug}.md: proof.slugs[#3]: jarli stands there twice`,
  ]);
});

test('the order of services may name only files that are there', () => {
  const servicesPage = { ...content.servicesPage, order: ['ai-seo', 'gone'] };
  expect(listFindings({ servicesPage })).toEqual(['services.yaml: order: there is no services/gone.md']);
});

test('R-03 each anchor of the services overview stands there once', () => {
  const { sections } = content.servicesPage;
  const servicesPage = { ...content.servicesPage, sections: [...sections, ...sections.slice(0, 1)] };
  expect(listFindings({ servicesPage })).toEqual([
    `services.yaml: sections: ${sections[0]?.anchor} stands there twice`,
  ]);
});

test('R-20 the first path of the personal page needs a text', () => {
  const { site } = content;
  const founder: typeof site.founder = { ...site.founder, paths: ['/nobody', '/founder'] };
  expect(listFindings({ site: { ...site, founder } })).toEqual([
    'site.yaml: founder.paths: no file in pages/ has the path /nobody',
  ]);
});

test('R-19 the link page leads to booking, and nowhere twice', () => {
  const link = { title: 'Projects', to: '/projects' };
  const links: LinkPage = { ...content.links, links: [link, link], socials: ['twitter', 'twitter'] };
  expect(listFindings({ links })).toEqual([
    'link.yaml: links: two of them lead to /projects',
    'link.yaml: socials: twitter stands there twice',
    'link.yaml: links: one of them has to lead to booking',
  ]);
});
