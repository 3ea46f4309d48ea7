import path from 'node:path';
import { expect, test } from 'vitest';
import type { Fields } from '#tests/content/content-files.ts';
import { copyContent } from '#tests/content/copy-content.ts';
import { listCrossFaults } from './list-cross-faults.ts';

type Edit = [file: string, change: (fields: Fields) => object];

test('parts that could not be read are passed over', () => {
  expect(listCrossFaults({}, () => true)).toEqual([]);
});

test.each<[string, Edit[], string[]]>([
  [
    'a client that press has too',
    [['press.yaml', () => ({ mentions: [{ ...mention, slug: 'toasty' }] })]],
    ['press.yaml: mentions: toasty is also the slug of a client'],
  ],
  [
    'R-03 orders and a proof with files that are not there',
    [
      ['projects.yaml', () => ({ order: ['jarli', 'gone'] })],
      ['services.yaml', () => ({ order: ['gone'] })],
      ['services/ai-seo.md', () => ({ proof: { title: 'Work', slugs: ['jarli', 'gone'] } })],
    ],
    [
      'projects.yaml: order: there is no case-studies/gone.md',
      'services.yaml: order: there is no services/gone.md',
      'services/ai-seo.md: proof.slugs: there is no case-studies/gone.md',
    ],
  ],
  [
    'R-11 a photo that is not there',
    [['case-studies/jarli.md', () => ({ picture: { name: 'gone', alt: 'A room' } })]],
    ['case-studies/jarli.md: picture.name: there is no picture gone in pictures/'],
  ],
  [
    'R-20 a personal page without a text',
    [['site.yaml', ({ founder }) => ({ founder: { ...founder, paths: ['/nobody', '/founder'] } })]],
    ['site.yaml: founder.paths: no file in pages/ has the path /nobody'],
  ],
])('the faults between files with %s are named', (_what, edits, faults) => {
  const { edit, listFaults } = copyContent();
  for (const [file, change] of edits) edit(file, (fields) => Object.assign(fields, change(fields)));
  expect(listFaults()).toEqual(faults.map((fault) => `content/${fault}`));
});

const mention = { name: 'A paper', lines: ['A paper'], style: 'cut', link: 'https://paper.example' };

test('P-01 two plans in one place, of which both stand out, are named', () => {
  const { edit, list, listFaults } = copyContent();
  const [first = '', second = '', ...others] = list().filter(isPlan);
  for (const file of [first, second])
    edit(file, (plan) => Object.assign(plan, { order: 99, highlighted: true }));
  for (const file of others) edit(file, (plan) => Object.assign(plan, { highlighted: false }));
  expect(listFaults()).toEqual([
    `content/${second}: order: ${path.basename(first)} has this place too`,
    `content/${second}: highlighted: one plan can stand out, not two`,
  ]);
});

test('P-01 a table that lacks a cell and has a wrong one, and a site without plans, are named', () => {
  const { edit, list, remove, listFaults } = copyContent();
  const plans = list().filter(isPlan);
  const slug = path.basename(plans[0] ?? '', '.yaml');
  edit('pricing.yaml', ({ compare }) => {
    const [row] = compare.rows;
    delete row.plans[slug];
    delete row.closed;
    row.plans.gold = 'Yes';
  });
  expect(listFaults()).toEqual([
    `content/pricing.yaml: compare.rows[#1].plans: there is no cell for ${slug}`,
    'content/pricing.yaml: compare.rows[#1].plans: there is no pricing/gold.yaml',
  ]);
  for (const file of plans) remove(file);
  expect(listFaults().join()).toContain('content/pricing: expected one plan at least');
});

const isPlan = (file: string) => file.startsWith('pricing/');

test('R-04 R-05 a service and a text under the path of another service are named', () => {
  const { edit, listFaults } = copyContent();
  for (const file of ['services/fix-your-website.md', 'pages/privacy.md'])
    edit(file, (page) => Object.assign(page, { path: '/services/ai-seo' }));
  expect(listFaults()).toEqual(
    expect.arrayContaining([
      'content/services/fix-your-website.md: path: services/ai-seo.md has this path too',
      'content/pages/privacy.md: path: services/ai-seo.md has this path too',
    ]),
  );
});
