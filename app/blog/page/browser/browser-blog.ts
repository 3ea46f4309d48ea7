import { BlogError } from '../../domain/blog-error.ts';
import type { Answer, BlogSource } from '../../domain/blog-source.ts';
import type { CountedTerm, Post, PostSummary } from '../../domain/post.ts';
import type { PostView } from '../../domain/post-view.ts';
import { createWordPressClient } from '../../domain/wordpress-client.ts';
import { type BlogMemory, type BrowserBlog, keyOfPosts, keyOfView } from './blog-memory.ts';

const minuteMs = 60_000;

/** How long an answer is used without asking again (B-06). */
const postsFreshMs = 15 * minuteMs;
const termsFreshMs = 30 * minuteMs;

/** How long local storage keeps an answer (B-05). */
const keptMs = 900_000;

/** The wait before the one retry (B-06). */
const retryDelayMs = 1000;

/** The keys in local storage begin with it; the privacy page names it. */
const prefix = 'saltbush-blog-';

/** How many lists, posts and terms local storage keeps; each is some 30 kB at most. */
const maxKept = 40;

/** The methods of local storage that are used. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

type BlogCacheOptions = {
  memory: BlogMemory;
  /** Returns local storage. It may throw: where storage is blocked, even reading the property does. */
  openStorage: () => KeyStorage;
  /** Another build may have kept answers of another form. */
  buildVersion: string;
};

/**
 * A BlogSource, so that the same domain functions make a page's data in the browser and on the server. An abort by one
 * caller is not passed on, so that a late answer is there for the next page.
 */
export function createBrowserBlog(options: BlogCacheOptions): BrowserBlog {
  const read = createBlogCache(options);

  const findView: BrowserBlog['findView'] = (slug) =>
    read({
      key: keyOfView(slug),
      freshMs: postsFreshMs,
      load: async (client) => readView(await client.findPost(slug)),
    });

  const listTerms: BlogSource['listTerms'] = async (kind) => {
    const { value = [], staleSeconds } = await read({
      key: kind,
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
        key: `${kind}/${slug}`,
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

type Question<Value> = {
  key: string;
  freshMs: number;
  /** False where the answer is not written to the device. */
  keep?: boolean;
  load: Load<Value>;
};

/**
 * Answers from memory, from local storage, or from the blog. Local storage that is full, blocked, corrupt or of another
 * program is done without (B-05). A stale answer is not held, because the server will soon have a better one.
 */
function createBlogCache({ memory, openStorage, buildVersion }: BlogCacheOptions) {
  return async function read<Value>(question: Question<Value>): Promise<Answer<Value | undefined>> {
    const { key, freshMs, load, keep = true } = question;
    const held = memory.get(key) ?? (keep && quietly(() => findKept(openStorage(), key, buildVersion)));
    if (held && Date.now() - held.askedAt < freshMs) {
      memory.set(key, held);
      return held.answer as Promise<Answer<Value>>;
    }
    const asked = { askedAt: Date.now(), answer: ask(load).catch(() => askAgain(load)) };
    memory.set(key, asked);
    try {
      const { value, staleSeconds } = await asked.answer;
      if (value === undefined || staleSeconds > 0) memory.delete(key);
      else if (keep)
        quietly(() => keepEntry(openStorage(), key, formatEntry(asked.askedAt, buildVersion, value)));
    } catch {
      memory.delete(key);
    }
    return asked.answer;
  };
}

async function askAgain<Value>(load: Load<Value>): Promise<Answer<Value | undefined>> {
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  return ask(load);
}

/** Begins with the time, so that the oldest entries are found without parsing, and a sum that betrays any change. */
function formatEntry(askedAt: number, buildVersion: string, value: unknown): string {
  const json = JSON.stringify(value);
  return `${askedAt} ${buildVersion} ${sumUp(json)} ${json}`;
}

/** Finds an entry of this build that is young enough. One from the future would seem so for too long. */
function findKept(storage: KeyStorage, key: string, buildVersion: string): ReturnType<BlogMemory['get']> {
  const [, time, build, sum, json = ''] =
    /^(\d+) (\S+) (\S+) (.*)/s.exec(storage.getItem(prefix + key) ?? '') ?? [];
  const ageMs = Date.now() - Number(time);
  if (build !== buildVersion || sum !== String(sumUp(json)) || ageMs < 0 || ageMs >= keptMs) return undefined;
  return { askedAt: Number(time), answer: Promise.resolve({ value: JSON.parse(json), staleSeconds: 0 }) };
}

function sumUp(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  return sum;
}

/** Deletes our entries that are too old, and all of them where there are too many; never those of other code. */
function keepEntry(storage: KeyStorage, key: string, text: string): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const ours = names.filter((name) => name.startsWith(prefix));
  const isOver = (name: string) =>
    !(Date.now() - Number.parseInt(storage.getItem(name) ?? '', 10) < keptMs) || ours.length >= maxKept;
  for (const name of ours) if (isOver(name)) storage.removeItem(name);
  storage.setItem(prefix + key, text);
}

function quietly<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    // The page works without storage, and a visitor can't do anything about a failure.
    return undefined;
  }
}
