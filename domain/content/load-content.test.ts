import { expect, test } from 'vitest';
import { copyContent } from '#tests/content/copy-content.ts';

test('sound content has no faults', () => {
  expect(copyContent().listFaults()).toEqual([]);
});

test('an empty field is named by file, field and what was expected', () => {
  const { edit, listFaults } = copyContent();
  edit('case-studies/jarli.md', (study) => {
    study.category = '';
  });
  expect(listFaults()).toEqual(['content/case-studies/jarli.md: category: expected a non-empty text']);
});

test('every fault of every file is named at once', () => {
  const { edit, list, listFaults } = copyContent();
  const [said = ''] = list().filter((file) => file.startsWith('testimonials/'));
  edit('case-studies/jarli.md', (study) => {
    study.category = undefined;
    study.color = 'blue';
  });
  edit('site.yaml', (site) => {
    site.hours.opens = 'nine';
  });
  edit(said, (testimonial) => {
    testimonial.rating = 6;
  });
  edit('home.yaml', (home) => {
    home.services.cards[1].to = 'services/ai-seo';
  });
  expect(listFaults()).toEqual([
    'content/site.yaml: hours.opens: expected a time such as 09:00, found "nine"',
    'content/home.yaml: services.cards[#2].to: expected a path on this site, such as /projects, found "services/ai-seo"',
    `content/${said}: rating: expected a number of at most 5, found 6`,
    'content/case-studies/jarli.md: category: expected a non-empty text',
    'content/case-studies/jarli.md: color: expected a colour such as #16303a, found "blue"',
  ]);
});

test('a fault of YAML is named with its line', () => {
  const { writeText, listFaults } = copyContent();
  writeText('press.yaml', 'mentions: []\nsample: once\nsample: again\n');
  expect(listFaults()).toEqual(['content/press.yaml: line 3: Map keys must be unique']);
});

test('a slip in the name of a field is named', () => {
  const { edit, listFaults } = copyContent();
  edit('clients.yaml', (clients) => {
    clients.stripe = clients.strip;
    clients.strip = undefined;
  });
  expect(listFaults()).toEqual([
    'content/clients.yaml: strip: expected a list',
    'content/clients.yaml: stripe: there is no such field; look for a slip in its name',
  ]);
});

test('a missing file is named', () => {
  const { remove, listFaults } = copyContent();
  remove('press.yaml');
  remove('testimonials');
  expect(listFaults()).toEqual([
    "content/press.yaml: can't be read (ENOENT)",
    "content/testimonials: can't be read (ENOENT)",
  ]);
});

test('an empty file is a file without its fields', () => {
  const { writeText, listFaults } = copyContent();
  writeText('process.yaml', '');
  expect(listFaults()).toEqual(['content/process.yaml: steps: expected a list']);
});

test('a file whose name can be no slug is named, hidden files are left alone', () => {
  const { writeText, listFaults } = copyContent();
  writeText('blog/My Post.md', '---\n---\n');
  writeText('blog/picture.png', '');
  writeText('blog/.DS_Store', '');
  const problem = 'expected a name of lower-case words joined by hyphens, ending in .md';
  expect(listFaults()).toEqual([
    `content/blog/My Post.md: ${problem}`,
    `content/blog/picture.png: ${problem}`,
  ]);
});

test('faults between files are named beside faults of files', () => {
  const { edit, listFaults } = copyContent();
  edit('clients.yaml', (clients) => {
    clients.strip[0] = 'nobody';
  });
  edit('site.yaml', (site) => {
    site.phone = '';
  });
  expect(listFaults()).toEqual([
    'content/site.yaml: phone: expected a non-empty text',
    'content/clients.yaml: strip: no client has the slug nobody',
  ]);
});

test('R-11 a project that the site needs is missed once every file can be read', () => {
  const { edit, remove, listFaults } = copyContent();
  edit('projects.yaml', (projects) => {
    projects.order = [];
  });
  for (const service of ['ai-seo', 'digital-content-creation'])
    edit(`services/${service}.md`, ({ proof }) => {
      proof.slugs = ['toasty'];
    });
  remove('case-studies/popology.md');
  const missing = 'content/case-studies: there is no popology.md, which the site needs';
  expect(listFaults()).toContain(missing);
  edit('site.yaml', (site) => {
    site.phone = '';
  });
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
  const setDate = (slug: string | undefined, date: string) =>
    edit(`blog/${slug}.md`, (post) => Object.assign(post, { date, modified: undefined }));
  setDate(third, '2100-01-01T00:30:00+11:00');
  setDate(second, '2099-12-31T23:00:00Z');
  edit(`testimonials/${said}.yaml`, (testimonial) => {
    testimonial.datePublished = '2001-01-01';
  });
  const changed = load();
  expect(changed.posts.slice(0, 2).map(({ slug }) => slug)).toEqual([second, third]);
  expect(changed.testimonials.at(-1)?.slug).toBe(said);
});

test('case studies come in the order of projects.yaml, those it does not name after them by title', () => {
  const { edit, load } = copyContent();
  edit('projects.yaml', (projects) => {
    projects.order = ['toasty', 'jarli'];
  });
  const { caseStudies } = load();
  expect(caseStudies.slice(0, 2).map(({ slug }) => slug)).toEqual(['toasty', 'jarli']);
  const titles = caseStudies.slice(2).map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(0);
  expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other, 'en-AU')));
});

test('the text below the fields of a case study is its long description', () => {
  const { editText, load } = copyContent();
  editText('case-studies/jarli.md', (text) => `${text}\nThe last line.\n\n`);
  const jarli = load().caseStudies.find(({ slug }) => slug === 'jarli');
  expect(jarli?.longDescription).toMatch(/The last line\.$/);
});

test('R-05 R-19 R-21 faults of services, process, pages and links are named too', () => {
  const { edit, listFaults } = copyContent();
  edit('services/fix-your-website.md', (service) => {
    service.path = 'fix-your-website';
  });
  edit('process.yaml', ({ steps }) => steps.pop());
  edit('pages/privacy.md', (page) => {
    page.reviewed = 'last week';
  });
  edit('link.yaml', ({ links }) => links.unshift({ title: 'Book', to: 'https://booking.example' }));
  expect(listFaults()).toEqual([
    'content/services/fix-your-website.md: path: expected a path on this site, such as /projects, found "fix-your-website"',
    'content/process.yaml: steps: expected exactly 6 entries, found 5 in the list',
    'content/pages/privacy.md: reviewed: expected a date such as 2026-11-04, found "last week"',
    'content/link.yaml: links[#1].to: expected a path on this site, such as /projects, or the word booking, found "https://booking.example"',
  ]);
});

test('R-07 guides and legal pages have a date of review, company pages have none', () => {
  const { edit, listFaults } = copyContent();
  edit('pages/terms.md', (page) => {
    page.reviewed = undefined;
  });
  edit('pages/about.md', (page) => {
    page.reviewed = '2026-11-21';
  });
  expect(listFaults()).toEqual([
    'content/pages/about.md: reviewed: expected no date on a company page, found "2026-11-21"',
    'content/pages/terms.md: reviewed: expected a date such as 2026-11-04',
  ]);
});

test('services come in the order of services.yaml, those it does not name after them', () => {
  const { edit, load } = copyContent();
  const before = load().services.length;
  edit('services.yaml', (page) => {
    page.order = ['fix-your-website', 'ai-seo'];
  });
  const slugs = load().services.map(({ slug }) => slug);
  expect(slugs.slice(0, 2)).toEqual(['fix-your-website', 'ai-seo']);
  expect(slugs).toHaveLength(before);
});

test('the text below the fields of a service or a page is its body', () => {
  const { editText, load } = copyContent();
  editText('services/ai-seo.md', (text) => `${text}\nThe last line.\n\n`);
  editText('pages/about.md', (text) => `${text}\nThe very last line.\n`);
  const { services, pages } = load();
  expect(services.find(({ slug }) => slug === 'ai-seo')?.body).toMatch(/The last line\.$/);
  expect(pages.find(({ slug }) => slug === 'about')?.body).toMatch(/The very last line\.$/);
});
