import { expect, test } from 'vitest';
import type { Fields } from '#tests/content/content-files.ts';
import { copyContent } from '#tests/content/copy-content.ts';

const link = { title: 'Projects', to: '/projects' };

type Edit = [file: string, change: (fields: Fields) => void];

test('sound content has no faults', () => {
  expect(copyContent().listFaults()).toEqual([]);
});

test.each<[string, Edit[], string[]]>([
  [
    'in every file at once',
    [
      ['case-studies/jarli.md', (study) => Object.assign(study, { category: '', color: 'blue' })],
      ['site.yaml', ({ hours }) => Object.assign(hours, { opens: 'nine' })],
      ['home.yaml', ({ services }) => Object.assign(services.cards[1], { to: 'services/ai-seo' })],
    ],
    [
      'site.yaml: hours.opens: expected a time such as 09:00, found "nine"',
      'home.yaml: services.cards[#2].to: expected a path on this site, such as /projects, found "services/ai-seo"',
      'case-studies/jarli.md: category: expected a non-empty text',
      'case-studies/jarli.md: color: expected a colour of the palette such as #16303a, found "blue"',
    ],
  ],
  [
    'in the name of a field',
    [['clients.yaml', (clients) => Object.assign(clients, { stripe: clients.strip, strip: undefined })]],
    [
      'clients.yaml: strip: expected a list',
      'clients.yaml: stripe: there is no such field; check the name for a typo',
    ],
  ],
  [
    'between files, beside those of files',
    [
      ['clients.yaml', ({ strip }) => strip.splice(0, 1, 'nobody')],
      ['site.yaml', (site) => Object.assign(site, { phone: '' })],
    ],
    [
      'site.yaml: phone: expected a non-empty text',
      'clients.yaml: strip[#1]: expected the slug of a client, found "nobody"',
    ],
  ],
  [
    'R-05 R-19 R-21 in services, steps, pages and links',
    [
      ['services/fix-your-website.md', (service) => Object.assign(service, { path: 'fix-your-website' })],
      ['process.yaml', ({ steps }) => steps.pop()],
      ['pages/privacy.md', (page) => Object.assign(page, { reviewed: 'last week' })],
      ['link.yaml', ({ links }) => links.unshift({ title: 'Book', to: 'https://booking.example' })],
    ],
    [
      'services/fix-your-website.md: path: expected a path on this site, such as /projects, found "fix-your-website"',
      'process.yaml: steps: expected exactly 6 entries, found 5 in the list',
      'pages/privacy.md: reviewed: expected a date such as 2026-11-04, found "last week"',
      'link.yaml: links[#1].to: expected a path on this site, such as /projects, or the word booking, found "https://booking.example"',
    ],
  ],
  [
    'H-03 C-01 in the menu row, the choice and the drawing of a service',
    [
      [
        'services/ai-seo.md',
        (service) =>
          Object.assign(service, {
            menu: 'always',
            contactChoice: undefined,
            drawing: { formation: 'volcano' },
          }),
      ],
    ],
    [
      'services/ai-seo.md: menu: expected true or false, found "always"',
      'services/ai-seo.md: contactChoice: expected one of A new website, Fixing a website, SEO and AI search, Content or film, Campaigns, Not sure yet',
      'services/ai-seo.md: drawing.formation: expected one of crossbed, ironband, tide, baths, pools, tafoni, saltbush, headland, kelp, found "volcano"',
    ],
  ],
  [
    'R-07 in dates of review: guides and legal pages have one, company pages have none',
    [
      ['pages/terms.md', (page) => Object.assign(page, { reviewed: undefined })],
      ['pages/about.md', (page) => Object.assign(page, { reviewed: '2026-11-21' })],
    ],
    [
      'pages/about.md: reviewed: expected no date on a company page, found "2026-11-21"',
      'pages/terms.md: reviewed: expected a date such as 2026-11-04',
    ],
  ],
  [
    'HP-04 HP-05 R-03 R-19 in lists in which one thing stands twice, or nothing leads to booking',
    [
      [
        'clients.yaml',
        (page) => {
          const others = page.strip.filter((slug: string) => slug !== 'toasty');
          page.strip = ['toasty', 'toasty', ...others.slice(-6)];
        },
      ],
      ['home.yaml', ({ work }) => Object.assign(work, { chosen: ['jarli', 'awaited', 'jarli'] })],
      ['services.yaml', ({ sections }) => Object.assign(sections[1], { anchor: sections[0].anchor })],
      ['link.yaml', (page) => Object.assign(page, { links: [link, link], socials: ['twitter', 'twitter'] })],
      ['services/ai-seo.md', ({ proof }) => Object.assign(proof, { slugs: ['jarli', 'jarli'] })],
    ],
    [
      'services.yaml: sections[#2].anchor: expected an entry that the list does not have yet, found "sustainable-web"',
      'home.yaml: work.chosen[#3]: expected an entry that the list does not have yet, found "jarli"',
      'clients.yaml: strip[#2]: expected an entry that the list does not have yet, found "toasty"',
      'services/ai-seo.md: proof.slugs[#2]: expected an entry that the list does not have yet, found "jarli"',
      'link.yaml: links[#2].to: expected an entry that the list does not have yet, found "/projects"',
      'link.yaml: links: expected one of them to lead to booking',
      'link.yaml: socials[#2]: expected an entry that the list does not have yet, found "twitter"',
    ],
  ],
  [
    'in placeholders for fields that the file lacks',
    [
      [
        'site.yaml',
        (site) =>
          Object.assign(site, {
            placeholders: { 'founder.name': 'why', 'founder.shoe': 'why', constructor: 'why' },
          }),
      ],
    ],
    [
      'site.yaml: placeholders.founder.shoe: expected the name of a field in this file',
      'site.yaml: placeholders.constructor: expected the name of a field in this file',
    ],
  ],
  [
    'HP-10 HP-16 in known names with other capitals, and not in a name of its own',
    [
      ['case-studies/jarli.md', (study) => Object.assign(study, { category: 'Web design' })],
      ['case-studies/toasty.md', (study) => Object.assign(study, { category: 'Podcasts' })],
      ['testimonials/second-harvest-kitchen.yaml', (said) => Object.assign(said, { serviceType: 'seo' })],
    ],
    [
      'testimonials/second-harvest-kitchen.yaml: serviceType: expected SEO, written just so, found "seo"',
      'case-studies/jarli.md: category: expected Web Design, written just so, found "Web design"',
    ],
  ],
  [
    'R-11 in colours outside the palette, and in two that can hardly be read on one another',
    [
      ['case-studies/jarli.md', (study) => Object.assign(study, { color: '#123456', textColor: '#ffffff' })],
      [
        'case-studies/popology.md',
        (study) => Object.assign(study, { color: '#16303A', textColor: '#F1D199' }),
      ],
      ['case-studies/toasty.md', (study) => Object.assign(study, { color: '#cc6a33', textColor: '#0e2229' })],
    ],
    [
      'case-studies/jarli.md: color: expected a colour of the palette such as #16303a, found "#123456"',
      'case-studies/jarli.md: textColor: expected a colour of the palette such as #16303a, found "#ffffff"',
      'case-studies/toasty.md: textColor: expected a contrast of 4.5 with color, not of 4.4',
    ],
  ],
  [
    'B-07 P-01 in a post that was modified before it was written, and a price outside its plan',
    [
      ['blog/core-web-vitals.md', (post) => Object.assign(post, { modified: '2020-01-01T00:00:00Z' })],
      ['pricing.yaml', (page) => Object.assign(page, { lead: 'From $690.' })],
    ],
    [
      'blog/core-web-vitals.md: modified: expected a time after date',
      'pricing.yaml: expected prices in the files of the plans alone, found "$690."',
    ],
  ],
])('faults are named by file, field and what was expected: %s', (_where, edits, faults) => {
  const { edit, listFaults } = copyContent();
  for (const [file, change] of edits) edit(file, change);
  expect(listFaults()).toEqual(faults.map((fault) => `content/${fault}`));
});

test('files that are missing, empty, misnamed or no YAML are named, and hidden ones left alone', () => {
  const { remove, writeText, listFaults } = copyContent();
  remove('certifications.yaml');
  remove('testimonials');
  writeText('press.yaml', 'mentions: []\nsample: once\nsample: again\n');
  writeText('process.yaml', '');
  writeText('blog/My Post.md', '---\n---\n');
  writeText('blog/.DS_Store', '');
  expect(listFaults().sort()).toEqual([
    'content/blog/My Post.md: expected a name of lower-case words joined by hyphens, ending in .md',
    "content/certifications.yaml: can't be read (ENOENT)",
    'content/press.yaml: line 3: Map keys must be unique',
    'content/process.yaml: steps: expected a list',
    "content/testimonials: can't be read (ENOENT)",
  ]);
});

test('R-11 a project that the site needs is missed once every file can be read', () => {
  const { edit, remove, listFaults } = copyContent();
  remove('case-studies/popology.md');
  const missing = 'content/case-studies: there is no popology.md, which the site needs';
  expect(listFaults()).toContain(missing);
  edit('site.yaml', (site) => Object.assign(site, { phone: '' }));
  expect(listFaults()).not.toContain(missing);
});

test('a byte order mark and Windows line ends are no fault', () => {
  const { editText, load } = copyContent();
  const before = load();
  editText('case-studies/jarli.md', (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`);
  expect(load().caseStudies).toEqual(before.caseStudies);
});

test('posts and testimonials come newest first, whatever their offsets and file names', () => {
  const { edit, load } = copyContent();
  const { posts, testimonials } = load();
  const [, second, third] = posts.map(({ slug }) => slug);
  const [said] = testimonials.map(({ slug }) => slug);
  for (const [slug, date] of [
    [third, '2100-01-01T00:30:00+11:00'],
    [second, '2099-12-31T23:00:00Z'],
  ])
    edit(`blog/${slug}.md`, (post) => Object.assign(post, { date, modified: undefined }));
  edit(`testimonials/${said}.yaml`, (fields) => Object.assign(fields, { datePublished: '2001-01-01' }));
  const changed = load();
  expect(changed.posts.slice(0, 2).map(({ slug }) => slug)).toEqual([second, third]);
  expect(changed.testimonials.at(-1)?.slug).toBe(said);
});

test('case studies and services come in the order of their page, others after them', () => {
  const { edit, load } = copyContent();
  const before = load();
  edit('projects.yaml', (page) => Object.assign(page, { order: ['toasty', 'jarli'] }));
  edit('services.yaml', (page) => Object.assign(page, { order: ['fix-your-website', 'ai-seo'] }));
  const { caseStudies, services } = load();
  expect(caseStudies.slice(0, 2).map(({ slug }) => slug)).toEqual(['toasty', 'jarli']);
  expect(services.slice(0, 2).map(({ slug }) => slug)).toEqual(['fix-your-website', 'ai-seo']);
  expect(services).toHaveLength(before.services.length);
  const titles = caseStudies.slice(2).map(({ title }) => title);
  expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other, 'en-AU')));
});

test('the text below the fields belongs to a case study, a service or a page', () => {
  const { editText, load } = copyContent();
  for (const file of ['case-studies/jarli.md', 'services/ai-seo.md', 'pages/about.md'])
    editText(file, (text) => `${text}\nThe last line.\n\n`);
  const { caseStudies, services, pages } = load();
  for (const text of [
    caseStudies.find(({ slug }) => slug === 'jarli')?.longDescription,
    services.find(({ slug }) => slug === 'ai-seo')?.body,
    pages.find(({ slug }) => slug === 'about')?.body,
  ])
    expect(text).toMatch(/The last line\.$/);
});
