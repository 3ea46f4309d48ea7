import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from '#platform/text/escape.ts';
import { createRichPost, createRichSummary } from '#tests/rich-post.ts';
import type { PostView } from '../../domain/post-view.ts';
import {
  type FormatOptions,
  formatSummary,
  formatTerm,
  formatView,
} from '../../server/wp-json/format-post.ts';
import {
  joinTimes,
  parseRestSummary,
  parseRestTerm,
  parseRestView,
  unescapeHtml,
} from './parse-rest-post.ts';
import { parseStoredView } from './parse-stored.ts';

const options: FormatOptions = {
  siteUrl: 'https://site.test',
  embed: ['author', 'wp:featuredmedia', 'wp:term'],
};
const send = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function createView(changes: Partial<PostView> = {}): PostView {
  return {
    post: createRichPost(),
    previous: { slug: 'older', title: 'Older & <wiser>' },
    next: null,
    related: [{ ...createRichSummary(), slug: 'other', image: null }],
    ...changes,
  };
}

test('B-03 a post arrives in the browser as the server knows it, with everything and with nothing', () => {
  const bare = createRichPost({ author: null, image: null, tags: [], excerpt: '', sections: [] });
  for (const view of [createView(), createView({ post: bare, previous: null, related: [] })])
    expect(parseRestView(send(formatView(view, options)))).toEqual(view);
});

test('B-05 a post that the browser keeps comes back as it was', () => {
  expect(parseStoredView(send(createView()))).toEqual(createView());
});

test('B-02 a post of a list arrives as the summary it was', () => {
  const [summary] = createView().related;
  const item = summary && formatSummary(summary, options);
  expect(parseRestSummary(send(item))).toEqual(summary);
});

test('B-01 a term arrives with its count and description', () => {
  const term = { id: 3, slug: 'r-and-d', name: 'R&D', count: 7, description: 'Ideas <before> they work' };
  expect(parseRestTerm(send(formatTerm(term, 'categories', 'https://site.test')))).toEqual(term);
});

test.each([
  ['WordPress’ own post', { id: 1, slug: 'a', title: { rendered: 'A' }, _embedded: {} }],
  ['nothing', null],
  ['a text', 'post'],
  ['a post without its terms', { ...(send(formatView(createView(), { ...options, embed: [] })) as object) }],
])('B-04 %s is refused', (_name, value) => {
  expect(() => parseRestView(value)).toThrow('The blog sent something else');
});

test('B-02 every text comes back as it was escaped', () => {
  const unit = fc.constantFrom('&', 'amp', 'lt', ';', '<', '>', '"', "'", '#39', 'ü', '🌊');
  fc.assert(fc.property(fc.string({ unit }), (text) => unescapeHtml(escapeHtml(text)) === text));
});

test.each([
  ['2026-11-04T09:00:00', '2026-11-03T22:00:00', '2026-11-04T09:00:00+11:00'],
  ['2026-01-01T12:00:00', '2026-01-01T17:30:00', '2026-01-01T12:00:00-05:30'],
  ['2026-01-01T12:00:00', '2026-01-01T12:00:00', '2026-01-01T12:00:00Z'],
])('B-08 %s here and %s in UTC is the moment %s', (local, utc, moment) => {
  expect(joinTimes(local, utc)).toBe(moment);
});
