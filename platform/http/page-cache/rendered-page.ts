import { createHash } from 'node:crypto';
import type { Labels } from '#platform/metrics/metrics.ts';
import { compress, type Effort } from './compress.ts';
import type { Encoding } from './negotiation.ts';

type RenderedPageOptions = {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  /** Whether caches may keep it, ours among them. */
  cacheable: boolean;
  /** Set if something on the page is provisional, so that it is rendered again after this time. */
  freshSeconds?: number | undefined;
  /** The slugs of the posts that the page shows; undefined where that is not known. */
  shownPosts?: string[] | undefined;
  /** The payload with which React takes this page over, under the hash that the page names it by. */
  payload?: { hash: string; page: RenderedPage } | undefined;
};

/** The body in one encoding. */
type EncodedBody = {
  bytes: Buffer;
  effort: Effort;
  /** The complete responses with this body, by whether they include the speculation rules. */
  responses: Map<boolean, WholeResponse>;
};

/** The body is a binary string, because Node writes that in one piece with the head: 6 % less work. */
type WholeResponse = { head: string[]; body: string; labels: Labels };

/** A rendered page with its compressed bodies. Each is created when it is first requested, and cached. */
export class RenderedPage {
  readonly status: number;
  readonly headers: [name: string, value: string][];
  readonly body: Buffer;
  readonly cacheable: boolean;
  readonly freshSeconds: number | undefined;
  readonly shownPosts: string[] | undefined;
  readonly payload: RenderedPageOptions['payload'];
  readonly #encoded = new Map<Encoding, EncodedBody>();
  readonly #running = new Map<string, Promise<EncodedBody>>();
  #etag: string | undefined;
  #alternate: { page: RenderedPage | undefined } | undefined;

  constructor({ status, headers, body, cacheable, freshSeconds, shownPosts, payload }: RenderedPageOptions) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.cacheable = cacheable;
    this.freshSeconds = freshSeconds;
    this.shownPosts = shownPosts;
    this.payload = payload;
    this.#encoded.set('identity', { bytes: body, effort: 'best', responses: new Map() });
  }

  /** The tag of exactly this page. It is weak, because all encodings of the page share it. */
  get etag(): string {
    if (!this.#etag) {
      const rest = JSON.stringify([this.status, this.headers, this.freshSeconds, this.payload?.hash]);
      const hash = createHash('sha256').update(this.body).update(rest).digest('base64url');
      this.#etag = `W/"${hash.slice(0, 22)}"`;
    }
    return this.#etag;
  }

  /** Finds the body in an encoding; undefined if it has not been compressed yet. */
  findEncoded(encoding: Encoding): EncodedBody | undefined {
    return this.#encoded.get(encoding);
  }

  /**
   * Returns the best body so far in an encoding, else a quick one. Rejects if compression fails; the next call retries.
   */
  async encode(encoding: Encoding): Promise<EncodedBody> {
    return this.#encoded.get(encoding) ?? this.#compress(encoding, 'quick');
  }

  /** Compresses as well as possible, for later visitors. A very large body stays quickly compressed. */
  async encodeBest(encoding: Encoding): Promise<void> {
    const isBest = this.#encoded.get(encoding)?.effort === 'best';
    if (!isBest && this.body.length <= largeBytes) await this.#compress(encoding, 'best');
  }

  /** Finds the same page in another media type, which is created once; undefined if there is none. */
  findAlternate(create: (page: RenderedPage) => RenderedPage | undefined): RenderedPage | undefined {
    this.#alternate ??= { page: create(this) };
    return this.#alternate.page;
  }

  /** Compresses once, however many calls there are meanwhile. */
  #compress(encoding: Encoding, effort: Effort): Promise<EncodedBody> {
    const key = `${encoding} ${effort}`;
    const run = async () => {
      const encoded = { bytes: await compress(this.body, encoding, effort), effort, responses: new Map() };
      if (this.#encoded.get(encoding)?.effort !== 'best') this.#encoded.set(encoding, encoded);
      return encoded;
    };
    const running = this.#running.get(key) ?? run().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}

/** A sitemap of ten thousand posts is 3 MB, and compressing it as hard as a page would take seconds. */
const largeBytes = 200_000;
