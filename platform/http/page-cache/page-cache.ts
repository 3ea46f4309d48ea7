import type { Log } from '#platform/log.ts';

/** How long an answer is fresh, and for how much longer it may be served while a newer one is made or can't be. */
export type Lifetimes = { freshMs: number; staleWhileRevalidateMs: number; staleIfErrorMs: number };

/** A rendered page. Only a `cacheable` one is kept; any other goes only to those who wait for it. */
export type Cacheable = {
  cacheable: boolean;
  failed: boolean;
  bytes: number;
  /**
   * Set where the page is fresh for less than the cache's own time, because something on it is to be tried again
   * soon.
   */
  freshMs?: number | undefined;
};

export type Freshness = 'fresh' | 'stale' | 'error' | 'miss' | 'pass';

export type PageCacheOptions = { maxBytes: number; lifetimes: Lifetimes; log: Log; now?: () => number };

type Entry<Page> = { page: Page; storedAt: number };

/**
 * Keeps rendered pages by key, within a budget of bytes, and evicts the least recently used. A page is rendered once,
 * however many ask for it at the same time.
 */
export class PageCache<Page extends Cacheable> {
  readonly #entries = new Map<string, Entry<Page>>();
  readonly #rendering = new Map<string, Promise<Page>>();
  readonly #options: Required<PageCacheOptions>;
  #bytes = 0;

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /** A page that is fresh and there already; where it is undefined the caller uses `get`. */
  findFresh(key: string): Page | undefined {
    const entry = this.#entries.get(key);
    if (!entry || this.#ageMs(entry) >= this.#freshMs(entry)) return undefined;
    this.#touch(key, entry);
    return entry.page;
  }

  /** Rejects only where rendering fails and no older page may be served instead. */
  async get(key: string, render: () => Promise<Page>): Promise<{ page: Page; freshness: Freshness }> {
    const { lifetimes } = this.#options;
    const { staleIfErrorMs } = lifetimes;
    const entry = this.#entries.get(key);
    const freshMs = entry ? this.#freshMs(entry) : 0;
    const ageMs = entry ? this.#ageMs(entry) : Number.POSITIVE_INFINITY;
    if (entry && ageMs < freshMs) {
      this.#touch(key, entry);
      return { page: entry.page, freshness: 'fresh' };
    }
    const rendering = this.#renderOnce(key, render);
    // A provisional page is served stale once more while it is renewed, and not for minutes.
    const staleMs = freshMs < lifetimes.freshMs ? freshMs : lifetimes.staleWhileRevalidateMs;
    if (entry && ageMs < freshMs + staleMs) {
      rendering.catch((error) => this.#options.log.error('page could not be renewed', { key, error }));
      return { page: entry.page, freshness: 'stale' };
    }
    const mayStandIn = entry && ageMs < freshMs + staleIfErrorMs;
    try {
      const page = await rendering;
      if (page.failed && mayStandIn) return { page: entry.page, freshness: 'error' };
      return { page, freshness: page.cacheable ? 'miss' : 'pass' };
    } catch (error) {
      if (!mayStandIn) throw error;
      this.#options.log.error('page could not be renewed', { key, error });
      return { page: entry.page, freshness: 'error' };
    }
  }

  /** Drops pages whose source has changed. A page that is being rendered now is not kept either. */
  forget(match: (key: string) => boolean): void {
    for (const key of this.#rendering.keys()) if (match(key)) this.#rendering.delete(key);
    for (const key of this.#entries.keys()) if (match(key)) this.#drop(key);
  }

  /** Counts the bytes of a page again after another encoding of it was made. */
  recount(): void {
    this.#bytes = 0;
    for (const { page } of this.#entries.values()) this.#bytes += page.bytes;
    this.#shrink();
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  #renderOnce(key: string, render: () => Promise<Page>): Promise<Page> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const isWanted = () => this.#rendering.get(key) === rendering;
    const rendering: Promise<Page> = render()
      .then((page) => {
        if (!isWanted()) return page;
        if (page.cacheable) this.#store(key, page);
        // The page is gone or moved, so the cached one must go too. After a failure it stays.
        else if (!page.failed) this.#drop(key);
        return page;
      })
      .finally(() => isWanted() && this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #store(key: string, page: Page): void {
    this.#bytes += page.bytes - (this.#entries.get(key)?.page.bytes ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, { page, storedAt: this.#options.now() });
    this.#shrink();
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.page.bytes ?? 0;
    this.#entries.delete(key);
  }

  #touch(key: string, entry: Entry<Page>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #shrink(): void {
    for (const [key, { page }] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.#entries.delete(key);
      this.#bytes -= page.bytes;
    }
  }

  #freshMs(entry: Entry<Page>): number {
    return Math.min(this.#options.lifetimes.freshMs, entry.page.freshMs ?? Number.POSITIVE_INFINITY);
  }

  #ageMs(entry: Entry<Page>): number {
    return this.#options.now() - entry.storedAt;
  }
}

const secondsPerDay = 86_400;

/** The lifetimes that this cache keeps to, and that caches in front of this server are told. */
export const lifetimes = {
  freshMs: 60_000,
  staleWhileRevalidateMs: 600_000,
  staleIfErrorMs: secondsPerDay * 1000,
};

/** The `cache-control` of an answer that caches may keep fresh for this long. */
export function formatSharedCacheControl(freshMs: number): string {
  const staleMs = freshMs < lifetimes.freshMs ? freshMs : lifetimes.staleWhileRevalidateMs;
  return `public, max-age=0, s-maxage=${freshMs / 1000}, stale-while-revalidate=${staleMs / 1000}, stale-if-error=${secondsPerDay}`;
}
