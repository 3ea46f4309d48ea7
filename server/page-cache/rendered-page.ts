import { createHash } from 'node:crypto';
import type { Encoding } from './accept-encoding.ts';
import { CompressedBody, type Effort } from './compressed-body.ts';
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

  constructor(options: {
    status: number;
    headers: [string, string][];
    body: Buffer;
    payload?: { hash: string; body: string } | undefined;
    cacheable: boolean;
    freshMs?: number | undefined;
  }) {
    const effort: Effort = options.cacheable ? 'kept' : 'once';
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
    return this.body.bytes + (this.payload?.body.bytes ?? 0);
  }

  /** Strong, so different for each encoding of the same body. RFC 9110, 8.8.3. */
  formatEtag(encoding: Encoding): string {
    return `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  }

  /** Whether the client holds this very body, in whichever encoding it got it. */
  matches(ifNoneMatch: string | undefined): boolean {
    return (
      ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(`"${this.#hash}`))
    );
  }
}
