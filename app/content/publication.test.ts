import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Content } from './content.ts';
import { loadContent } from './load-content.ts';
import { createPublication } from './publication.ts';

const all = loadContent('content');
const [post] = all.posts;
const [study] = all.caseStudies;
const [testimonial] = all.testimonials;
if (!post || !study || !testimonial) throw new Error('expected a post, a case study and a testimonial');

/** Creates content with one public file of each kind, and another of each with these fields. */
function createContent(fields: { draft?: true; post?: string; day?: string }): Content {
  const { draft = false, post: date = post?.date ?? '', day = '2026-01-01' } = fields;
  return {
    ...all,
    posts: [{ ...post, ...{ slug: 'new', date, draft } }, post] as Content['posts'],
    caseStudies: [{ ...study, ...{ slug: 'new', date: day, draft } }, study] as Content['caseStudies'],
    testimonials: [
      testimonial,
      { ...testimonial, ...{ slug: 'new', datePublished: day, draft } },
    ] as Content['testimonials'],
  };
}

/** Lists which of the three kinds show the file named `new`. */
const listShown = ({ posts, caseStudies, testimonials }: Content) =>
  Object.entries({ posts, caseStudies, testimonials }).flatMap(([kind, files]) =>
    files.some(({ slug }) => slug === 'new') ? [kind] : [],
  );

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T00:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const everything = ['posts', 'caseStudies', 'testimonials'];

test.each([
  [{}, '2026-11-23T00:00:00Z', everything],
  [{ draft: true }, '2199-01-01T00:00:00Z', []],
  [{ post: '2026-12-01T09:00:00+11:00' }, '2026-11-30T21:59:59.999Z', ['caseStudies', 'testimonials']],
  [{ post: '2026-12-01T09:00:00+11:00' }, '2026-11-30T22:00:00Z', everything],
  // Sydney is eleven hours ahead of UTC in summer, and ten in winter.
  [{ day: '2026-12-01' }, '2026-11-30T12:59:59.999Z', ['posts']],
  [{ day: '2026-12-01' }, '2026-11-30T13:00:00Z', everything],
  [{ day: '2027-06-01' }, '2027-05-31T13:59:59.999Z', ['posts']],
  [{ day: '2027-06-01' }, '2027-05-31T14:00:00Z', everything],
] as const)('files with %j at %s make this public: %j', (fields, time, shown) => {
  vi.setSystemTime(new Date(time));
  expect(listShown(createPublication(createContent(fields)).content)).toEqual(shown);
});

test('the public content is the same object until it changes, and follows a clock that is set back', () => {
  const publication = createPublication(createContent({ post: '2026-12-01T09:00:00+11:00' }));
  const before = publication.content;
  vi.setSystemTime(new Date('2026-11-29T00:00:00Z'));
  expect(publication.content).toBe(before);
  vi.setSystemTime(new Date('2026-12-02T00:00:00Z'));
  expect(listShown(publication.content)).toEqual(everything);
  vi.setSystemTime(new Date('2026-11-29T00:00:00Z'));
  expect(listShown(publication.content)).not.toContain('posts');
});

const tomorrow = '2026-11-24T09:00:00+11:00';

test('a publication is reported once, within a second of its time', () => {
  const onChange = vi.fn();
  createPublication(createContent({ post: tomorrow })).watch(onChange);
  vi.advanceTimersByTime(Date.parse(tomorrow) - Date.now() - 1);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(86_400_000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a clock that is set forward or back causes a report', () => {
  const onChange = vi.fn();
  const unwatch = createPublication(createContent({ post: tomorrow })).watch(onChange);
  for (const [at, calls] of [
    ['2027-02-01T00:00:00Z', 1],
    ['2026-11-23T00:00:00Z', 2],
  ] as const) {
    vi.setSystemTime(new Date(at));
    vi.advanceTimersByTime(1_000);
    expect(onChange).toHaveBeenCalledTimes(calls);
  }
  unwatch();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['blog/new', '/blog/new', ['posts']],
  ['case-studies/new', '/projects/new', ['caseStudies']],
  ['testimonials/new', '/', ['testimonials']],
])('the preview of %s has its page, %s, and no other draft', (file, path, shown) => {
  const preview = createPublication(createContent({ draft: true })).preview(file);
  expect(preview?.path).toBe(path);
  expect(preview && listShown(preview.content)).toEqual(shown);
  if (file.startsWith('testimonials')) expect(preview?.content.testimonials[0]?.slug).toBe('new');
});

test.each(['blog/nothing', 'blog', 'pages/about', '__proto__/x', ''])(
  'there is no preview of "%s"',
  (file) => {
    expect(createPublication(createContent({})).preview(file)).toBeUndefined();
  },
);
