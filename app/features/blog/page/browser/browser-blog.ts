import { readBuildVersion } from '#app/client/hydration/react-router-internals.ts';
import { BlogError } from '../../domain/blog-error.ts';
import type { BlogResult, PostQuery, TermKind } from '../../domain/blog-source.ts';
import { readStaleSeconds } from '../../domain/freshness.ts';
import type { CountedTerm, PostSummary } from '../../domain/post.ts';
import type { PostView } from '../../domain/post-view.ts';
import { createWordPressClient, keyOfPosts, keyOfView } from '../../domain/wordpress-client.ts';

/** How long a response counts as fresh, so that nobody requests it again (B-06). */
const postsFreshMs = 15 * 60_000;
const termsFreshMs = 30 * 60_000;

/** How long a response stays in local storage (B-05). */
const storedMs = 900_000;

/** The pause before the only retry (B-06). */
const retryDelayMs = 1000;

/** The keys in local storage begin with this; the privacy page names it. */
const prefix = 'saltbush-blog-';

/** How many responses local storage holds; each takes some 30 kB at most. */
const maxStored = 40;

/** Results from the blog, settled or pending, by the key of the query. */
export type BlogMemory = Map<string, { requestedAt: number; result: Promise<BlogResult<unknown>> }>;

/** Resolves to undefined where the blog has no such thing. */
type Load<Value> = (client: ReturnType<typeof createWordPressClient>) => Promise<Value | undefined>;

export type BrowserBlog = ReturnType<typeof createBrowserBlog>;

/** The blog as a browser reads it: from memory, local storage, or this site's `/wp-json`. Equal queries share a result. */
export function createBrowserBlog(memory: BlogMemory) {
  /** Neither memory nor storage holds a stale response, because the server will soon have a better one. */
  async function read<Value>(
    key: string,
    freshMs: number,
    load: Load<Value>,
  ): Promise<BlogResult<Value | undefined>> {
    const known = memory.get(key) ?? findStored(key);
    if (known && Date.now() - known.requestedAt < freshMs) {
      memory.set(key, known);
      return known.result as Promise<BlogResult<Value>>;
    }
    const requestedAt = Date.now();
    const result = request(load).catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      return request(load);
    });
    memory.set(key, { requestedAt, result });
    const { value, staleSeconds } = await result.catch((): Partial<BlogResult<Value>> => ({}));
    if (value === undefined || staleSeconds) memory.delete(key);
    else store(key, requestedAt, value);
    return result;
  }

  const listTerms = async (kind: TermKind): Promise<BlogResult<CountedTerm[]>> => {
    const load: Load<CountedTerm[]> = async (client) =>
      (await client.listTerms(kind)).map(readOwn<CountedTerm>);
    const { value = [], staleSeconds } = await read(kind, termsFreshMs, load);
    return { value, staleSeconds };
  };

  return {
    listTerms,

    /** Finds a term in the list, which the same page shows. A page of any other term comes from the server. */
    async findTerm(kind: TermKind, slug: string): Promise<BlogResult<CountedTerm | undefined>> {
      const { value: terms, staleSeconds } = await listTerms(kind);
      return { value: terms.find((term) => term.slug === slug), staleSeconds };
    },

    listPosts: (query: PostQuery) =>
      read(keyOfPosts(query), postsFreshMs, async (client) => {
        const page = await client.listPosts(query);
        return page && { ...page, posts: page.posts.map(readOwn<PostSummary>) };
      }),

    /** Reads a post with its neighbours and related posts in one request. */
    findView: (slug: string) =>
      read(keyOfView(slug), postsFreshMs, async (client) => {
        const [item] = await client.findPosts(slug);
        if (item === undefined) return undefined;
        const view = readOwn<PostView>(item);
        // The text of the post is not repeated in our own words.
        const { rendered: html } = (item as { content: { rendered: string } }).content;
        return { ...view, post: { ...view.post, html } };
      }),
  };
}

/** Sends requests to this site's own `/wp-json`. Rejects where that can't answer. */
async function request<Value>(load: Load<Value>): Promise<BlogResult<Value | undefined>> {
  let staleSeconds = 0;
  const client = createWordPressClient(async (path, { timeoutMs }) => {
    const response = await fetch(`/wp-json/wp/v2/${path}`, { signal: AbortSignal.timeout(timeoutMs) });
    staleSeconds = readStaleSeconds(response.headers.get('cache-status'));
    return response;
  });
  return { value: await load(client), staleSeconds };
}

/** Reads a post or term in this site's own form, which `/wp-json` adds to WordPress' fields. */
function readOwn<Value>(item: unknown): Value {
  const own = (item as { saltbush?: Value } | null)?.saltbush;
  if (!own) throw new BlogError('not-json', 'The answer is not one of this site');
  return own;
}

/** Finds an entry that this build wrote and that is young enough. */
function findStored(key: string): ReturnType<BlogMemory['get']> {
  try {
    const [, time, checksum, json = ''] =
      /^(\d+) (\S+) (.*)/s.exec(localStorage.getItem(prefix + key) ?? '') ?? [];
    const requestedAt = Number(time);
    const ageMs = Date.now() - requestedAt;
    // An entry from the future would seem young for too long.
    if (checksum !== computeChecksum(json) || ageMs < 0 || ageMs >= storedMs) return undefined;
    return { requestedAt, result: Promise.resolve({ value: JSON.parse(json), staleSeconds: 0 }) };
  } catch {
    // Storage is blocked, and the page works without it.
    return undefined;
  }
}

/**
 * Stores a response, and deletes our entries that are too old, or all of them where there are too many; those of other
 * code stay. An entry begins with its time, so that its age is known without parsing it.
 */
function store(key: string, requestedAt: number, value: unknown): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    const ours = names.filter((name) => name.startsWith(prefix));
    const isYoung = (name: string) =>
      Date.now() - Number.parseInt(localStorage.getItem(name) ?? '', 10) < storedMs;
    for (const name of ours) if (ours.length >= maxStored || !isYoung(name)) localStorage.removeItem(name);
    const json = JSON.stringify(value);
    localStorage.setItem(prefix + key, `${requestedAt} ${computeChecksum(json)} ${json}`);
  } catch {
    // Storage is blocked or full, and a visitor can't do anything about that.
  }
}

/** Includes the version of this build, so that an entry in the form of another build is not used either. */
function computeChecksum(json: string): string {
  let sum = 0;
  for (const letter of readBuildVersion() + json)
    sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return String(sum);
}
