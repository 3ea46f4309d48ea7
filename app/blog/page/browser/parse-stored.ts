import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import type { PostPage } from '../../domain/blog-source.ts';
import type { CountedTerm, PostSummary, Term } from '../../domain/post.ts';
import type { PostView } from '../../domain/post-view.ts';
import {
  parseFields,
  parseList,
  parseNumber,
  parseOrNull,
  parsePicture,
  parsePostLink,
  parseSection,
  parseText,
} from './parse-rest-post.ts';

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

export function parseStoredPage(value: unknown): PostPage {
  const { posts, totalPages, totalPosts } = parseFields(value);
  return {
    posts: parseList(posts, parseSummary),
    totalPages: parseNumber(totalPages),
    totalPosts: parseNumber(totalPosts),
  };
}

export function parseStoredView(value: unknown): PostView {
  const { post, previous, next, related } = parseFields(value);
  const { author, tags, html, sections, readingMinutes, searchTitle } = parseFields(post);
  return {
    post: {
      ...parseSummary(post),
      author: parseOrNull(author, parseText),
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

export function parseStoredTerms(value: unknown): CountedTerm[] {
  return parseList(value, parseStoredTerm);
}

export function parseStoredTerm(value: unknown): CountedTerm {
  const { count, description } = parseFields(value);
  return { ...parseTerm(value), count: parseNumber(count), description: parseText(description) };
}

function parseSummary(value: unknown): PostSummary {
  const { id, slug, title, excerpt, date, modified, categories, image } = parseFields(value);
  return {
    id: parseNumber(id),
    slug: parseText(slug),
    title: parseText(title),
    excerpt: parseText(excerpt),
    date: parseText(date),
    modified: parseText(modified),
    categories: parseList(categories, parseTerm),
    image: parseOrNull(image, parsePicture),
  };
}

function parseTerm(value: unknown): Term {
  const { id, slug, name } = parseFields(value);
  return { id: parseNumber(id), slug: parseText(slug), name: parseText(name) };
}
