import { createHash } from 'node:crypto';
import { compress, type Effort } from './compress.ts';
import type { Encoding } from './negotiation.ts';

type PageFacts = {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  /** Whether caches may keep it, ours among them. */
  cacheable: boolean;
  /** Set where something on the page is provisional, so that it is rendered again after this time. */
  freshMs?: number | undefined;
  /** The payload with which React takes this page over, under the hash that the page names it by. */
  payload?: { hash: string; page: RenderedPage } | undefined;
};

/** A body in one encoding. */
type PageForm = {
  bytes: Buffer;
  effort: Effort;
  /** The answers with it, by whether they name the speculation rules. */
  answers: Map<boolean, WholeAnswer>;
};

/** The body is a string of bytes, because Node sends such a one in one piece with the head: 6 % less work. */
type WholeAnswer = { head: string[]; body: string };

/** A finished answer, with the compressed forms of its body, each made when it is first asked for, and kept. */
export class RenderedPage {
  readonly status: number;
  readonly headers: [name: string, value: string][];
  readonly body: Buffer;
  readonly cacheable: boolean;
  readonly freshMs: number | undefined;
  readonly payload: PageFacts['payload'];
  readonly #forms = new Map<Encoding, PageForm>();
  readonly #making = new Map<string, Promise<PageForm>>();
  #etag: string | undefined;
  #alternate: { page: RenderedPage | undefined } | undefined;

  constructor({ status, headers, body, cacheable, freshMs, payload }: PageFacts) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.cacheable = cacheable;
    this.freshMs = freshMs;
    this.payload = payload;
    this.#forms.set('identity', { bytes: body, effort: 'best', answers: new Map() });
  }

  /** Differs for all pages that differ in anything. It is weak, because all forms of the page share it. */
  get etag(): string {
    if (!this.#etag) {
      const rest = JSON.stringify([this.status, this.headers, this.freshMs, this.payload?.hash]);
      const hash = createHash('sha256').update(this.body).update(rest).digest('base64url');
      this.#etag = `W/"${hash.slice(0, 22)}"`;
    }
    return this.#etag;
  }

  /** The form if there is one; undefined where it has to be made. */
  findForm(encoding: Encoding): PageForm | undefined {
    return this.#forms.get(encoding);
  }

  /** The best form that there is, else a quick one. Rejects where it can't be made; the next call tries again. */
  async getForm(encoding: Encoding): Promise<PageForm> {
    return this.#forms.get(encoding) ?? this.#make(encoding, 'quick');
  }

  /** Makes the best form for later visitors. A very large body stays quickly compressed. */
  async improve(encoding: Encoding): Promise<void> {
    const isBest = this.#forms.get(encoding)?.effort === 'best';
    if (!isBest && this.body.length <= largeBytes) await this.#make(encoding, 'best');
  }

  /** The same page in another media type, made once; undefined where there is none. */
  findAlternate(make: (page: RenderedPage) => RenderedPage | undefined): RenderedPage | undefined {
    this.#alternate ??= { page: make(this) };
    return this.#alternate.page;
  }

  /** Makes a form once, however many ask for it meanwhile. */
  #make(encoding: Encoding, effort: Effort): Promise<PageForm> {
    const key = `${encoding} ${effort}`;
    const make = async () => {
      const form = { bytes: await compress(this.body, encoding, effort), effort, answers: new Map() };
      if (this.#forms.get(encoding)?.effort !== 'best') this.#forms.set(encoding, form);
      return form;
    };
    const making = this.#making.get(key) ?? make().finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }
}

/** A site map of ten thousand posts is 3 MB, and compressing it as hard as a page would take seconds. */
const largeBytes = 200_000;
