import { LRUCache } from 'lru-cache';
import type { Log } from '#platform/log.ts';

/** A rendered page. Only a `cacheable` one is kept; any other goes only to those who wait for it. */
export type Cacheable = {
  cacheable: boolean;
  failed: boolean;
  bytes: number;
  /** Set where something on the page is provisional, so that it is rendered again after this time. */
  freshMs?: number | undefined;
  /** Called after the page has grown, because it was compressed in one more way. */
  onGrown?: (() => void) | undefined;
  /** Whether the other page would be answered with the same headers and bytes. */
  equals(other: Cacheable): boolean;
};

/** `fresh` and `stale` pages were there; one with `error` stands in for one that failed; the others were rendered. */
export type Freshness = 'fresh' | 'stale' | 'error' | 'miss' | 'pass';

export type PageCacheOptions = {
  maxBytes: number;
  log: Log;
  /** Milliseconds of a clock that nobody can set. */
  now?: (() => number) | undefined;
};

type Entry<Page> = {
  page: Page;
  renderedAt: number;
  /** When what the page shows changed; undefined while it shows what is true. */
  outdatedAt?: number;
};

/** No address of a page is longer. */
export const maxKeyLength = 500;

/** For how long an outdated page may stand in for one that can't be rendered. */
const staleIfErrorMs = 86_400_000;

/** A stale answer is under way before its renewal takes the processor. */
const renewalDelayMs = 20;

/**
 * Keeps rendered pages by key until what they show has changed, within a budget of bytes, and evicts the least recently
 * used. A page is rendered once, however many ask for it at the same time.
 */
export class PageCache<Page extends Cacheable> {
  readonly #entries: LRUCache<string, Entry<Page>>;
  readonly #rendering = new Map<string, Promise<Page>>();
  readonly #log: Log;
  readonly #now: () => number;

  constructor({ maxBytes, log, now = () => performance.now() }: PageCacheOptions) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page }) => Math.max(1, page.bytes),
    });
    this.#log = log;
    this.#now = now;
  }

  /** A page that shows what is true and is there already; undefined where the caller has to use `get`. */
  findFresh(key: string): Page | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isFresh(entry) ? entry.page : undefined;
  }

  /** Rejects only where rendering fails and no older page may be served instead. */
  async get(key: string, render: () => Promise<Page>): Promise<{ page: Page; freshness: Freshness }> {
    const entry = this.#entries.get(key);
    if (entry && this.#isFresh(entry)) return { page: entry.page, freshness: 'fresh' };
    if (entry && this.#isAlmostFresh(entry)) {
      setTimeout(() => void this.renew(key, render), renewalDelayMs);
      return { page: entry.page, freshness: 'stale' };
    }
    try {
      const page = await this.#renderOnce(key, render);
      if (page.failed && entry && this.#mayStandIn(entry)) return { page: entry.page, freshness: 'error' };
      return { page, freshness: page.cacheable ? 'miss' : 'pass' };
    } catch (error) {
      if (!entry || !this.#mayStandIn(entry)) throw error;
      this.#log.error('page could not be renewed', { key, error });
      return { page: entry.page, freshness: 'error' };
    }
  }

  /** Renders a page while nobody waits for it, unless it is fresh. A failure is logged. */
  async renew(key: string, render: () => Promise<Page>): Promise<Page | undefined> {
    const entry = this.#entries.get(key);
    if (entry && this.#isFresh(entry)) return entry.page;
    try {
      return await this.#renderOnce(key, render);
    } catch (error) {
      this.#log.error('page could not be renewed', { key, error });
      return undefined;
    }
  }

  /** Marks pages whose source has changed, and returns their keys. A page that is being rendered now is not kept. */
  invalidate(match: (key: string) => boolean): string[] {
    for (const key of this.#rendering.keys()) if (match(key)) this.#rendering.delete(key);
    const keys = [...this.#entries.keys()].filter(match);
    for (const key of keys) {
      const entry = this.#entries.peek(key);
      if (entry) entry.outdatedAt ??= this.#now();
    }
    return keys;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  #renderOnce(key: string, render: () => Promise<Page>): Promise<Page> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const isWanted = () => this.#rendering.get(key) === rendering;
    const rendering: Promise<Page> = render()
      .then((page) => {
        if (!isWanted()) return page;
        if (page.cacheable && key.length <= maxKeyLength) return this.#store(key, page);
        // The page is gone or moved, so the cached one must go too. After a failure it stays.
        if (!page.failed) this.#entries.delete(key);
        return page;
      })
      .finally(() => isWanted() && this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  /** A page that came out as it was keeps its compressed forms. */
  #store(key: string, made: Page): Page {
    const before = this.#entries.peek(key)?.page;
    const page = before?.equals(made) ? before : made;
    page.onGrown = () => {
      const entry = this.#entries.peek(key);
      // Only of another object does the library measure the size again.
      if (entry?.page === page) this.#entries.set(key, { ...entry });
    };
    this.#entries.set(key, { page, renderedAt: this.#now() });
    return page;
  }

  #isFresh({ page, renderedAt, outdatedAt }: Entry<Page>): boolean {
    return outdatedAt === undefined && this.#now() - renderedAt < (page.freshMs ?? Number.POSITIVE_INFINITY);
  }

  /** A provisional page is served for as long again while it is renewed. */
  #isAlmostFresh({ page, renderedAt, outdatedAt }: Entry<Page>): boolean {
    return outdatedAt === undefined && this.#now() - renderedAt < 2 * (page.freshMs ?? 0);
  }

  #mayStandIn({ page, renderedAt, outdatedAt }: Entry<Page>): boolean {
    return this.#now() - (outdatedAt ?? renderedAt + (page.freshMs ?? 0)) < staleIfErrorMs;
  }
}

/** What caches in front of this server are told; they have no other way to learn of a change. */
export const sharedLifetimes = { freshSeconds: 60, staleSeconds: 600, staleIfErrorSeconds: 86_400 };

/** The `cache-control` of an answer that caches may keep. `freshMs` is set for a provisional one. */
export function formatSharedCacheControl(freshMs?: number): string {
  const { freshSeconds, staleSeconds, staleIfErrorSeconds } = sharedLifetimes;
  const [fresh, stale] =
    freshMs === undefined ? [freshSeconds, staleSeconds] : [freshMs / 1000, freshMs / 1000];
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${staleIfErrorSeconds}`;
}
