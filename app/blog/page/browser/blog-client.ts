import { BlogError } from '../../domain/blog-error.ts';
import type { PostPage, PostQuery, TermKind } from '../../domain/blog-source.ts';
import type { CountedTerm } from '../../domain/post.ts';
import type { PostView } from '../../domain/post-view.ts';
import { createWordPressClient } from '../../domain/wordpress-client.ts';
import { parseCountedTerm, parseRestItem, parseRestView, parseSummary } from './parse-answers.ts';

export type BlogClient = {
  /** Resolves to undefined for a page past the end. */
  listPosts(query: PostQuery): Promise<PostPage | undefined>;
  /** Resolves to undefined where no post has that slug. */
  findView(slug: string): Promise<PostView | undefined>;
  listTerms(kind: TermKind): Promise<CountedTerm[]>;
  /** Resolves to undefined where no term has that slug. */
  findTerm(kind: TermKind, slug: string): Promise<CountedTerm | undefined>;
};

/** Reads the blog from this site's own `/wp-json`. Rejects with a BlogError where that can't answer. */
export function createBlogClient(fetchAnswer: typeof fetch = (...args) => fetch(...args)): BlogClient {
  const client = createWordPressClient(async (path, { timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetchAnswer(`/wp-json/wp/v2/${path}`, { signal });
      // The body is read here, so that the time limit covers it, and so does the handling of a broken connection.
      const body = await response.text();
      return { status: response.status, headers: response.headers, json: async () => parseJson(body) };
    } catch (cause) {
      throw signal.aborted
        ? new BlogError('time-out', `The blog did not answer within ${timeoutMs} ms`, { cause })
        : new BlogError('network', 'The blog could not be reached', { cause });
    }
  });

  return {
    async listPosts(query) {
      const page = await client.listPosts(query);
      return page && { ...page, posts: page.posts.map((item) => parseRestItem(item, parseSummary)) };
    },
    async findView(slug) {
      const item = await client.findPost(slug);
      return item === undefined ? undefined : parseRestView(item);
    },
    async listTerms(kind) {
      return (await client.listTerms(kind)).map((item) => parseRestItem(item, parseCountedTerm));
    },
    async findTerm(kind, slug) {
      const item = await client.findTerm(kind, slug);
      return item === undefined ? undefined : parseRestItem(item, parseCountedTerm);
    },
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new BlogError('not-json', 'The blog sent something that is no JSON', { cause });
  }
}
