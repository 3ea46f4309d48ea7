import type { Context, Handler } from 'hono';
import type { Log } from '#platform/log.ts';
import { BlogError, reportRefusal } from '../../domain/blog-error.ts';
import type { Answer, BlogSource, TermKind } from '../../domain/blog-source.ts';
import { readPostView } from '../../domain/post-view.ts';
import type { RestPost, RestTerm } from '../../domain/rest-form.ts';
import {
  answerError,
  answerList,
  blogUnavailable,
  createParameterError,
  noRoute,
  pastTheEnd,
} from './answer-json.ts';
import { type FormatOptions, formatSummary, formatTerm, formatView } from './format-post.ts';
import {
  keepKnownParameters,
  type PostQuestion,
  readPostQuestion,
  readTermQuestion,
  type TermQuestion,
} from './read-question.ts';

type WpJsonOptions = { readonly blog: BlogSource; siteUrl: string; log: Log };

/** Letter case and a slash at the end do not matter, as in WordPress. */
const route = /^\/wp-json\/wp\/v2\/(posts|categories|tags)\/?$/i;

/**
 * The part of WordPress' REST API that a blog needs, answered by this site from the source of its pages (B-01 to B-03).
 * The browser never asks WordPress itself, which would learn of every visitor and hand out HTML that nobody has cleaned.
 * React Router's `.data` alone would not do, because pages would share no copy of a post. It is read-only, and every
 * visitor gets the same answers.
 */
export function wpJson(services: WpJsonOptions): Handler {
  const { siteUrl, log } = services;
  return async function answerWpJson(c) {
    const { blog } = services;
    const url = new URL(c.req.url);
    const name = route.exec(url.pathname)?.[1]?.toLowerCase() as 'posts' | 'categories' | 'tags' | undefined;
    if (!name || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return answerError(c, noRoute);
    try {
      if (name === 'posts') {
        const reading = readPostQuestion(url.searchParams);
        if ('faults' in reading) return answerError(c, createParameterError(reading.faults));
        const { question } = reading;
        return await answer(c, name, await listPosts(services, question), question.query.page);
      }
      const reading = readTermQuestion(url.searchParams);
      if ('faults' in reading) return answerError(c, createParameterError(reading.faults));
      const { question } = reading;
      return await answer(c, name, await listTerms(blog, name, question, siteUrl), question.page);
    } catch (error) {
      if (!(error instanceof BlogError)) throw error;
      const message = 'the blog could not answer a browser';
      if (!reportRefusal(log, error, message)) log.warn(message, { path: url.pathname, error });
      return answerError(c, blogUnavailable);
    }
  };

  function answer(c: Context, name: string, { value, staleSeconds }: ListAnswer, page: number) {
    if (!value) return answerError(c, pastTheEnd);
    const address = new URL(`/wp-json/wp/v2/${name}`, siteUrl);
    address.search = keepKnownParameters(new URL(c.req.url));
    return answerList(c, { ...value, links: formatPageLinks(address, page, value.totalPages), staleSeconds });
  }
}

type ListAnswer = Answer<ItemPage<unknown> | undefined>;

/**
 * The `Link` header of a list, with the absolute addresses of the previous and next page; empty for a single page.
 */
function formatPageLinks(url: URL, page: number, totalPages: number): string {
  const link = (number: number, relation: string) => {
    const target = new URL(url);
    target.searchParams.set('page', String(number));
    return `<${target}>; rel="${relation}"`;
  };
  return [
    ...(page > 1 && totalPages > 0 ? [link(Math.min(page - 1, totalPages), 'prev')] : []),
    ...(page < totalPages ? [link(page + 1, 'next')] : []),
  ].join(', ');
}

/**
 * Lists the terms that answer a question. The source lists 50 at most, so the total is never more. As in WordPress, a
 * page of terms past the end is an empty one, unlike a page of posts.
 */
async function listTerms(
  blog: BlogSource,
  kind: TermKind,
  { page, perPage, slugs }: TermQuestion,
  siteUrl: string,
): Promise<Answer<ItemPage<RestTerm>>> {
  const { value: terms, staleSeconds } = slugs
    ? await findTerms(blog, kind, slugs)
    : await blog.listTerms(kind);
  const start = (page - 1) * perPage;
  return {
    value: {
      items: terms.slice(start, start + perPage).map((term) => formatTerm(term, kind, siteUrl)),
      total: terms.length,
      totalPages: Math.ceil(terms.length / perPage),
    },
    staleSeconds,
  };
}

async function findTerms(blog: BlogSource, kind: TermKind, slugs: string[]) {
  const answers = await Promise.all(slugs.map((slug) => blog.findTerm(kind, slug)));
  return {
    value: answers.flatMap(({ value }) => value ?? []),
    staleSeconds: Math.max(...answers.map((answer) => answer.staleSeconds), 0),
  };
}

type ItemPage<Item> = { items: Item[]; total: number; totalPages: number };

/** Lists the posts that answer a question; undefined past the end. */
async function listPosts(
  { blog, siteUrl, log }: WpJsonOptions,
  { query, slugs, embed }: PostQuestion,
): Promise<Answer<ItemPage<RestPost> | undefined>> {
  const options = { siteUrl, embed };
  if (slugs) return listViews({ blog, log }, slugs, query, options);
  const { value, staleSeconds } = await blog.listPosts(query);
  if (!value) return { value: undefined, staleSeconds };
  const items = value.posts.map((post) => formatSummary(post, options));
  return { value: { items, total: value.totalPosts, totalPages: value.totalPages }, staleSeconds };
}

async function listViews(
  source: Pick<WpJsonOptions, 'blog' | 'log'>,
  slugs: string[],
  query: PostQuestion['query'],
  options: FormatOptions,
): Promise<Answer<ItemPage<RestPost> | undefined>> {
  const answers = await Promise.all(slugs.map((slug) => readPostView(source, slug)));
  const found = answers
    .flatMap(({ value }) => value ?? [])
    .toSorted((a, b) => Date.parse(b.post.date) - Date.parse(a.post.date));
  return {
    value: cutPage(
      found.map((view) => formatView(view, options)),
      query,
    ),
    staleSeconds: Math.max(...answers.map((answer) => answer.staleSeconds), 0),
  };
}

/** Any page is an empty one where nothing is found, as in WordPress; otherwise a page past the end does not exist. */
function cutPage<Item>(
  items: Item[],
  { page, perPage }: { page: number; perPage: number },
): ItemPage<Item> | undefined {
  const start = (page - 1) * perPage;
  if (items.length > 0 && start >= items.length) return undefined;
  const totalPages = Math.ceil(items.length / perPage);
  return { items: items.slice(start, start + perPage), total: items.length, totalPages };
}
