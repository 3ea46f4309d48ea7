import type { Log } from '#platform/log.ts';

/** How long an answer is fresh, and how much longer it may serve while a newer one is made or can't be. */
export type Lifetimes = { freshMs: number; staleWhileRevalidateMs: number; staleIfErrorMs: number };

/** Something that was rendered. Only what is `cacheable` is kept; the rest goes to those who wait for it. */
export type Cacheable = {
  cacheable: boolean;
  failed: boolean;
  bytes: number;
  /** Fresh for less than the cache's own time: something on the page is to be tried again soon. */
  freshMs?: number | undefined;
};

export type Freshness = 'fresh' | 'stale' | 'error' | 'miss' | 'pass';

export type PageCacheOptions = { maxBytes: number; lifetimes: Lifetimes; log: Log; now?: () => number };

type Entry<Page> = { page: Page; storedAt: number };

/**
 * Keeps rendered pages by key, within a budget of bytes; the longest unused goes first. A page is rendered
 * once however many ask for it at the same time.
 */
export class PageCache<Page extends Cacheable> {
  readonly #entries = new Map<string, Entry<Page>>();
  readonly #rendering = new Map<string, Promise<Page>>();
  readonly #options: Required<PageCacheOptions>;
  #bytes = 0;

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /** A fresh page, at once; undefined sends the caller through `get`. */
  findFresh(key: string): Page | undefined {
    const entry = this.#entries.get(key);
    if (!entry || this.#ageMs(entry) >= this.#freshMs(entry)) return undefined;
    this.#touch(key, entry);
    return entry.page;
  }

  /** Rejects only where rendering rejects and no page is left that may stand in. */
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
    // What is provisional is shown once more while it is made anew, not for minutes.
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

  /** What those pages were made from has changed: also of one that is being made, nothing is kept. */
  forget(match: (key: string) => boolean): void {
    for (const key of this.#rendering.keys()) if (match(key)) this.#rendering.delete(key);
    for (const key of this.#entries.keys()) if (match(key)) this.#drop(key);
  }

  /** Counts a page anew after it has grown (another encoding was made of it). */
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
        // Gone or moved: the page that stood here must not live on. A failure leaves it.
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
