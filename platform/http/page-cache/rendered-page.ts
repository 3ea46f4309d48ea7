import { createHash } from 'node:crypto';
import { CompressedBody, type Effort } from './compressed-body.ts';
import { type Encoding, findHeldTag, formatEtag, listEtags } from './negotiation.ts';
import type { Cacheable } from './page-cache.ts';

/** A finished answer with the payload that belongs to exactly this body. */
export class RenderedPage implements Cacheable {
  readonly status: number;
  readonly headers: [name: string, value: string][];
  readonly body: CompressedBody;
  readonly payload: { hash: string; body: CompressedBody } | undefined;
  readonly cacheable: boolean;
  readonly freshMs: number | undefined;
  readonly #hash: string;
  #alternate: RenderedPage | undefined | 'not asked for' = 'not asked for';

  constructor(options: {
    status: number;
    headers: [string, string][];
    body: Buffer;
    payload?: { hash: string; body: string } | undefined;
    cacheable: boolean;
    freshMs?: number | undefined;
    /** What compressing may cost; chosen by whether the page is kept, unless it is set. */
    effort?: Effort;
  }) {
    const { effort = options.cacheable ? 'kept' : 'once' } = options;
    this.status = options.status;
    this.headers = options.headers;
    this.body = new CompressedBody(options.body, effort);
    this.payload = options.payload && {
      hash: options.payload.hash,
      body: new CompressedBody(Buffer.from(options.payload.body), effort),
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

  /**
   * The same page in another media type. It is made once and lives as long as this one; undefined where there is
   * none.
   */
  findAlternate(make: (page: RenderedPage) => RenderedPage | undefined): RenderedPage | undefined {
    if (this.#alternate === 'not asked for') this.#alternate = make(this);
    return this.#alternate;
  }

  formatEtag(encoding: Encoding): string {
    return formatEtag(this.#hash, encoding);
  }

  /** The tag of this body that the client holds, in whichever encoding it got it. */
  findHeldTag(ifNoneMatch: string | undefined, encoding: Encoding): string | undefined {
    return findHeldTag(ifNoneMatch, listEtags(this.#hash, encoding));
  }
}
