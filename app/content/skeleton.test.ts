import { expect, test } from 'vitest';
import { copyContent } from '#tests/content/copy-content.ts';
import { listLaunchFaults } from './list-launch-faults.ts';
import { createPublication } from './publication.ts';
import { createSkeleton, parseSkeletonRequest, type SkeletonKind, skeletonKinds } from './skeleton.ts';

const options = { now: new Date('2026-11-20T22:30:00Z'), author: 'Ana "A." Ferreira: founder' };
const title = 'Rock: pools & "tides" #1';
const slug = 'rock-pools-tides-1';

/** The agency's own content with the skeleton of one more file, which may be changed first. */
function loadWith(kind: SkeletonKind, change = (text: string) => text) {
  const { path, text, next } = createSkeleton({ kind, title }, options);
  const { writeText, load } = copyContent();
  writeText(path, change(text));
  return { content: load(), path, next };
}

test.each(skeletonKinds)('the skeleton of a %s is valid content, and check:launch names it', (kind) => {
  const { content, path, next } = loadWith(kind);
  const faults = listLaunchFaults(content, options.now).map(({ file, field }) => `${file}: ${field}`);
  expect(faults).toContain(`content/${path}: sample`);
  expect(next.length).toBeGreaterThan(1);
});

test('title, author and dates stand in a skeleton as they were given, whatever signs they have', () => {
  const { caseStudies } = loadWith('case-study').content;
  expect(caseStudies.find((study) => study.slug === slug)?.title).toBe(title);
  const { posts } = loadWith('post').content;
  const date = '2026-11-21T09:30:00+11:00';
  expect(posts.find((post) => post.slug === slug)).toMatchObject({ title, author: options.author, date });
  const { testimonials } = loadWith('testimonial').content;
  expect(testimonials.find((said) => said.slug === slug)).toMatchObject({
    company: title,
    datePublished: '2026-11-21',
  });
});

test.each(skeletonKinds)(
  'B-09 HP-10 a new %s is not public before its line draft: true is deleted',
  (kind) => {
    const listSlugs = (change?: (text: string) => string) => {
      const { content } = createPublication(loadWith(kind, change).content, () => options.now.getTime());
      return [...content.posts, ...content.caseStudies, ...content.testimonials].map((file) => file.slug);
    };
    expect(listSlugs()).not.toContain(slug);
    expect(listSlugs((text) => text.replace('draft: true\n', ''))).toContain(slug);
  },
);

test.each([
  [[], 'what to make'],
  [['page', 'Title'], ''],
  [['post', ' '], 'Say its title'],
  [['post', '!?'], 'a letter or a digit'],
])('the request %j is refused with what is missing', (words, problem) => {
  expect(parseSkeletonRequest(words)).toMatchObject({
    ok: false,
    problem: expect.stringContaining(problem),
  });
});

test.each([[['Why weight matters']], [['Why', 'weight', 'matters']]])('a title may be %j', (words) => {
  const request = { kind: 'post', title: 'Why weight matters' };
  expect(parseSkeletonRequest(['post', ...words])).toEqual({ ok: true, request });
});
