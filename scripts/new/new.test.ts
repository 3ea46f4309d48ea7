import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listLaunchFaults } from '#app/content/list-launch-faults.ts';
import { createPublication } from '#app/content/publication.ts';
import { copyContent } from '#tests/content/copy-content.ts';
import { createFile } from './new.ts';

const now = new Date('2026-11-20T22:30:00Z');
const title = 'Rock: pools & "tides" #1';
const slug = 'rock-pools-tides-1';

const kinds = [
  ['case-study', `case-studies/${slug}.md`],
  ['post', `blog/${slug}.md`],
  ['testimonial', `testimonials/${slug}.yaml`],
] as const;

test.each(kinds)(
  'a new %s is a valid sample that becomes public once draft: true is deleted',
  (kind, file) => {
    const { folder, load, editText } = copyContent();
    expect(createFile([kind, ...title.split(' ')], folder, now)).toContain(`Written: content/${file}\n`);
    const listSlugs = () => {
      const { content } = createPublication(load(), () => now.getTime());
      return [...content.posts, ...content.caseStudies, ...content.testimonials].map((entry) => entry.slug);
    };
    expect(listLaunchFaults(load(), now)).toContainEqual(
      expect.stringContaining(`content/${file}: sample: skeleton`),
    );
    expect(listSlugs()).not.toContain(slug);
    editText(file, (text) => text.replace('draft: true\n', ''));
    expect(listSlugs()).toContain(slug);
  },
);

test.each([
  ['page', `pages/${slug}.md`],
  ['service', `services/${slug}.md`],
])('a new %s is a valid sample, and public', (kind, file) => {
  const { folder, load } = copyContent();
  const output = createFile([kind, title], folder, now);
  expect(output).toContain(`Written: content/${file}\n`);
  expect(output).toContain('It is no draft');
  expect(output).not.toContain('does not start');
  const { pages, services } = load();
  expect([...pages, ...services]).toContainEqual(
    expect.objectContaining({ slug, name: title, headline: title }),
  );
  expect(listLaunchFaults(load(), now)).toContainEqual(
    expect.stringContaining(`content/${file}: sample: skeleton`),
  );
});

test('a new plan is by quote and comes last, and the command names the cells that the table of all plans lacks', () => {
  const { folder, read, edit, load } = copyContent();
  const output = createFile(['plan', title], folder, now);
  const { rows } = read('pricing.yaml').fields.compare;
  for (const index of rows.keys())
    expect(output).toContain(
      `\ncontent/pricing.yaml: compare.rows[#${index + 1}].plans: there is no cell for ${slug}`,
    );
  edit('pricing.yaml', ({ compare }) => {
    for (const { plans } of compare.rows) plans[slug] = 'A cell';
  });
  expect(load().plans.at(-1)).toMatchObject({ slug, name: title, byQuote: true });
});

test('a draft contains title, author and dates exactly as given, whatever characters they have', () => {
  const { folder, load, edit } = copyContent();
  const author = 'Ana "A." Ferreira: founder';
  edit('site.yaml', ({ founder }) => Object.assign(founder, { name: author }));
  for (const [kind] of kinds) createFile([kind, title], folder, now);
  const { caseStudies, posts, testimonials } = load();
  const made = [caseStudies, posts, testimonials].map((list) => list.find((entry) => entry.slug === slug));
  expect(made).toEqual([
    expect.objectContaining({ title, client: title }),
    expect.objectContaining({ title, author, date: '2026-11-21T09:30:00+11:00' }),
    expect.objectContaining({ company: title, datePublished: '2026-11-21' }),
  ]);
});

test('a draft never overwrites a file, and is not created in invalid content', () => {
  const { folder, editText, writeText } = copyContent();
  const create = () => createFile(['post', title], folder, now);
  create();
  editText(`blog/${slug}.md`, (text) => text.replace('One idea', 'My own idea'));
  expect(create).toThrow('There is already a file with this name');
  expect(readFileSync(path.join(folder, `blog/${slug}.md`), 'utf8')).toContain('My own idea');
  writeText('process.yaml', '');
  expect(create).toThrow('content/process.yaml: steps: expected a list');
});

test.each([
  [[], 'Usage: npm run new -- case-study|page|plan|post|service|testimonial "Title"'],
  [['poem', 'Title'], 'Usage'],
  [['post', ' '], 'Usage'],
  [['post', '!?'], 'a letter or a digit'],
])('the arguments %j are rejected with a hint', (args, problem) => {
  expect(() => createFile(args, 'content', now)).toThrow(problem);
});
