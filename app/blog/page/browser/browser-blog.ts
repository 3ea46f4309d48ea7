import { readBuildVersion } from '#platform/hydration/react-router-internals.ts';
import { BlogError } from '../../domain/blog-error.ts';
import type { Answer, PostQuery, TermKind } from '../../domain/blog-source.ts';
import type { CountedTerm, PostSummary } from '../../domain/post.ts';
import type { PostView } from '../../domain/post-view.ts';
import { createWordPressClient, keyOfPosts, keyOfView } from '../../domain/wordpress-client.ts';

/** How long an answer is used without asking again (B-06). */
const postsFreshMs = 15 * 60_000;
const termsFreshMs = 30 * 60_000;

/** How long local storage keeps an answer (B-05). */
const keptMs = 900_000;

/** The wait before the one retry (B-06). */
const retryDelayMs = 1000;

/** The keys in local storage begin with it; the privacy page names it. */
const prefix = 'saltbush-blog-';

/** How many lists, posts and terms local storage keeps; each is some 30 kB at most. */
const maxKept = 40;

/** The blog's answers, or the waits for them, by the question's key. */
export type BlogMemory = Map<string, { askedAt: number; answer: Promise<Answer<unknown>> }>;

/** Resolves to undefined where the blog says that there is no such thing. */
type Load<Value> = (client: ReturnType<typeof createWordPressClient>) => Promise<Value | undefined>;

export type BrowserBlog = ReturnType<typeof createBrowserBlog>;

/** The blog as a browser reads it: from memory, local storage, or this site's `/wp-json`. Equal questions share an answer. */
export function createBrowserBlog(memory: BlogMemory) {
  /** A stale answer is not held, because the server will soon have a better one. */
  async function read<Value>(
    key: string,
    { freshMs, isKept = true }: { freshMs: number; isKept?: boolean },
    load: Load<Value>,
  ): Promise<Answer<Value | undefined>> {
    const held = memory.get(key) ?? (isKept ? findKept(key) : undefined);
    if (held && Date.now() - held.askedAt < freshMs) {
      memory.set(key, held);
      return held.answer as Promise<Answer<Value>>;
    }
    const askedAt = Date.now();
    const answer = ask(load).catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      return ask(load);
    });
    memory.set(key, { askedAt, answer });
    const { value, staleSeconds } = await answer.catch((): Partial<Answer<Value>> => ({}));
    if (value === undefined || staleSeconds) memory.delete(key);
    else if (isKept) keep(key, askedAt, value);
    return answer;
  }

  const listTerms = async (kind: TermKind): Promise<Answer<CountedTerm[]>> => {
    const load: Load<CountedTerm[]> = async (client) =>
      (await client.listTerms(kind)).map(readOwn<CountedTerm>);
    const { value = [], staleSeconds } = await read(kind, { freshMs: termsFreshMs }, load);
    return { value, staleSeconds };
  };

  return {
    listTerms,

    /** Finds any term. The same page needs the list, which nearly always contains it. */
    async findTerm(kind: TermKind, slug: string): Promise<Answer<CountedTerm | undefined>> {
      const { value: terms, staleSeconds } = await listTerms(kind);
      const value = terms.find((term) => term.slug === slug);
      if (value) return { value, staleSeconds };
      return read(`${kind}/${slug}`, { freshMs: termsFreshMs }, async (client) => {
        const item = await client.findTerm(kind, slug);
        return item === undefined ? undefined : readOwn<CountedTerm>(item);
      });
    },

    /** What somebody searched for does not stay on the device. */
    listPosts: (query: PostQuery) =>
      read(keyOfPosts(query), { freshMs: postsFreshMs, isKept: !query.search }, async (client) => {
        const page = await client.listPosts(query);
        return page && { ...page, posts: page.posts.map(readOwn<PostSummary>) };
      }),

    /** Reads a post with its neighbours and related posts in one request. */
    findView: (slug: string) =>
      read(keyOfView(slug), { freshMs: postsFreshMs }, async (client) => {
        const item = await client.findPost(slug);
        if (item === undefined) return undefined;
        const view = readOwn<PostView>(item);
        // The text of the post stands only where WordPress has it.
        const { rendered: html } = (item as { content: { rendered: string } }).content;
        return { ...view, post: { ...view.post, html } };
      }),
  };
}

/** Asks this site's own `/wp-json`. Rejects where that can't answer. */
async function ask<Value>(load: Load<Value>): Promise<Answer<Value | undefined>> {
  let staleSeconds = 0;
  const client = createWordPressClient(async (path, { timeoutMs }) => {
    const response = await fetch(`/wp-json/wp/v2/${path}`, { signal: AbortSignal.timeout(timeoutMs) });
    staleSeconds = Number(/ttl=-(\d+)/.exec(response.headers.get('cache-status') ?? '')?.[1] ?? 0);
    return response;
  });
  return { value: await load(client), staleSeconds };
}

/** Reads a post or term in our own words, which stand beside WordPress' fields. */
function readOwn<Value>(item: unknown): Value {
  const own = (item as { saltbush?: Value } | null)?.saltbush;
  if (!own) throw new BlogError('not-json', 'The blog sent something that this site did not write');
  return own;
}

/** Finds an entry of this build that is young enough. One from the future would seem so for too long. */
function findKept(key: string): ReturnType<BlogMemory['get']> {
  try {
    const [, time, sum, json = ''] =
      /^(\d+) (\S+) (.*)/s.exec(localStorage.getItem(prefix + key) ?? '') ?? [];
    const askedAt = Number(time);
    const ageMs = Date.now() - askedAt;
    if (sum !== sumUp(json) || ageMs < 0 || ageMs >= keptMs) return undefined;
    return { askedAt, answer: Promise.resolve({ value: JSON.parse(json), staleSeconds: 0 }) };
  } catch {
    // Storage is blocked, and the page works without it.
    return undefined;
  }
}

/**
 * Keeps an answer, and deletes ours that are too old, or all where there are too many; never what other code keeps. An
 * entry begins with its time, so that the oldest are found without parsing.
 */
function keep(key: string, askedAt: number, value: unknown): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    const ours = names.filter((name) => name.startsWith(prefix));
    const isOver = (name: string) =>
      !(Date.now() - Number.parseInt(localStorage.getItem(name) ?? '', 10) < keptMs) ||
      ours.length >= maxKept;
    for (const name of ours) if (isOver(name)) localStorage.removeItem(name);
    const json = JSON.stringify(value);
    localStorage.setItem(prefix + key, `${askedAt} ${sumUp(json)} ${json}`);
  } catch {
    // Storage is blocked or full, and a visitor can't do anything about that.
  }
}

/** Betrays an entry that was changed, or that another build kept in another form. */
function sumUp(json: string): string {
  let sum = 0;
  for (const letter of readBuildVersion() + json)
    sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return String(sum);
}
