import { expect, test } from 'vitest';
import { copyContent } from '#tests/content/copy-content.ts';
import { listLaunchFaults } from './list-launch-faults.ts';
import { createSkeleton, parseSkeletonRequest, skeletonKinds } from './skeleton.ts';
import { formatSydneyTime } from './sydney-time.ts';

const options = { now: new Date('2026-11-20T22:30:00Z'), author: 'Ana "A." Ferreira: founder' };
const title = 'Rock: pools & "tides" #1';

/** The agency's own content with one more file. */
function loadWith(path: string, text: string) {
  const { writeText, load } = copyContent();
  writeText(path, text);
  return load();
}

test.each(skeletonKinds)('the skeleton of a %s is valid content, and check:launch names it', (kind) => {
  const { path, text, next } = createSkeleton({ kind, title }, options);
  const faults = listLaunchFaults(loadWith(path, text), options.now).map(
    ({ file, field }) => `${file}: ${field}`,
  );
  expect(faults).toContain(`content/${path}: sample`);
  expect(next.length).toBeGreaterThan(1);
});

test('title, author and dates stand in a skeleton as they were given, whatever signs they have', () => {
  const study = createSkeleton({ kind: 'case-study', title }, options);
  expect(study.path).toBe('case-studies/rock-pools-tides-1.md');
  const { caseStudies } = loadWith(study.path, study.text);
  expect(caseStudies.find(({ slug }) => slug === 'rock-pools-tides-1')?.title).toBe(title);

  const post = createSkeleton({ kind: 'post', title }, options);
  const { posts } = loadWith(post.path, post.text);
  expect(posts.find(({ slug }) => slug === 'rock-pools-tides-1')).toMatchObject({
    title,
    author: options.author,
    date: '2026-11-21T09:30:00+11:00',
  });

  const said = createSkeleton({ kind: 'testimonial', title }, options);
  const { drafts } = loadWith(said.path, said.text);
  expect(drafts.find(({ slug }) => slug === 'rock-pools-tides-1')).toMatchObject({
    company: title,
    datePublished: '2026-11-21',
  });
});

test('HP-10 nothing shows or averages a new testimonial before its line draft: true is deleted', () => {
  const { path, text } = createSkeleton({ kind: 'testimonial', title }, options);
  const slug = 'rock-pools-tides-1';
  expect(loadWith(path, text).testimonials.map((said) => said.slug)).not.toContain(slug);
  const finished = text.replace('draft: true\n', '');
  expect(loadWith(path, finished).testimonials.map((said) => said.slug)).toContain(slug);
});

test('a request without a kind, a title or a letter says what is missing', () => {
  expect(parseSkeletonRequest([])).toMatchObject({
    ok: false,
    problem: expect.stringContaining('what to make'),
  });
  expect(parseSkeletonRequest(['page', 'Title'])).toMatchObject({ ok: false });
  expect(parseSkeletonRequest(['post', ' '])).toMatchObject({
    ok: false,
    problem: expect.stringContaining('Say its title'),
  });
  expect(parseSkeletonRequest(['post', '!?'])).toMatchObject({
    ok: false,
    problem: expect.stringContaining('a letter or a digit'),
  });
});

test('a title may come in one piece or in words', () => {
  const request = { ok: true, request: { kind: 'post', title: 'Why weight matters' } };
  expect(parseSkeletonRequest(['post', 'Why weight matters'])).toEqual(request);
  expect(parseSkeletonRequest(['post', 'Why', 'weight', 'matters'])).toEqual(request);
});

test.each([
  ['2026-01-31T13:30:00Z', '2026-02-01T00:30:00+11:00'],
  ['2026-07-01T00:00:00Z', '2026-07-01T10:00:00+10:00'],
])('%s is %s in Sydney', (moment, local) => {
  expect(formatSydneyTime(new Date(moment))).toBe(local);
});
