import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { BlogError } from '../../domain/blog-error.ts';
import type { PostPage } from '../../domain/blog-source.ts';
import type { CountedTerm, PostPicture, PostSection, PostSummary, Term } from '../../domain/post.ts';
import type { PostLink, PostView } from '../../domain/post-view.ts';

/** Parses an item of this site's `/wp-json`, whose `saltbush` is what it is in our own form. */
export function parseRestItem<Item>(value: unknown, parse: (own: unknown) => Item): Item {
  return parse(parseFields(value).saltbush);
}

/** Parses a post that was asked for by its slug; its text stands where WordPress has it. */
export function parseRestView(value: unknown): PostView {
  const { content, saltbush } = parseFields(value);
  const view = parseFields(saltbush);
  const { rendered: html } = parseFields(content);
  return parseView({ ...view, post: { ...parseFields(view.post), html } });
}

/**
 * Parses an entry of local storage, if this site has written it: anybody can write there. Throws otherwise, and the
 * entry is then deleted.
 */
export function parseStored(text: string, parseData: (data: unknown) => unknown): PersistedQuery {
  const kept = parseFields(JSON.parse(text));
  const state = parseFields(kept.state);
  // The clock has been put back since, and the entry would seem fresh for too long.
  if (parseNumber(state.dataUpdatedAt) > Date.now()) throw new RangeError('kept in the future');
  return { ...kept, state: { ...state, data: parseData(state.data) } } as PersistedQuery;
}

export function parsePage(value: unknown): PostPage {
  const { posts, totalPages, totalPosts } = parseFields(value);
  return {
    posts: parseList(posts, parseSummary),
    totalPages: parseNumber(totalPages),
    totalPosts: parseNumber(totalPosts),
  };
}

export function parseView(value: unknown): PostView {
  const { post, previous, next, related } = parseFields(value);
  const { tags, html, sections, readingMinutes, searchTitle } = parseFields(post);
  return {
    post: {
      ...parseSummary(post),
      tags: parseList(tags, parseTerm),
      html: parseText(html),
      sections: parseList(sections, parseSection),
      readingMinutes: parseNumber(readingMinutes),
      ...(searchTitle !== undefined && { searchTitle: parseText(searchTitle) }),
    },
    previous: parseOrNull(previous, parsePostLink),
    next: parseOrNull(next, parsePostLink),
    related: parseList(related, parseSummary),
  };
}

export function parseTerms(value: unknown): CountedTerm[] {
  return parseList(value, parseCountedTerm);
}

export function parseCountedTerm(value: unknown): CountedTerm {
  const { count, description } = parseFields(value);
  return { ...parseTerm(value), count: parseNumber(count), description: parseText(description) };
}

export function parseSummary(value: unknown): PostSummary {
  const { id, slug, title, excerpt, date, modified, categories, image, author } = parseFields(value);
  return {
    id: parseNumber(id),
    slug: parseText(slug),
    title: parseText(title),
    excerpt: parseText(excerpt),
    date: parseText(date),
    modified: parseText(modified),
    categories: parseList(categories, parseTerm),
    image: parseOrNull(image, parsePicture),
    author: parseOrNull(author, parseText),
  };
}

function parseTerm(value: unknown): Term {
  const { id, slug, name } = parseFields(value);
  return { id: parseNumber(id), slug: parseText(slug), name: parseText(name) };
}

/** The answer is not in this site's format: it comes from another build or program, or was cut off. */
function refuse(expected: string): never {
  throw new BlogError('not-json', `The blog sent something else than ${expected}`);
}

function parseText(value: unknown): string {
  return typeof value === 'string' ? value : refuse('text');
}

function parseNumber(value: unknown): number {
  return typeof value === 'number' ? value : refuse('a number');
}

function parseFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : refuse('fields');
}

function parseList<Item>(value: unknown, parseItem: (item: unknown) => Item): Item[] {
  return Array.isArray(value) ? value.map(parseItem) : refuse('a list');
}

function parseOrNull<Value>(value: unknown, parse: (value: unknown) => Value): Value | null {
  return value === null ? null : parse(value);
}

function parsePicture(value: unknown): PostPicture {
  const { path, width, height, alt } = parseFields(value);
  return {
    path: parseText(path),
    width: parseNumber(width),
    height: parseNumber(height),
    alt: parseText(alt),
  };
}

function parseSection(value: unknown): PostSection {
  const { id, text, level } = parseFields(value);
  return { id: parseText(id), text: parseText(text), level: level === 3 ? 3 : 2 };
}

function parsePostLink(value: unknown): PostLink {
  const { slug, title } = parseFields(value);
  return { slug: parseText(slug), title: parseText(title) };
}
