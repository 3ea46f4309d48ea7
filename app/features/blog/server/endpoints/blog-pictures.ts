import { BulkheadRejectedError } from 'cockatiel';
import { Hono } from 'hono';
import { matchesEtag } from '#platform/http/page-cache/negotiation.ts';
import { refuse } from '#platform/http/request-limits.ts';
import type { PictureFormat } from '../../domain/blog-pictures.ts';
import { PictureUnavailable } from '../pictures/fetch-picture.ts';
import { PictureLookupFailed, type ServedPictures } from '../pictures/served-pictures.ts';

const mediaTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

const oneYearSeconds = 31_536_000;

/** How soon a client may try again where too many were waiting. */
const retrySeconds = 5;

/** Raised when the encoding of pictures changes. */
const recipe = 1;

const variantPath = /^\/blog\/media\/([0-9a-f]{16})\/([1-9]\d{0,3})\.(avif|webp|jpg)$/;

/** Serves `/blog/media/{id}/{width}.{format}`. The picture at an address never changes. */
export function blogPictures(pictures: Pick<ServedPictures, 'render'>) {
  return new Hono().get('/blog/media/:file{.+}', async (c) => {
    const [, id = '', width, type] = variantPath.exec(c.req.path) ?? [];
    const format = type as PictureFormat;
    try {
      const bytes = id && (await pictures.render({ id, width: Number(width), format }));
      if (!bytes) return refuse(c, 404, 'There is no such picture.');
      const etag = `"${id}-${width}-${format}-${recipe}"`;
      const headers = {
        'cache-control': `public, max-age=${oneYearSeconds}, immutable`,
        'x-content-type-options': 'nosniff',
        etag,
      };
      if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
      return c.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': mediaTypes[format],
        'content-length': String(bytes.length),
      });
    } catch (error) {
      if (error instanceof BulkheadRejectedError || error instanceof PictureLookupFailed) {
        c.header('retry-after', String(retrySeconds));
        return refuse(
          c,
          503,
          'The server can’t resize this picture right now. Please try again in a moment.',
        );
      }
      if (!(error instanceof PictureUnavailable)) throw error;
      const message = 'This picture can’t be loaded from where it is stored. Please try again in a minute.';
      return refuse(c, 502, message);
    }
  });
}
