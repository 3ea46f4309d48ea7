import { expect, test } from 'vitest';
import type { ReadContent } from './content.ts';
import { formatContentFault } from './content-error.ts';
import { listPageFaults } from './list-page-faults.ts';
import { loadContent } from './load-content.ts';

const content = loadContent('content');
const { services, pages, servicesPage, site, links } = content;
const [service, other] = services as [(typeof services)[0], (typeof services)[0]];
const [page] = pages as [(typeof pages)[0]];
const [section] = servicesPage.sections as [(typeof servicesPage.sections)[0]];
const has = (path: string) => !path.includes('gone');
const link = { title: 'Projects', to: '/projects' };

test('pages that could not be read are passed over', () => {
  expect(listPageFaults({}, has)).toEqual([]);
  expect(listPageFaults({ site, pages: [] }, has)).toEqual([]);
});

test.each<[string, ReadContent, string[]]>([
  ['nothing', {}, []],
  [
    'R-04 R-05 a service and a text under the path of another service',
    {
      services: [service, { ...other, path: service.path }],
      pages: [...pages, { ...page, slug: 'again', path: service.path }],
    },
    [
      `services/${other.slug}.md: path: services/${service.slug}.md has this path too`,
      `pages/again.md: path: services/${service.slug}.md has this path too`,
    ],
  ],
  [
    'a proof that names a case study twice, and one that is not there',
    { services: [{ ...service, proof: { title: 'Work', slugs: ['jarli', 'gone', 'jarli'] } }] },
    [
      `services/${service.slug}.md: proof.slugs[#2]: there is no case-studies/gone.md`,
      `services/${service.slug}.md: proof.slugs[#3]: jarli stands there twice`,
    ],
  ],
  [
    'R-03 an order with a file that is not there, and an anchor that stands there twice',
    { servicesPage: { ...servicesPage, order: ['gone'], sections: [...servicesPage.sections, section] } },
    [
      'services.yaml: order: there is no services/gone.md',
      `services.yaml: sections: ${section.anchor} stands there twice`,
    ],
  ],
  [
    'R-20 a personal page without a text',
    { site: { ...site, founder: { ...site.founder, paths: ['/nobody', '/founder'] } } },
    ['site.yaml: founder.paths: no file in pages/ has the path /nobody'],
  ],
  [
    'R-19 a link page that leads somewhere twice, and not to booking',
    { links: { ...links, links: [link, link], socials: ['twitter', 'twitter'] } },
    [
      'link.yaml: links: two of them lead to /projects',
      'link.yaml: socials: twitter stands there twice',
      'link.yaml: links: one of them has to lead to booking',
    ],
  ],
])('the faults of pages with %s are named', (_what, change, faults) => {
  expect(listPageFaults({ ...content, ...change }, has).map(formatContentFault)).toEqual(faults);
});
