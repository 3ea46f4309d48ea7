import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createWordPressPost } from '#tests/wordpress-post.ts';
import { createPostPicker, formatPostDate, parsePost } from './parse-post.ts';

const term = (id: number, taxonomy: string) => ({ id, name: `T &amp; ${id}`, slug: `t-${id}`, taxonomy });
const media = {
  source_url: 'https://blog.example/a.jpg',
  alt_text: 'A "quoted" picture',
  media_type: 'image',
  media_details: { width: 1200, height: 800 },
};
const embedded = (more: Record<string, unknown> = {}) => ({
  _embedded: {
    author: [{ id: 1, name: 'Ada' }],
    'wp:featuredmedia': [media],
    'wp:term': [[term(1, 'category')], [term(2, 'post_tag')], [term(3, 'series')]],
    ...more,
  },
});
const featured = (given: unknown) => embedded({ 'wp:featuredmedia': given });
const parse = (more: Record<string, unknown> = {}) => {
  const parsed = parsePost(createWordPressPost(5, { ...embedded(), ...more }));
  if (!('post' in parsed)) throw new Error(parsed.reason);
  return parsed.post;
};

test('B-02 a post is read with all that is shown of it', () => {
  expect(parse()).toEqual({
    id: 5,
    slug: 'post-5',
    date: '2026-03-03T09:00:00+11:00',
    modified: '2026-03-04T09:00:00+11:00',
    title: 'Post <em>5</em> &amp; more',
    excerpt: '<p>About 5.</p>',
    content: '<h2>Part of 5</h2><p>Words of 5.</p>',
    author: 'Ada',
    categories: [{ id: 1, name: 'T &amp; 1', slug: 't-1' }],
    tags: [{ id: 2, name: 'T &amp; 2', slug: 't-2' }],
    picture: { url: 'https://blog.example/a.jpg', width: 1200, height: 800, alt: 'A "quoted" picture' },
  });
});

test.each<[string, Record<string, unknown>, Partial<ReturnType<typeof parse>>]>([
  ['whose author was deleted', embedded({ author: [{ code: 'rest_user_invalid_id' }] }), { author: null }],
  ['with the image of a draft', featured([{ code: 'rest_forbidden' }]), { picture: null }],
  ['with the API’s index for a deleted image', featured([{ namespaces: [] }]), { picture: null }],
  ['with a featured film', featured([{ ...media, media_type: 'file' }]), { picture: null }],
  [
    'with an image of an impossible size',
    featured([{ ...media, media_details: { width: 1e12, height: 800 } }]),
    { picture: { url: media.source_url, alt: media.alt_text } },
  ],
  ['with an object for a list of images', featured({ 0: media }), { picture: null }],
  ['with nothing embedded', { _embedded: undefined }, { author: null, categories: [], picture: null }],
  [
    'with errors for terms',
    embedded({ 'wp:term': [[{ code: 'no' }], null, 7] }),
    { categories: [], tags: [] },
  ],
  ['without texts', { title: undefined, excerpt: null, content: 'odd' }, { title: '', excerpt: '' }],
  ['never changed', { modified: undefined, modified_gmt: undefined }, { modified: parse().date }],
  ['changed before it was published', { modified_gmt: '2025-12-31T22:00:00' }, { modified: parse().date }],
])('B-02 a post %s is shown', (_name, more, shown) => {
  expect(parse(more)).toMatchObject({ id: 5, slug: 'post-5', ...shown });
});

test.each<[string, unknown, string]>([
  ['with a password', createWordPressPost(5, { content: { protected: true } }), 'it has a password'],
  ['that is private', createWordPressPost(5, { status: 'private' }), 'it is not public: private'],
  ['without a date', createWordPressPost(5, { date: null, date_gmt: undefined }), 'it has no date'],
  ['without a slug', createWordPressPost(5, { slug: '' }), 'not as expected: slug'],
  ['that is null', null, 'not as expected: all of it'],
])('B-02 a post %s is left out, and the reason is logged', (_name, item, reason) => {
  expect(parsePost(item)).toMatchObject({ reason });
});

test('B-02 one broken post leaves the others, and is logged once', () => {
  const { log, lines } = createLogRecorder();
  const pickPosts = createPostPicker(log);
  const items = [null, createWordPressPost(1), createWordPressPost(2, { status: 'draft' })];
  expect(pickPosts(items).map(({ id }) => id)).toEqual([1]);
  expect(pickPosts(items)).toHaveLength(1);
  expect(lines.map(({ facts }) => facts.id)).toEqual([undefined, 2]);
});

test.each([
  [{ title: 'How to, in short - The Blog', description: 'D', og_site_name: 'The Blog' }, 'How to, in short'],
  [{ title: 'How to &#8211; The Blog', description: 'D', 'og:site_name': 'The Blog' }, 'How to'],
  [{ title: 'How to', description: 'D' }, 'How to'],
])(
  'R-13 a plug-in for search engines gives a title without the name of the blog: %j',
  (yoast_head_json, title) => {
    const parsed = parsePost(createWordPressPost(5, { yoast_head_json }));
    expect(parsed).toMatchObject({ post: { seo: { title, description: 'D' } } });
  },
);

test.each([
  ['in Sydney in summer', '2026-01-01T00:30:00', '2025-12-31T13:30:00', '2026-01-01T00:30:00+11:00'],
  ['in Adelaide', '2026-03-03T09:00:00', '2026-03-02T22:30:00', '2026-03-03T09:00:00+10:30'],
  ['in New York', '2026-03-03T09:00:00', '2026-03-03T14:00:00', '2026-03-03T09:00:00-05:00'],
  ['without UTC', '2026-03-03T09:00:00', '0000-00-00T00:00:00', '2026-03-03T09:00:00Z'],
  ['without a clock of its own', '', '2026-03-03T09:00:00', '2026-03-03T09:00:00Z'],
  ['that contradicts itself', '2026-03-03T09:00:00', '2026-03-01T09:00:00', '2026-03-01T09:00:00Z'],
])('B-08 a post dated %s keeps the date its author saw', (_name, local, gmt, written) => {
  expect(formatPostDate(local, gmt)).toBe(written);
});

test.each([
  ['', ''],
  ['0000-00-00T00:00:00', '0000-00-00T00:00:00'],
  ['2026-13-01T00:00:00', 'yesterday'],
])('B-08 neither "%s" nor "%s" is a time', (local, gmt) => {
  expect(formatPostDate(local, gmt)).toBeUndefined();
});
