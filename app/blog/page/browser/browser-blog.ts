import { BlogError } from '../../domain/blog-error.ts';
import type { Answer, BlogSource } from '../../domain/blog-source.ts';
import type { CountedTerm, Post, PostSummary } from '../../domain/post.ts';
import type { PostView } from '../../domain/post-view.ts';
import { createWordPressClient } from '../../domain/wordpress-client.ts';
import {
  type BlogCacheOptions,
  createBlogCache,
  postsFreshMs,
  type Question,
  termsFreshMs,
} from './blog-cache.ts';
import { type BrowserBlog, keyOfPosts, keyOfTerm, keyOfTerms, keyOfView } from './blog-memory.ts';

/**
 * A BlogSource, so that the same domain functions make a page's data in the browser and on the server. An abort by one
 * caller is not passed on, so that a late answer is there for the next page.
 */
export function createBrowserBlog(options: BlogCacheOptions): BrowserBlog {
  const readCached = createBlogCache(options);
  const read = <Value>({ load, ...question }: Question & { load: Load<Value> }) =>
    readCached({ ...question, ask: () => ask(load) });

  const findView: BrowserBlog['findView'] = (slug) =>
    read({
      key: keyOfView(slug),
      freshMs: postsFreshMs,
      load: async (client) => readView(await client.findPost(slug)),
    });

  const listTerms: BlogSource['listTerms'] = async (kind) => {
    const { value = [], staleSeconds } = await read({
      key: keyOfTerms(kind),
      freshMs: termsFreshMs,
      load: async (client) => (await client.listTerms(kind)).map(readOwn<CountedTerm>),
    });
    return { value, staleSeconds };
  };

  return {
    findView,
    listTerms,
    listPosts: (query) =>
      read({
        key: keyOfPosts(query),
        freshMs: postsFreshMs,
        // What somebody searched for should not stay on a device.
        keep: !query.search,
        load: async (client) => {
          const page = await client.listPosts(query);
          return page && { ...page, posts: page.posts.map(readOwn<PostSummary>) };
        },
      }),
    async findPost(slug) {
      const { value, staleSeconds } = await findView(slug);
      return { value: value?.post, staleSeconds };
    },
    async findTerm(kind, slug) {
      // The same page needs the list, which nearly always contains the term.
      const { value: terms, staleSeconds } = await listTerms(kind);
      const known = terms.find((term) => term.slug === slug);
      if (known) return { value: known, staleSeconds };
      return read({
        key: keyOfTerm(kind, slug),
        freshMs: termsFreshMs,
        load: async (client) => {
          const item = await client.findTerm(kind, slug);
          return item === undefined ? undefined : readOwn<CountedTerm>(item);
        },
      });
    },
  };
}

/** Resolves to undefined where the blog says that there is no such thing. */
type Load<Value> = (client: ReturnType<typeof createWordPressClient>) => Promise<Value | undefined>;

/** Asks this site's own `/wp-json`. Rejects with a BlogError where that can't answer. */
async function ask<Value>(load: Load<Value>): Promise<Answer<Value | undefined>> {
  let staleSeconds = 0;
  const client = createWordPressClient(async (path, { timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`/wp-json/wp/v2/${path}`, { signal });
      const { status, headers } = response;
      staleSeconds = Number(/ttl=-(\d+)/.exec(headers.get('cache-status') ?? '')?.[1] ?? 0);
      // The body is read here, so that the time limit covers it, and so does the handling of a broken connection.
      const body = await response.text();
      return { status, headers, json: async () => parseJson(body) };
    } catch (cause) {
      throw signal.aborted
        ? new BlogError('time-out', `The blog did not answer within ${timeoutMs} ms`, { cause })
        : new BlogError('network', 'The blog could not be reached', { cause });
    }
  });
  return { value: await load(client), staleSeconds };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new BlogError('not-json', 'The blog sent something that is no JSON', { cause });
  }
}

/** Reads a post or term in our own words, which stand beside WordPress' fields. */
function readOwn<Value>(item: unknown): Value {
  const own = (item as { saltbush?: Value } | null)?.saltbush;
  if (!own) throw new BlogError('not-json', 'The blog sent something that this site did not write');
  return own;
}

/** Its text stands where WordPress has it. */
type RestView = {
  content: { rendered: string };
  saltbush: Omit<PostView, 'post'> & { post: Omit<Post, 'html'> };
};

function readView(item: unknown): PostView | undefined {
  if (item === undefined) return undefined;
  const { post, ...around } = readOwn<RestView['saltbush']>(item);
  return { ...around, post: { ...post, html: (item as RestView).content.rendered } };
}
