import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { isTooLarge } from '../blog-error.ts';
import type { Page, PostQuery } from '../blog-source.ts';
import {
  createWordPressClient,
  defaultPerPage,
  postsTimeoutMs,
  readInHalves,
  readListPage,
  type WordPressFetch,
  writePostQuery,
} from '../wordpress-client.ts';
import { createPostPicker, pickValid, requestedFields, type StoredPost } from './parse-post.ts';

/** `left`, a name in stored data, are the posts withheld from visitors, such as those with a password. */
export type StoredPage = Page<StoredPost> & { left: WithheldPost[] };

const withheldSchema = z
  .object({ id: z.int(), modified_gmt: z.string().optional().catch(undefined) })
  .transform(({ id, modified_gmt }) => ({ id, version: modified_gmt }));

export type WithheldPost = z.infer<typeof withheldSchema>;

/** Creates the functions that request posts from a WordPress. */
export function createPostLoader(fetchPath: WordPressFetch, log: Log) {
  const client = createWordPressClient(fetchPath);
  const pickPosts = createPostPicker(log);
  let hasWarnedOfTotals = false;

  const loadPage = async (query: PostQuery, signal: AbortSignal): Promise<StoredPage | null> => {
    const readPart = (offset: number, size: number, fields = requestedFields.list) => {
      const isFullPage = size === query.perPage;
      const from = isFullPage ? '' : `&offset=${offset}`;
      const { categories, ...filters } = query;
      // As WordPress' own lists, that of a category has the posts of all categories below it.
      const inTree = categories?.length
        ? `&categories[terms]=${categories.join()}&categories[include_children]=true`
        : '';
      const parameters = writePostQuery({ ...filters, perPage: size });
      const path = `posts?${parameters}${inTree}${from}&_fields=${fields}`;
      return readListPage(fetchPath, path, { timeoutMs: postsTimeoutMs, signal });
    };
    const offset = (query.page - 1) * query.perPage;
    const page = await readInHalves(readPart, { offset, size: query.perPage, log });
    if (!page) return null;
    const { items, ...totals } = page;
    if (totals.totalPosts === null) {
      if (!hasWarnedOfTotals)
        log.warn(
          'WordPress’ responses lack X-WP-Total, so lists show no total: a proxy in front of it removes it',
        );
      hasWarnedOfTotals = true;
      const mayLeadOn = query.perPage === defaultPerPage && totals.totalPages > query.page;
      const isLast = async () => !(await readPart(offset + query.perPage, 1, 'id'))?.items.length;
      // The posts are here, whatever becomes of this request.
      if (mayLeadOn && (await isLast().catch(() => false))) totals.totalPages = query.page;
      signal.throwIfAborted();
    }
    const posts = pickPosts(items).map((post) => ({ ...post, content: '' }));
    const shown = new Set(posts.map(({ summary }) => summary.id));
    const withheld = pickValid(withheldSchema, items).filter(({ id }) => !shown.has(id));
    return { posts, left: withheld, ...totals };
  };

  /** Null where WordPress answers with a post other than the one requested, or with one that is not for visitors. */
  const loadPost = async (slug: string, signal: AbortSignal): Promise<StoredPost | null> => {
    const find = async (fields: string) => {
      for (const spelling of listSlugSpellings(slug)) {
        const items = await client.findPosts(spelling, fields, signal);
        // The newest that a visitor may read, as in lists.
        const post = pickPosts(items).find(({ summary }) => summary.slug === slug);
        if (post) return post;
      }
      return null;
    };
    try {
      return await find(requestedFields.post);
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      const post = await find(requestedFields.list);
      return post && { ...post, content: null };
    }
  };

  return { loadPage, loadPost };
}

/** Without PHP's module for Unicode, WordPress compares slugs byte by byte, and a Mac decomposes what it types. */
export const listSlugSpellings = (slug: string) => new Set([slug, slug.normalize('NFD')]);
