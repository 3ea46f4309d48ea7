import { expect, test } from 'vitest';
import { createLogbook } from '#tests/logbook.ts';
import { parsePost } from './parse-post.ts';
import { createPostPicker } from './pick-posts.ts';

const term = (id: number, taxonomy: string) => ({ id, name: `T &amp; ${id}`, slug: `t-${id}`, taxonomy });
const media = {
  source_url: 'https://blog.example/a.jpg',
  alt_text: 'A "quoted" picture',
  media_type: 'image',
  media_details: { width: 1200, height: 800 },
};

/** As WordPress answers. */
const wordPressPost = (more: Record<string, unknown> = {}) => ({
  id: 5,
  date: '2026-03-03T09:00:00',
  date_gmt: '2026-03-02T22:00:00',
  modified: '2026-03-04T09:00:00',
  modified_gmt: '2026-03-03T22:00:00',
  slug: 'faster-pages',
  status: 'publish',
  title: { rendered: 'Faster &#8220;pages&#8221;' },
  content: { rendered: '<p>Text</p>', protected: false },
  excerpt: { rendered: '<p>Short</p>', protected: false },
  _embedded: {
    author: [{ id: 1, name: 'Ada' }],
    'wp:featuredmedia': [media],
    'wp:term': [[term(1, 'category')], [term(2, 'post_tag')], [term(3, 'series')]],
  },
  ...more,
});
const embedded = (more: Record<string, unknown>) => ({
  _embedded: { ...wordPressPost()._embedded, ...more },
});
const parse = (more?: Record<string, unknown>) => {
  const parsed = parsePost(wordPressPost(more));
  if (parsed.outcome !== 'post') throw new Error(parsed.reason);
  return parsed.post;
};

test('B-02 of a post we take what is shown', () => {
  expect(parse()).toEqual({
    id: 5,
    slug: 'faster-pages',
    date: '2026-03-03T09:00:00+11:00',
    modified: '2026-03-04T09:00:00+11:00',
    title: 'Faster &#8220;pages&#8221;',
    excerpt: '<p>Short</p>',
    content: '<p>Text</p>',
    author: 'Ada',
    categories: [{ id: 1, name: 'T &amp; 1', slug: 't-1' }],
    tags: [{ id: 2, name: 'T &amp; 2', slug: 't-2' }],
    picture: {
      url: 'https://blog.example/a.jpg',
      width: 1200,
      height: 800,
      alt: 'A "quoted" picture',
    },
  });
});

test.each<[string, Record<string, unknown>]>([
  ['whose author is gone', embedded({ author: [{ code: 'rest_user_invalid_id', data: { status: 404 } }] })],
  ['without an author', embedded({ author: undefined })],
])('B-02 a post %s has none', (_name, more) => {
  expect(parse(more).author).toBeNull();
});

test.each<[string, unknown]>([
  ['without one', undefined],
  ['of a draft', [{ code: 'rest_forbidden', data: { status: 401 } }]],
  ['that was deleted, in whose place the index of the API comes', [{ name: 'Blog', namespaces: ['wp/v2'] }]],
  ['that is a film', [{ ...media, media_type: 'file' }]],
  ['that is null', [null]],
  ['that is no list', { 0: media }],
])('B-02 a post with a featured image %s has none', (_name, featured) => {
  expect(parse(embedded({ 'wp:featuredmedia': featured })).picture).toBeNull();
});

test('B-02 a featured image whose size is not told is a picture all the same', () => {
  const { media_details: _, ...sizeless } = media;
  expect(parse(embedded({ 'wp:featuredmedia': [sizeless] })).picture).toEqual({
    url: media.source_url,
    alt: media.alt_text,
  });
});

test.each<[string, Record<string, unknown>]>([
  ['with nothing embedded', { _embedded: undefined }],
  ['with terms that are errors', embedded({ 'wp:term': [[{ code: 'rest_no_route' }], null, 7] })],
  ['with `meta` as a list, as WordPress 6.1 has it', { meta: [], class_list: undefined }],
  ['with `meta` as an object', { meta: { footnotes: '' } }],
  ['without title, excerpt and text', { title: undefined, excerpt: null, content: 'odd' }],
  ['with texts that are none', { title: { rendered: 7 }, excerpt: {}, content: { rendered: null } }],
  ['without a date of its last change', { modified: undefined, modified_gmt: undefined }],
])('B-02 a post %s is a post', (_name, more) => {
  expect(parse(more)).toMatchObject({ id: 5, slug: 'faster-pages' });
});

test('B-02 a post that was changed last before its day was not changed', () => {
  expect(parse({ modified: '2026-01-01T09:00:00', modified_gmt: '2025-12-31T22:00:00' })).toMatchObject({
    modified: '2026-03-03T09:00:00+11:00',
  });
});

test.each<[string, unknown, string]>([
  ['with a password', wordPressPost({ content: { rendered: '', protected: true } }), 'password'],
  ['that is private', wordPressPost({ status: 'private' }), 'not public: private'],
  ['without a date', wordPressPost({ date: null, date_gmt: undefined }), 'no date'],
  ['without a slug', wordPressPost({ slug: '' }), 'slug'],
  ['without an id', wordPressPost({ id: '5' }), 'id'],
  ['that is null', null, 'all of it'],
  ['that is an error', { code: 'rest_forbidden' }, 'id'],
])('B-02 a post %s is left out, for a reason', (_name, item, reason) => {
  expect(parsePost(item)).toMatchObject({ outcome: 'left out', reason: expect.stringContaining(reason) });
});

test('B-02 one broken post takes no other with it, and is named once', () => {
  const { log, lines } = createLogbook();
  const { pickSummaries } = createPostPicker(log);
  const items = [null, wordPressPost({ id: 1 }), wordPressPost({ id: 2, status: 'draft' })];
  expect(pickSummaries(items).map(({ id }) => id)).toEqual([1]);
  pickSummaries(items);
  expect(lines.map(({ facts }) => facts.id)).toEqual([undefined, 2]);
  expect(JSON.stringify(pickSummaries(items))).not.toContain('<p>Text');
});

test('R-13 another post than the one asked for is not taken for it', () => {
  const { pickPost } = createPostPicker(createLogbook().log);
  expect(pickPost(wordPressPost(), 'faster-pages')?.id).toBe(5);
  expect(pickPost(wordPressPost(), 'faster')).toBeUndefined();
  expect(pickPost(undefined, 'faster-pages')).toBeUndefined();
  expect(pickPost(wordPressPost({ slug: '%e6%9d%b1' }), '東')?.id).toBe(5);
});
