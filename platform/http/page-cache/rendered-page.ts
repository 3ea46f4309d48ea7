import { createHash } from 'node:crypto';
import { CompressedBody } from './compressed-body.ts';
import { type Effort, type Encoding, findHeldTag, formatEtag, listEtags } from './negotiation.ts';
import type { Cacheable } from './page-cache.ts';

/** A finished answer with the payload that belongs to exactly this body. */
export class RenderedPage implements Cacheable {
  readonly status: number;
  readonly headers: [name: string, value: string][];
  readonly body: CompressedBody;
  readonly payload: { hash: string; body: CompressedBody } | undefined;
  readonly cacheable: boolean;
  readonly freshMs: number | undefined;
  onGrown: (() => void) | undefined;
  readonly #hash: string;
  #alternate: RenderedPage | undefined | 'not asked for' = 'not asked for';

  constructor(options: {
    status: number;
    headers: [string, string][];
    body: Buffer;
    payload?: { hash: string; body: string } | undefined;
    cacheable: boolean;
    freshMs?: number | undefined;
  }) {
    this.status = options.status;
    this.headers = options.headers;
    this.body = new CompressedBody(options.body);
    this.payload = options.payload && {
      hash: options.payload.hash,
      body: new CompressedBody(Buffer.from(options.payload.body)),
    };
    this.cacheable = options.cacheable;
    this.freshMs = options.freshMs;
    this.#hash = createHash('sha256').update(options.body).digest('base64url').slice(0, 22);
  }

  get failed(): boolean {
    return this.status >= 500;
  }

  get bytes(): number {
    const alternate = this.#alternate === 'not asked for' ? 0 : (this.#alternate?.bytes ?? 0);
    return this.body.bytes + (this.payload?.body.bytes ?? 0) + alternate;
  }

  /** Compresses a part as well as can be, for later visitors. A very large one stays quickly compressed. */
  async improve(encoding: Encoding, part: 'body' | 'payload' = 'body'): Promise<void> {
    const body = part === 'body' ? this.body : this.payload?.body;
    if (!body || body.identity.length > largeBytes) return;
    await body.improve(encoding);
    this.onGrown?.();
  }

  equals(other: Cacheable): boolean {
    return (
      other instanceof RenderedPage &&
      this.#hash === other.#hash &&
      this.status === other.status &&
      this.payload?.hash === other.payload?.hash &&
      this.freshMs === other.freshMs &&
      JSON.stringify(this.headers) === JSON.stringify(other.headers)
    );
  }

  /**
   * The same page in another media type. It is made once and lives as long as this one; undefined where there is
   * none.
   */
  findAlternate(make: (page: RenderedPage) => RenderedPage | undefined): RenderedPage | undefined {
    if (this.#alternate === 'not asked for') {
      this.#alternate = make(this);
      this.onGrown?.();
    }
    return this.#alternate;
  }

  formatEtag(encoding: Encoding, effort: Effort): string {
    return formatEtag(this.#hash, encoding, effort);
  }

  /** The tag of this body that the client holds, in whichever encoding it got it. */
  findHeldTag(ifNoneMatch: string | undefined, encoding: Encoding): string | undefined {
    return findHeldTag(ifNoneMatch, listEtags(this.#hash, encoding));
  }
}

/** A site map of ten thousand posts is 3 MB, and compressing it as hard as a page would take seconds. */
const largeBytes = 200_000;
