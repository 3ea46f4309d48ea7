import type { MiddlewareHandler } from 'hono';
import {
  chooseEncoding,
  type Encoding,
  findHeldTag,
  formatEtag,
  listEtags,
} from '../page-cache/negotiation.ts';
import type { Asset, AssetStore } from './asset-store.ts';

const oneYearSeconds = 31_536_000;

/** Serves the files of the build. A missing file under `/assets/` is a 404 that no cache keeps, and never a page. */
export function assets(store: AssetStore): MiddlewareHandler {
  return async function assets(c, next) {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const pathname = new URL(c.req.url).pathname;
    const asset = store.find(pathname);
    if (!asset) {
      if (!pathname.startsWith('/assets/')) return next();
      return c.text('There is no such file in this build or an earlier one.\n', 404, {
        'cache-control': 'no-store',
      });
    }
    const { encoding, body } = choose(asset, c.req.header('accept-encoding'));
    const headers: Record<string, string> = {
      'cache-control': asset.immutable ? `max-age=${oneYearSeconds}, immutable` : 'no-cache',
    };
    if (asset.bodies.br) headers.vary = 'accept-encoding';
    if (!asset.immutable) {
      const held = findHeldTag(c.req.header('if-none-match'), listEtags(asset.version, encoding));
      headers.etag = held ?? formatEtag(asset.version, encoding);
      if (held) return c.body(null, 304, headers);
    }
    headers['content-type'] = asset.mediaType;
    headers['content-length'] = String(body.length);
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  };
}

function choose(asset: Asset, acceptEncoding: string | undefined): { encoding: Encoding; body: Buffer } {
  const encoding = chooseEncoding(acceptEncoding);
  const body = asset.bodies[encoding];
  return body ? { encoding, body } : { encoding: 'identity', body: asset.bodies.identity };
}
