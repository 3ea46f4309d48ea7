import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createWordPressPost } from '#tests/posts.ts';
import { createPostPicker, formatPostDate, parsePost, tidyExcerpt } from './parse-post.ts';

const term = (id: number, taxonomy: string) => ({
  id,
  name: `T &amp; &lt;${id}&gt;`,
  slug: `t-${id}`,
  taxonomy,
});
const media = {
  source_url: 'https://blog.example/a.jpg',
  alt_text: ' A "quoted"\n <b> ',
  media_type: 'image',
  media_details: { width: 1200, height: 800 },
};
const embedded = (more: Record<string, unknown> = {}) => ({
  _embedded: {
    author: [{ id: 1, name: 'Ada &amp; Bo' }],
    'wp:featuredmedia': [media],
    'wp:term': [[term(1, 'category')], [term(2, 'post_tag')], [term(3, 'series')]],
    ...more,
  },
});
const featured = (embeddedMedia: unknown) => embedded({ 'wp:featuredmedia': embeddedMedia });
const parse = (more: Record<string, unknown> = {}) => {
  const parsed = parsePost(createWordPressPost(5, { ...embedded(), ...more }));
  if (!('post' in parsed)) throw new Error(parsed.reason);
  return parsed.post;
};

test('B-02 a post is parsed with everything that is shown of it, in plain text', () => {
  expect(parse({ slug: 'caf%c3%a9', excerpt: { rendered: '<p>What was cut [&hellip;]</p>\n' } })).toEqual({
    summary: {
      id: 5,
      slug: 'café',
      date: '2026-03-03T09:00:00+11:00',
      modified: '2026-03-04T09:00:00+11:00',
      title: 'Post 5 & more',
      excerpt: 'What was cut…',
      author: 'Ada & Bo',
      categories: [{ id: 1, name: 'T & <1>', slug: 't-1' }],
    },
    details: { tags: [{ id: 2, name: 'T & <2>', slug: 't-2' }] },
    content: '<h2>Part of 5</h2><p>Words of 5.</p>',
    version: '2026-03-03T22:00:00',
    picture: { url: 'https://blog.example/a.jpg', width: 1200, height: 800, alt: 'A "quoted" <b>' },
  });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'whose author was deleted',
    embedded({ author: [{ code: 'rest_user_invalid_id' }] }),
    { summary: { author: null } },
  ],
  ['with the image of a draft', featured([{ code: 'rest_forbidden' }]), { picture: null }],
  ['with the API’s index for a deleted image', featured([{ namespaces: [] }]), { picture: null }],
  ['with a featured film', featured([{ ...media, media_type: 'file' }]), { picture: null }],
  [
    'with an image of an impossible size',
    featured([{ ...media, media_details: { width: 1e12, height: 800 } }]),
    { picture: { url: media.source_url, alt: 'A "quoted" <b>' } },
  ],
  ['with an object for a list of images', featured({ 0: media }), { picture: null }],
  [
    'with nothing embedded',
    { _embedded: undefined },
    { summary: { author: null, categories: [] }, picture: null },
  ],
  [
    'with errors for terms',
    embedded({ 'wp:term': [[{ code: 'no' }], null, 7] }),
    { summary: { categories: [] }, details: { tags: [] } },
  ],
  [
    'without texts, named after its date,',
    { title: undefined, excerpt: null, content: 'odd' },
    { summary: { title: 'Untitled, 3 March 2026', excerpt: '' }, content: null },
  ],
  ['with an empty text', { content: { rendered: '', protected: false } }, { content: '' }],
  [
    'with an empty title',
    { title: { rendered: ' <b></b> &nbsp;' } },
    { summary: { title: 'Untitled, 3 March 2026' } },
  ],
  [
    'whose author has an empty name',
    embedded({ author: [{ name: '&nbsp;' }] }),
    { summary: { author: null } },
  ],
  [
    'never changed',
    { modified: undefined, modified_gmt: undefined },
    { summary: { modified: parse().summary.date } },
  ],
  [
    'changed before it was published',
    { modified_gmt: '2025-12-31T22:00:00' },
    { summary: { modified: parse().summary.date } },
  ],
])('B-02 a post %s is shown', (_name, more, shown) => {
  expect(parse(more)).toMatchObject(shown);
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

test('B-02 a broken post does not affect the others, and is logged once', () => {
  const { log, lines } = createLogRecorder();
  const pickPosts = createPostPicker(log);
  const items = [null, createWordPressPost(1), createWordPressPost(2, { status: 'draft' })];
  expect(pickPosts(items).map(({ summary }) => summary.id)).toEqual([1]);
  expect(pickPosts(items)).toHaveLength(1);
  expect(lines.map(({ facts }) => facts.id)).toEqual([undefined, 2]);
});

test('B-10 an endless title or name is cut', () => {
  const long = 'very long '.repeat(10_000);
  const { title, author } = parse({
    title: { rendered: long },
    ...embedded({ author: [{ name: long }] }),
  }).summary;
  expect([title.length < 252, Number(author?.length) < 102]).toEqual([true, true]);
  expect(parse({ title: { rendered: 'x'.repeat(300) } }).summary.title).toBe(`${'x'.repeat(250)}…`);
});

test.each([
  ['A hand-written one.', 'A hand-written one.'],
  ['Cut in the middle of the […]', 'Cut in the middle of the…'],
  ['Cut after a comma, [...]', 'Cut after a comma…'],
  ['[…]', ''],
  ['It says [sic] and goes on', 'It says [sic] and goes on'],
])('R-12 the excerpt "%s" shows as "%s"', (text, shown) => {
  expect(tidyExcerpt(text)).toBe(shown);
});

test('R-12 a whole text instead of an excerpt is cut between two words', () => {
  const shown = tidyExcerpt('word, '.repeat(100));
  expect(shown.length).toBeLessThanOrEqual(401);
  expect(shown).toMatch(/word…$/);
  expect(tidyExcerpt('👍'.repeat(300)).isWellFormed()).toBe(true);
});

test.each([
  [
    { title: 'How to, in short - The Blog', description: 'D &amp; E', og_site_name: 'The Blog' },
    'How to, in short',
  ],
  [{ title: 'How to &#8211; The Blog', description: 'D &amp; E', 'og:site_name': 'The Blog' }, 'How to'],
  [{ title: 'How to', description: 'D &amp; E' }, 'How to'],
  [{ title: 'Post 5 &amp; more', description: 'D &amp; E' }, undefined],
])(
  'R-13 the title of an SEO plugin is taken without the name of the blog, and only if it differs: %j',
  (yoast_head_json, title) => {
    const { searchTitle, searchDescription } = parse({ yoast_head_json }).details;
    expect([searchTitle, searchDescription]).toEqual([title, 'D & E']);
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
])('B-08 "%s" and "%s" give no date', (local, gmt) => {
  expect(formatPostDate(local, gmt)).toBeUndefined();
});

test('B-03 of several posts with one slug the first is taken, and the log names the others once', () => {
  const { log, lines } = createLogRecorder();
  const pick = createPostPicker(log);
  const items = [createWordPressPost(1), createWordPressPost(2, { slug: 'post-1' }), createWordPressPost(3)];
  for (let time = 0; time < 2; time++) expect(pick(items).map(({ summary }) => summary.id)).toEqual([1, 3]);
  expect(lines.map(({ facts }) => facts)).toEqual([{ id: 2, reason: 'another post has its slug: post-1' }]);
});

const excerptOf = (rendered: string) => {
  const parsed = parsePost(createWordPressPost(1, { excerpt: { rendered, protected: false } }));
  return 'post' in parsed ? parsed.post.summary.excerpt : parsed;
};

test.each([
  [
    '<p>Little water &hellip; <a class="more-link" href="/p/">Continue reading <span>Hedges</span></a></p>',
    'Little water…',
  ],
  ['<p>The winter&#8230;<a href="/p/">Read more &raquo;</a></p>', 'The winter…'],
  ['<p>The winter</p>\n<p><a href="/p/">Weiterlesen</a></p>\n', 'The winter…'],
  [
    '<p>A <a href="/a/">guide</a>, and <a href="/b/">mulch in winter</a>.</p>',
    'A guide, and mulch in winter.',
  ],
  ['<p><a href="/p/">Only a link</a></p>', 'Only a link'],
  ['<p>Words</p>', 'Words'],
  [
    '<p>[vc_row][vc_column width=&#8221;1/2&#8243;][vc_column_text]The winter &amp; the hedge [&hellip;]</p>',
    'The winter & the hedge…',
  ],
  ['<p>Ask us: [contact-form-7 id=&#8221;3&#8243; title=&#8221;Ask&#8221;]</p>', 'Ask us:'],
  [
    '<p>It [really] read <em>winter[summer_time]</em> [sic].</p>',
    'It [really] read winter[summer_time] [sic].',
  ],
])('B-08 the excerpt %j reads %j', (rendered, excerpt) => {
  expect(excerptOf(rendered)).toBe(excerpt);
});
