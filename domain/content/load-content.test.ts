import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContentError } from './content-error.ts';
import { loadContent } from './load-content.ts';

const ownContent = join(import.meta.dirname, '..', '..', 'content');

/** A copy of the agency's content for each test to spoil. */
let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'content-test-')), 'content');
  cpSync(ownContent, folder, { recursive: true });
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

function edit(path: string, change: (text: string) => string) {
  writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
}

function loadFaults(): string[] {
  try {
    loadContent(folder);
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('sound content has no faults', () => {
  expect(loadFaults()).toEqual([]);
});

test('an empty field is named by file, field and what was expected', () => {
  edit('case-studies/jarli.md', (text) => text.replace(/^category: .*$/m, 'category: ""'));
  expect(loadFaults()).toEqual(['content/case-studies/jarli.md: category: expected a non-empty text']);
});

test('every fault of every file is named at once', () => {
  edit('case-studies/jarli.md', (text) =>
    text.replace(/^category: .*\n/m, '').replace(/^color: .*$/m, 'color: blue'),
  );
  edit('site.yaml', (text) => text.replace('opens: "09:00"', 'opens: nine'));
  edit('testimonials/tidepool-trust.yaml', (text) => text.replace('rating: 5', 'rating: 6'));
  edit('home.yaml', (text) => text.replace('to: /services/ai-seo', 'to: services/ai-seo'));
  expect(loadFaults()).toEqual([
    'content/site.yaml: hours.opens: expected a time such as 09:00, found "nine"',
    'content/home.yaml: services.cards[#2].to: expected a path on this site, such as /projects, found "services/ai-seo"',
    'content/testimonials/tidepool-trust.yaml: rating: expected a number of at most 5, found 6',
    'content/case-studies/jarli.md: category: expected a non-empty text',
    'content/case-studies/jarli.md: color: expected a colour such as #16303a, found "blue"',
  ]);
});

test('a fault of YAML is named with its line', () => {
  edit('press.yaml', (text) => `${text}\nsample: again\n`);
  const [fault, ...others] = loadFaults();
  expect(others).toEqual([]);
  expect(fault).toMatch(/^content\/press\.yaml: line \d+: Map keys must be unique$/);
});

test('a slip in the name of a field is named', () => {
  edit('clients.yaml', (text) => text.replace('\nstrip:', '\nstripe:'));
  expect(loadFaults()).toEqual([
    'content/clients.yaml: strip: expected a list',
    'content/clients.yaml: stripe: there is no such field; look for a slip in its name',
  ]);
});

test('a missing file is named', () => {
  rmSync(join(folder, 'press.yaml'));
  rmSync(join(folder, 'testimonials'), { recursive: true });
  expect(loadFaults()).toEqual([
    "content/press.yaml: can't be read (ENOENT)",
    "content/testimonials: can't be read (ENOENT)",
  ]);
});

test('an empty file is a file without its fields', () => {
  writeFileSync(join(folder, 'process.yaml'), '');
  expect(loadFaults()).toEqual(['content/process.yaml: steps: expected a list']);
});

test('a file whose name can be no slug is named, hidden files are left alone', () => {
  writeFileSync(join(folder, 'blog', 'My Post.md'), '---\n---\n');
  writeFileSync(join(folder, 'blog', 'picture.png'), '');
  writeFileSync(join(folder, 'blog', '.DS_Store'), '');
  const problem = 'expected a name of lower-case words joined by hyphens, ending in .md';
  expect(loadFaults()).toEqual([
    `content/blog/My Post.md: ${problem}`,
    `content/blog/picture.png: ${problem}`,
  ]);
});

test('faults between files are named beside faults of files', () => {
  edit('clients.yaml', (text) =>
    text.replace('\nstrip:\n  - national-art-school', '\nstrip:\n  - national-arts-school'),
  );
  edit('site.yaml', (text) => text.replace('phone: +61 2 5550 0199', 'phone: ""'));
  expect(loadFaults()).toEqual([
    'content/site.yaml: phone: expected a non-empty text',
    'content/clients.yaml: strip: no client has the slug national-arts-school',
  ]);
});

test('a byte order mark and Windows line ends are no fault', () => {
  edit('case-studies/jarli.md', (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`);
  expect(loadContent(folder).caseStudies).toEqual(loadContent(ownContent).caseStudies);
});

test('posts and testimonials come newest first, whatever their offsets and file names', () => {
  edit('blog/alt-text-that-sells.md', (text) =>
    text.replace(/^date: .*$/m, 'date: 2030-01-01T00:30:00+11:00'),
  );
  edit('blog/core-web-vitals.md', (text) => text.replace(/^date: .*$/m, 'date: 2029-12-31T23:00:00Z'));
  edit('testimonials/tidepool-trust.yaml', (text) =>
    text.replace(/^datePublished: .*$/m, 'datePublished: 2001-01-01'),
  );
  const { posts, testimonials } = loadContent(folder);
  expect(posts.slice(0, 2).map(({ slug }) => slug)).toEqual(['core-web-vitals', 'alt-text-that-sells']);
  expect(testimonials.at(-1)?.slug).toBe('tidepool-trust');
});

test('case studies come in the order of projects.yaml, those it does not name after them', () => {
  edit('projects.yaml', (text) => text.replace(/^order:\n[\s\S]*/m, 'order: [toasty, jarli]\n'));
  const slugs = loadContent(folder).caseStudies.map(({ slug }) => slug);
  expect(slugs.slice(0, 3)).toEqual(['toasty', 'jarli', 'barangaroo-wulugul-walk']);
  expect(slugs).toHaveLength(15);
});

test('the text below the fields of a case study is its long description', () => {
  appendFileSync(join(folder, 'case-studies', 'jarli.md'), '\nThe last line.\n\n');
  const jarli = loadContent(folder).caseStudies.find(({ slug }) => slug === 'jarli');
  expect(jarli?.longDescription).toMatch(/The last line\.$/);
});

test('R-05 R-19 R-21 faults of services, process, pages and links are named too', () => {
  edit('services/fix-your-website.md', (text) => text.replace(/^path: .*$/m, 'path: fix-your-website'));
  edit('process.yaml', (text) => text.slice(0, text.lastIndexOf('  - title:')));
  edit('pages/privacy.md', (text) => text.replace(/^reviewed: .*$/m, 'reviewed: last week'));
  edit('link.yaml', (text) => text.replace('to: booking', 'to: https://booking.example'));
  expect(loadFaults()).toEqual([
    'content/services/fix-your-website.md: path: expected a path on this site, such as /projects, found "fix-your-website"',
    'content/process.yaml: steps: expected exactly 6 entries, found 5 in the list',
    'content/pages/privacy.md: reviewed: expected a date such as 2026-11-04, found "last week"',
    'content/link.yaml: links[#1].to: expected a path on this site, such as /projects, or the word booking, found "https://booking.example"',
  ]);
});

test('R-07 guides and legal pages have a date of review, company pages have none', () => {
  edit('pages/terms.md', (text) => text.replace(/^reviewed: .*\n/m, ''));
  edit('pages/about.md', (text) => text.replace(/^kind: .*$/m, '$&\nreviewed: 2026-11-21'));
  expect(loadFaults()).toEqual([
    'content/pages/about.md: reviewed: expected no date on a company page, found "2026-11-21"',
    'content/pages/terms.md: reviewed: expected a date such as 2026-11-04',
  ]);
});

test('services come in the order of services.yaml, those it does not name after them', () => {
  edit('services.yaml', (text) =>
    text.replace(/^order:\n( {2}- .*\n)+/m, 'order: [fix-your-website, ai-seo]\n'),
  );
  const slugs = loadContent(folder).services.map(({ slug }) => slug);
  expect(slugs.slice(0, 2)).toEqual(['fix-your-website', 'ai-seo']);
  expect(slugs).toHaveLength(6);
});

test('the text below the fields of a service or a page is its body', () => {
  appendFileSync(join(folder, 'services', 'ai-seo.md'), '\nThe last line.\n\n');
  appendFileSync(join(folder, 'pages', 'about.md'), '\nThe very last line.\n');
  const { services, pages } = loadContent(folder);
  expect(services.find(({ slug }) => slug === 'ai-seo')?.body).toMatch(/The last line\.$/);
  expect(pages.find(({ slug }) => slug === 'about')?.body).toMatch(/The very last line\.$/);
});
