import { expect, test } from 'vitest';
import { createRichPost, createRichSummary } from '#tests/rich-post.ts';
import type { PostView } from '../../domain/post-view.ts';
import { formatCountedTerm, formatSummary, formatView } from '../../server/wp-json/rest-post.ts';
import { parseCountedTerm, parseRestItem, parseRestView, parseSummary, parseView } from './parse-answers.ts';

const siteUrl = 'https://site.test';
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
    expect(parseRestView(send(formatView(view, siteUrl)))).toEqual(view);
});

test('B-05 a post that the browser keeps comes back as it was', () => {
  expect(parseView(send(createView()))).toEqual(createView());
});

test('B-02 a post of a list arrives as the summary it was', () => {
  const summary = createRichSummary();
  expect(parseRestItem(send(formatSummary(summary, siteUrl)), parseSummary)).toEqual(summary);
});

test('B-01 a term arrives with its count and description', () => {
  const term = { id: 3, slug: 'r-and-d', name: 'R&D', count: 7, description: 'Ideas <before> they work' };
  const sent = send(formatCountedTerm(term, 'categories', siteUrl));
  expect(parseRestItem(sent, parseCountedTerm)).toEqual(term);
});

test.each([
  ['WordPress’ own post', { id: 1, slug: 'a', title: { rendered: 'A' }, _embedded: {} }],
  ['nothing', null],
  ['a text', 'post'],
  ['a post of a list', send(formatSummary(createRichSummary(), siteUrl))],
])('B-04 %s is refused', (_name, value) => {
  expect(() => parseRestView(value)).toThrow('The blog sent something else');
});
