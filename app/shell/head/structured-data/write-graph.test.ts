import path from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { renderInlineMarkdown } from '#app/content/render-markdown.ts';
import type { GraphFacts } from './structured-data.tsx';
import { createGraph, findAuthorPath, readText } from './write-graph.server.ts';

const { site } = loadContent(path.resolve('content'));
const facts: GraphFacts = {
  site,
  siteUrl: 'https://saltbush.example',
  path: '/projects/jarli',
  imageUrl: 'https://saltbush.example/social/projects/jarli.1.png',
  subject: undefined,
};
const listNodes = (subject: GraphFacts['subject']) => createGraph({ ...facts, subject })['@graph'];

test('SEO-02 a video on this site is described with its file, one elsewhere with its page', () => {
  const texts = { name: 'Low tide', description: 'A morning.' };
  const video = { ...texts, date: '2026-06-15', url: 'https://saltbush.example/videos/a.mp4' };
  expect(listNodes({ videos: [{ ...video, ours: true }] }).at(-1)).toEqual({
    '@type': 'VideoObject',
    ...texts,
    thumbnailUrl: facts.imageUrl,
    uploadDate: '2026-06-15T00:00:00+10:00',
    contentUrl: video.url,
  });
  const elsewhere = listNodes({ videos: [{ ...video, url: 'https://video.example/1', ours: false }] }).at(-1);
  expect(elsewhere).toMatchObject({ url: 'https://video.example/1' });
  expect(elsewhere).not.toHaveProperty('contentUrl');
});

test('SEO-02 a post without a known author has the organisation as its author', () => {
  const dates = { published: '2026-06-15T09:00:00+10:00', modified: '2026-06-15T09:00:00+10:00' };
  const post = { headline: 'Tides', description: 'What the sea does.', ...dates, author: null };
  expect(listNodes({ post }).at(-1)).toMatchObject({
    '@type': 'BlogPosting',
    author: { '@id': 'https://saltbush.example/#organization' },
  });
});

test('SEO-02 without testimonials there are neither reviews nor an average', () => {
  const business = { title: 'What clients say', shown: [], rating: undefined };
  expect(JSON.stringify(listNodes({ business }))).not.toMatch(/aggregateRating|"Review"/);
});

const withFounder = {
  founder: { name: 'Ana Ferreira', role: 'Founder', paths: ['/ana', '/ferreira'] as [string, string] },
};

test('SEO-02 the founder’s posts link to her page, all others to About', () => {
  expect(findAuthorPath(withFounder, 'Ana Ferreira')).toBe('/ana');
  expect(findAuthorPath(withFounder, 'Ida Ink')).toBe('/about');
});

test('SEO-02 an answer in Markdown becomes plain text', () => {
  const html = renderInlineMarkdown('A **bold** word, a [link](/method), `<b>` & "more" than it’s');
  expect(readText(html)).toBe('A bold word, a link, <b> & "more" than it’s');
});
