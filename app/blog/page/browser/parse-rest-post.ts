import { BlogError } from '../../domain/blog-error.ts';
import type { CountedTerm, PostPicture, PostSection, PostSummary, Term } from '../../domain/post.ts';
import type { PostLink, PostView } from '../../domain/post-view.ts';

/** The answer is not in this site's format: it comes from another build or program, or was cut off. */
function refuse(expected: string): never {
  throw new BlogError('not-json', `The blog sent something else than ${expected}`);
}

export function parseText(value: unknown): string {
  return typeof value === 'string' ? value : refuse('text');
}

export function parseNumber(value: unknown): number {
  return typeof value === 'number' ? value : refuse('a number');
}

export function parseFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : refuse('fields');
}

export function parseList<Item>(value: unknown, parseItem: (item: unknown) => Item): Item[] {
  return Array.isArray(value) ? value.map(parseItem) : refuse('a list');
}

export function parseOrNull<Value>(value: unknown, parse: (value: unknown) => Value): Value | null {
  return value === null ? null : parse(value);
}

/** Parses a post of a list of this site's `/wp-json` (`app/blog/domain/rest-form.ts`) into the domain's type. */
export function parseRestSummary(value: unknown): PostSummary {
  const post = parseFields(value);
  return {
    id: parseNumber(post.id),
    slug: parseText(post.slug),
    title: parseRendered(post.title),
    excerpt: parseRendered(post.excerpt).replace(/^<p>|<\/p>\s*$/g, ''),
    date: joinTimes(parseText(post.date), parseText(post.date_gmt)),
    modified: joinTimes(parseText(post.modified), parseText(post.modified_gmt)),
    categories: parseEmbeddedTerms(post, 0),
    image: parseOrNull(parseFields(post.saltbush).image, parsePicture),
  };
}

/** Parses a post that was asked for by its slug, with what its page shows around it. */
export function parseRestView(value: unknown): PostView {
  const post = parseFields(value);
  const own = parseFields(post.saltbush);
  return {
    post: {
      ...parseRestSummary(value),
      ...(own.search_title !== undefined && { searchTitle: parseText(own.search_title) }),
      author: parseAuthor(post),
      tags: parseEmbeddedTerms(post, 1),
      html: parseText(parseFields(post.content).rendered),
      sections: parseList(own.sections, parseSection),
      readingMinutes: parseNumber(own.reading_minutes),
    },
    previous: parseOrNull(own.previous, parsePostLink),
    next: parseOrNull(own.next, parsePostLink),
    related: parseList(own.related, parseRestSummary),
  };
}

export function parseRestTerm(value: unknown): CountedTerm {
  const term = parseFields(value);
  return {
    ...parseRestName(value),
    count: parseNumber(term.count),
    description: unescapeHtml(parseText(term.description)),
  };
}

export function parsePicture(value: unknown): PostPicture {
  const { path, width, height, alt } = parseFields(value);
  return {
    path: parseText(path),
    width: parseNumber(width),
    height: parseNumber(height),
    alt: parseText(alt),
  };
}

export function parseSection(value: unknown): PostSection {
  const { id, text, level } = parseFields(value);
  return { id: parseText(id), text: parseText(text), level: level === 3 ? 3 : 2 };
}

export function parsePostLink(value: unknown): PostLink {
  const { slug, title } = parseFields(value);
  return { slug: parseText(slug), title: parseText(title) };
}

function parseRestName(value: unknown): Term {
  const { id, slug, name } = parseFields(value);
  return { id: parseNumber(id), slug: parseText(slug), name: unescapeHtml(parseText(name)) };
}

function parseEmbeddedTerms(post: Record<string, unknown>, index: number): Term[] {
  const groups = parseList(parseFields(post._embedded)['wp:term'], (group) => group);
  return parseList(groups[index], parseRestName);
}

function parseAuthor(post: Record<string, unknown>): string | null {
  const { author } = parseFields(post._embedded);
  if (author === undefined) return null;
  const [name = null] = parseList(author, (each) => unescapeHtml(parseText(parseFields(each).name)));
  return name;
}

function parseRendered(value: unknown): string {
  return unescapeHtml(parseText(parseFields(value).rendered));
}

const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Reverses `escapeHtml`. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
}

/** Joins WordPress' two times, local and UTC, into one: their difference is the offset. */
export function joinTimes(local: string, utc: string): string {
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)) / 60_000);
  if (minutes === 0) return `${local}Z`;
  const two = (number: number) => String(Math.trunc(number)).padStart(2, '0');
  const distance = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(distance / 60)}:${two(distance % 60)}`;
}
