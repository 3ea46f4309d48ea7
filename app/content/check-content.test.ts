import { expect, test } from 'vitest';
import { copyContent, type Fields } from '#tests/content/copy-content.ts';
import { listCrossFaults } from './check-content.ts';
import { loadContent } from './load-content.ts';

const before = loadContent('content');
const [service] = before.services.map(({ slug }) => `services/${slug}.md`) as [string];
const [study] = before.caseStudies.map(({ slug }) => `case-studies/${slug}.md`) as [string];
const [plan] = before.plans as [(typeof before.plans)[0]];

type Edit = [file: string, change: (fields: Fields) => object];

test('content that could not be read is skipped', () => {
  expect(listCrossFaults({}, () => true)).toEqual([]);
});

test.each<[string, Edit[], string[]]>([
  [
    'R-03 orders and a proof that name missing files',
    [
      ['projects.yaml', ({ order }) => ({ order: [...order, 'gone'] })],
      ['services.yaml', () => ({ order: ['gone'] })],
      [service, ({ proof }) => ({ proof: { ...proof, slugs: [...proof.slugs.slice(0, 1), 'gone'] } })],
    ],
    [
      'projects.yaml: order: there is no case-studies/gone.md',
      'services.yaml: order: there is no services/gone.md',
      `${service}: proof.slugs: there is no case-studies/gone.md`,
    ],
  ],
  [
    'HP-10 HP-16 a category and a service type of a missing service',
    [
      [
        'services.yaml',
        ({ categories, serviceTypes }) => ({
          categories: { ...categories, Podcasts: 'gone' },
          serviceTypes: { ...serviceTypes, SEO: 'gone' },
        }),
      ],
    ],
    [
      'services.yaml: categories.Podcasts: there is no services/gone.md',
      'services.yaml: serviceTypes.SEO: there is no services/gone.md',
    ],
  ],
  [
    'R-11 a missing photo',
    [[study, () => ({ picture: { name: 'gone', alt: 'A room' } })]],
    [`${study}: picture.name: there is no picture gone in pictures/`],
  ],
  [
    'R-20 a personal page without a text',
    [['site.yaml', ({ founder }) => ({ founder: { ...founder, paths: ['/nobody', '/founder'] } })]],
    ['site.yaml: founder.paths: no file in pages/ has the path /nobody'],
  ],
  [
    'P-01 a table with a missing cell and an unknown one',
    [
      [
        'pricing.yaml',
        ({ compare }) => {
          const [row, ...rows] = compare.rows;
          const { [plan.slug]: _, ...plans } = row.plans;
          return { compare: { ...compare, rows: [{ ...row, plans: { ...plans, gold: 'Yes' } }, ...rows] } };
        },
      ],
    ],
    [
      'pricing.yaml: compare.rows[#1].plans: there is no pricing/gold.yaml',
      `pricing.yaml: compare.rows[#1].plans: there is no cell for ${plan.slug}`,
    ],
  ],
])('the faults between files with %s are named', (_what, edits, faults) => {
  const { edit, listFaults } = copyContent();
  for (const [file, change] of edits) edit(file, (fields) => Object.assign(fields, change(fields)));
  expect(listFaults()).toEqual(faults.map((fault) => `content/${fault}`));
});

test('R-04 two pages with the same path are reported', () => {
  const { edit, list, read, listFaults } = copyContent();
  const page = list().find((file) => file.startsWith('pages/')) ?? '';
  const { path } = read(service).fields;
  edit(page, (fields) => Object.assign(fields, { path }));
  expect(listFaults()).toContain(`content/${page}: path: ${service} has this path too`);
});

test('R-04 R-05 R-11 deleting a page that the specification names requires a redirect', () => {
  const { edit, list, remove, listFaults } = copyContent();
  const listMissing = () =>
    listFaults().flatMap((fault) => {
      const missing = /^content\/redirects\.yaml: redirects: expected an entry for (\S+), /.exec(fault);
      return missing?.slice(1) ?? [];
    });
  expect(listMissing()).toEqual([]);
  for (const file of list()) if (/^(services|case-studies)\//.test(file)) remove(file);
  const missing = listMissing();
  expect(missing.filter((path) => path.startsWith('/projects/'))).toHaveLength(15);
  expect(missing.filter((path) => !path.startsWith('/projects/'))).toHaveLength(6);
  edit('redirects.yaml', (fields) =>
    Object.assign(fields, { redirects: [{ from: `${missing[0]?.toUpperCase()}/`, to: '/about' }] }),
  );
  expect(listMissing()).toEqual(missing.slice(1));
  // A file that cannot be read does not count as missing.
  edit('site.yaml', (site) => Object.assign(site, { phone: '' }));
  expect(listMissing()).toEqual([]);
});
