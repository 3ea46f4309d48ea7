import { LRUCache } from 'lru-cache';
import type { Log } from '#platform/log.ts';
import type { RenderedPage } from './rendered-page.ts';

/** `fresh` and `stale` pages were cached, and so was one with `error`, whose renewal failed. Others were rendered. */
export type Freshness = 'fresh' | 'stale' | 'error' | 'miss' | 'pass';

type PageCacheOptions = {
  maxBytes: number;
  log: Log;
  /** A monotonic clock in milliseconds. */
  now?: (() => number) | undefined;
};

type Entry = {
  page: RenderedPage;
  renderedAt: number;
  /** When what the page shows changed; undefined while the page is up to date. */
  outdatedAt?: number;
};

/** The keys of real pages are shorter. */
export const maxKeyLength = 500;

/** How long an outdated page may be served in place of one that can't be rendered. */
const staleIfErrorMs = 86_400_000;

/** The delay lets a stale response go out before its renewal takes the processor. */
const renewalDelayMs = 20;

/** A page's memory for each byte of its text, with its compressed bodies, its Markdown and the bodies of that. */
const memoryFactor = 3;

/** A page's memory besides its text: its address, headers, and the objects that hold them. */
export const entryOverheadBytes = 8000;

/**
 * Keeps rendered pages by key until what they show has changed, within a budget of bytes, and evicts the least recently
 * used. Concurrent requests for a page share one rendering.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<RenderedPage>>();
  readonly #log: Log;
  readonly #now: () => number;

  constructor({ maxBytes, log, now = () => performance.now() }: PageCacheOptions) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page: { body, payload } }) =>
        entryOverheadBytes + memoryFactor * (body.length + (payload?.page.body.length ?? 0)),
    });
    this.#log = log;
    this.#now = now;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Finds a page that is cached and fresh; undefined if the caller has to use `get`. */
  findFresh(key: string): RenderedPage | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#age(entry) < 0 ? entry.page : undefined;
  }

  /** Rejects only if rendering fails and no older page may be served instead. */
  async get(
    key: string,
    render: () => Promise<RenderedPage>,
  ): Promise<{ page: RenderedPage; freshness: Freshness }> {
    const entry = this.#entries.get(key);
    const age = entry ? this.#age(entry) : Number.POSITIVE_INFINITY;
    if (entry && age < 0) return { page: entry.page, freshness: 'fresh' };
    const logFailure = (error: unknown) =>
      // The query may be what a visitor searched for.
      this.#log.error('a page could not be rendered again', { path: key.replace(/\?.*/, ''), error });
    // A provisional page is served for as long again while it is renewed.
    if (entry && entry.outdatedAt === undefined && age < 1000 * (entry.page.freshSeconds ?? 0)) {
      setTimeout(() => {
        if (!this.findFresh(key)) this.#renderOnce(key, render).catch(logFailure);
      }, renewalDelayMs);
      return { page: entry.page, freshness: 'stale' };
    }
    const older = age < staleIfErrorMs ? entry?.page : undefined;
    try {
      const page = await this.#renderOnce(key, render);
      if (page.status >= 500 && older) return { page: older, freshness: 'error' };
      return { page, freshness: page.cacheable ? 'miss' : 'pass' };
    } catch (error) {
      if (!older) throw error;
      logFailure(error);
      return { page: older, freshness: 'error' };
    }
  }

  /** Marks pages whose source has changed, and returns their keys. A page that is being rendered now is not cached. */
  invalidate(match: (key: string, page?: RenderedPage) => boolean): string[] {
    for (const key of this.#rendering.keys()) if (match(key)) this.#rendering.delete(key);
    const keys = [...this.#entries.keys()].filter((key) => match(key, this.#entries.peek(key)?.page));
    for (const key of keys) {
      const entry = this.#entries.peek(key);
      if (entry) entry.outdatedAt ??= this.#now();
    }
    return keys;
  }

  #renderOnce(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const isWanted = () => this.#rendering.get(key) === rendering;
    const rendering: Promise<RenderedPage> = render()
      .then((made) => {
        if (!isWanted()) return made;
        if (made.cacheable && key.length <= maxKeyLength) {
          const before = this.#entries.peek(key)?.page;
          // A page that has not changed keeps its compressed bodies.
          const isSame = before?.etag === made.etag && String(before.shownPosts) === String(made.shownPosts);
          const page = isSame ? before : made;
          this.#entries.set(key, { page, renderedAt: this.#now() });
          return page;
        }
        // The page is gone or has moved, so the cached one must go too. After a failure it stays.
        if (made.status < 500) this.#entries.delete(key);
        return made;
      })
      .finally(() => isWanted() && this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  /** How long the page has been stale; negative while it is fresh. */
  #age({ page, renderedAt, outdatedAt }: Entry): number {
    if (outdatedAt !== undefined) return this.#now() - outdatedAt;
    return page.freshSeconds === undefined ? -1 : this.#now() - renderedAt - 1000 * page.freshSeconds;
  }
}

/**
 * Formats the `cache-control` for caches in front of this server. They may store a response for a minute, as nothing
 * tells them of a change, or for `freshSeconds` if it is provisional.
 */
export function formatSharedCacheControl(freshSeconds?: number): string {
  const [fresh, stale] = freshSeconds === undefined ? [60, 600] : [freshSeconds, freshSeconds];
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${staleIfErrorMs / 1000}`;
}
