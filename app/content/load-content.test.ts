import { expect, test } from 'vitest';
import { copyContent, type Fields } from '#tests/content/copy-content.ts';

/** Copies the content, and finds the first file whose path starts with `beginning`. */
function copyWith(beginning: string) {
  const content = copyContent();
  const file = content.list().find((name) => name.startsWith(beginning)) ?? '';
  return { ...content, file };
}

const link = { title: 'Projects', to: '/projects' };
const again = 'expected an entry that the list does not have yet';

test('valid content has no faults', () => {
  expect(copyContent().listFaults()).toEqual([]);
});

test.each<[string, string, (fields: Fields) => void, string[]]>([
  [
    'texts, colours and names of fields',
    'case-studies/',
    (study) => Object.assign(study, { client: ' ', title: 7, color: 'blue', colour: 'red' }),
    [
      'title: expected a non-empty text, found 7',
      'client: expected a non-empty text',
      'color: expected a colour of the palette such as #16303a, found "blue"',
      'expected no field colour: check the name for a typo',
    ],
  ],
  [
    'R-11 two colours with too little contrast',
    'case-studies/',
    (study) => Object.assign(study, { color: '#cc6a33', textColor: '#0e2229' }),
    ['textColor: expected a contrast of 4.5 with color, not of 4.4'],
  ],
  [
    'R-11 colours in upper case, which are valid',
    'case-studies/',
    (study) => Object.assign(study, { color: '#16303A', textColor: '#F1D199' }),
    [],
  ],
  [
    'HP-16 known categories with different capitals',
    'case-studies/',
    (study) => Object.assign(study, { category: 'Web design' }),
    ['category: expected Web Design, written just so, found "Web design"'],
  ],
  [
    'HP-16 an unknown category, which is valid',
    'case-studies/',
    (study) => Object.assign(study, { category: 'Podcasts' }),
    [],
  ],
  [
    'HP-10 a known service type with different capitals',
    'testimonials/',
    (testimonial) => Object.assign(testimonial, { serviceType: 'seo' }),
    ['serviceType: expected SEO, written just so, found "seo"'],
  ],
  [
    'HP-10 ratings and dates',
    'testimonials/',
    (testimonial) => Object.assign(testimonial, { rating: 6, datePublished: '4/11/2026' }),
    [
      'rating: expected at most 5, found 6',
      'datePublished: expected a date such as 2026-11-04, found "4/11/2026"',
    ],
  ],
  [
    'hours, addresses and groups of fields',
    'site.yaml',
    (site) => {
      Object.assign(site.hours, { opens: 'nine', days: ['Weekdays'] });
      Object.assign(site, { email: 'hello@', bookingUrl: 'booking.example', address: 'Bronte' });
      site.placeholders = { phone: '' };
    },
    [
      'address: expected a group of fields, found "Bronte"',
      'email: expected an email address and nothing else, found "hello@"',
      'hours.days[#1]: expected one of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, found "Weekdays"',
      'hours.opens: expected a time such as 09:00, found "nine"',
      'bookingUrl: expected a full web address that starts with https://, found "booking.example"',
      'placeholders.phone: expected a non-empty text',
    ],
  ],
  [
    'paths and lists, whose entries count from one',
    'home.yaml',
    (home) => {
      home.services.cards[1].to = 'services/ai-seo';
      home.hero.headline = 'One line';
      home.impact.figures.pop();
      home.work.chosen = ['one', 'two', 'one'];
    },
    [
      'hero.headline: expected a list, found "One line"',
      'services.cards[#2].to: expected a path on this site, such as /projects, found "services/ai-seo"',
      `work.chosen[#3]: ${again}, found "one"`,
      'impact.figures: expected exactly 3 entries, found a list of 2',
    ],
  ],
  [
    'HP-04 clients in rows',
    'clients.yaml',
    ({ strip, wall }) => {
      strip[0] = 'nobody';
      wall[1] = wall[0];
    },
    [
      expect.stringMatching(`^wall\\[#2\\]: ${again}, found `),
      'strip[#1]: expected the slug of a client, found "nobody"',
    ],
  ],
  [
    'H-03 C-01 a service’s menu, form and drawing fields',
    'services/',
    (service) => {
      Object.assign(service, { menu: 'always', drawing: { formation: 'volcano' } });
      delete service.contactChoice;
    },
    [
      'menu: expected true or false, found "always"',
      expect.stringMatching(/^contactChoice: expected one of A new website, .*, Not sure yet$/),
      expect.stringMatching(/^drawing\.formation: expected one of crossbed, .*, found "volcano"$/),
    ],
  ],
  [
    'R-04 a service’s path that does not end in the file name',
    'services/',
    (service) => Object.assign(service, { path: '/services/other' }),
    [
      expect.stringMatching(
        /^path: expected \/services\/(\S+) or \/\1, as the file is called, found "\/services\/other"$/,
      ),
    ],
  ],
  [
    'H-03 the links of header and footer',
    'navigation.yaml',
    ({ main, footer }) => {
      Object.assign(main[0], { others: ['/founder/more'] });
      Object.assign(footer[0], { services: 'three' });
      Object.assign(footer[1].links[0], { label: '', to: 'website-carbon' });
    },
    [
      'main[#1].others[#1]: expected the first part of a path, such as /method, found "/founder/more"',
      'footer[#1].services: expected a number, found "three"',
      'footer[#2].links[#1].label: expected a non-empty text',
      'footer[#2].links[#1].to: expected a path on this site, such as /projects, found "website-carbon"',
    ],
  ],
  [
    'H-03 a menu too many',
    'navigation.yaml',
    ({ main }) => Object.assign(main[0], { menu: [] }),
    ['main: expected one link to have a menu, that of the services, found 2'],
  ],
  [
    'C-01 what happens next',
    'contact.yaml',
    (page) => Object.assign(page, { headline: '', next: { title: 'Next', steps: [] } }),
    ['headline: expected a non-empty text', 'next.steps: expected at least 1 entries, found a list of 0'],
  ],
  [
    'R-03 the sections of the services overview',
    'services.yaml',
    ({ sections }) => Object.assign(sections[1], { anchor: sections[0].anchor }),
    [expect.stringMatching(`^sections\\[#2\\]\\.anchor: ${again}`)],
  ],
  [
    'HP-15 a step of the process',
    'process.yaml',
    ({ steps }) => steps.pop(),
    ['steps: expected exactly 6 entries, found a list of 5'],
  ],
  [
    'R-07 a guide without a review date',
    'pages/',
    (page) => Object.assign(page, { kind: 'guide', reviewed: undefined }),
    ['reviewed: expected a date such as 2026-11-04'],
  ],
  [
    'R-07 a company page with a review date',
    'pages/',
    (page) => Object.assign(page, { kind: 'company', reviewed: '2026-11-21' }),
    ['reviewed: expected no date on a company page, found "2026-11-21"'],
  ],
  [
    'R-19 links',
    'link.yaml',
    (page) => Object.assign(page, { links: [link, link, { title: 'Book', to: 'https://booking.example' }] }),
    [
      'links[#3].to: expected a path on this site, such as /projects, or the word booking, found "https://booking.example"',
      `links[#2].to: ${again}, found "/projects"`,
      'links: expected one of them to lead to booking',
    ],
  ],
  [
    'B-07 a post that was modified before it was published',
    'blog/',
    (post) => Object.assign(post, { modified: '2001-01-01T00:00:00Z' }),
    ['modified: expected a time after date'],
  ],
  [
    'P-01 a price outside its plan',
    'pricing.yaml',
    (page) => Object.assign(page, { lead: 'From $690.' }),
    ['expected prices in the files of the plans alone, found "$690."'],
  ],
  [
    'P-01 a price with cents, and a long name',
    'pricing/',
    (plan) => Object.assign(plan, { cents: 690.5, name: 'n'.repeat(80) }),
    [
      `name: expected at most 60 characters, found "${'n'.repeat(56)}..."`,
      'cents: expected a whole number, found 690.5',
    ],
  ],
])('faults are named by file, field and what was expected: %s', (_what, beginning, change, faults) => {
  const { file, edit, listFaults } = copyWith(beginning);
  edit(file, change);
  const start = `content/${file}: `;
  const found = listFaults();
  expect(found.map((fault) => fault.replace(start, ''))).toEqual(faults);
  for (const fault of found) expect(fault.startsWith(start)).toBe(true);
});

test('all faults are reported at once: missing, empty and misnamed files, invalid YAML, and invalid fields', () => {
  const { edit, remove, writeText, listFaults } = copyContent();
  remove('certifications.yaml');
  writeText('press.yaml', 'mentions: []\nsample: once\nsample: again\n');
  writeText('process.yaml', '');
  writeText('blog/My Post.md', '---\n---\n');
  writeText('blog/post.markdown', '');
  writeText('blog/.DS_Store', '');
  writeText('blog/no-fields.md', '# One\n');
  // The reported line number is that of the file.
  writeText('blog/twice.md', '---\ntitle: One\ntitle: Two\n---\nText');
  edit('site.yaml', (site) => Object.assign(site, { phone: '' }));
  edit('services.yaml', (page) => Object.assign(page, { order: ['gone'] }));
  const faults = listFaults();
  for (const fault of [
    'blog/My Post.md: slug: expected lower-case words joined by hyphens, found "My Post"',
    'blog/My Post.md: body: expected a text below the fields',
    'blog/My Post.md: title: expected a non-empty text',
    'blog/no-fields.md: expected fields between two lines ---, and a text below them',
    'blog/post.markdown: expected a name that ends in .md',
    'blog/twice.md: Map keys must be unique at line 3, column 1',
    'certifications.yaml: there is no such file',
    'press.yaml: Map keys must be unique at line 3, column 1',
    'process.yaml: steps: expected a list',
    'services.yaml: order: there is no services/gone.md',
    'site.yaml: phone: expected a non-empty text',
  ])
    expect(faults).toContain(`content/${fault}`);
  expect(faults.join()).not.toContain('DS_Store');
});

test('a horizontal rule in a text is kept, and a byte order mark and Windows line endings are accepted', () => {
  const { file, editText, load } = copyWith('case-studies/');
  editText(file, (text) => `${text}\n\n---\n\nThe last line.\n\n`);
  const before = load();
  editText(file, (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`);
  const { caseStudies } = load();
  expect(caseStudies).toEqual(before.caseStudies);
  const study = caseStudies.find(({ slug }) => file === `case-studies/${slug}.md`);
  expect(study?.body).toMatch(/\n---\n\nThe last line\.$/);
});

test('posts and testimonials are sorted newest first, whatever their offsets and file names', () => {
  const { edit, load } = copyContent();
  const { posts, testimonials } = load();
  const [, second, third] = posts.map(({ slug }) => slug);
  const [testimonial] = testimonials.map(({ slug }) => slug);
  for (const [slug, date] of [
    [third, '2100-01-01T00:30:00+11:00'],
    [second, '2099-12-31T23:00:00Z'],
  ])
    edit(`blog/${slug}.md`, (post) => Object.assign(post, { date, modified: undefined }));
  edit(`testimonials/${testimonial}.yaml`, (fields) =>
    Object.assign(fields, { datePublished: '2001-01-01' }),
  );
  const changed = load();
  expect(changed.posts.slice(0, 2).map(({ slug }) => slug)).toEqual([second, third]);
  expect(changed.testimonials.at(-1)?.slug).toBe(testimonial);
});

test('case studies and services follow the order of their page, with all others after them', () => {
  const { edit, load } = copyContent();
  const before = load();
  const pickTwo = (entries: { slug: string }[]) => [entries.at(-1)?.slug, entries[1]?.slug];
  const [studies, services] = [pickTwo(before.caseStudies), pickTwo(before.services)];
  edit('projects.yaml', (page) => Object.assign(page, { order: studies }));
  edit('services.yaml', (page) => Object.assign(page, { order: services }));
  const after = load();
  expect(after.caseStudies.slice(0, 2).map(({ slug }) => slug)).toEqual(studies);
  expect(after.services.slice(0, 2).map(({ slug }) => slug)).toEqual(services);
  expect(after.services).toHaveLength(before.services.length);
  const titles = after.caseStudies.slice(2).map(({ title }) => title);
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en-AU')));
});
