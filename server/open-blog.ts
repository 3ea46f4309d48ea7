import path from 'node:path';
import { createKeptAnswers } from '#db/blog/answers.ts';
import { createKnownPictures } from '#db/blog/pictures.ts';
import type { Store } from '#db/store.ts';
import type { BlogSource } from '#domain/blog/blog-source.ts';
import { createKeeper } from '#domain/blog/keeper/keeper.ts';
import { noPictures } from '#domain/blog/wordpress/blog-pictures.ts';
import { createWordPressBlog } from '#domain/blog/wordpress/wordpress-blog.ts';
import { createWordPressFetch } from '#domain/blog/wordpress/wordpress-fetch.ts';
import type { Log } from '#domain/log.ts';
import { createServedPictures, type ServedPictures } from './blog/pictures/blog-pictures.ts';
import { createPictureFetch } from './blog/pictures/fetch-picture.ts';
import { createPictureFiles } from './blog/pictures/picture-files.ts';
import type { Config } from './env.ts';

export type BlogService = {
  source: BlogSource;
  /** Undefined without a database: what is not served must not be learnt either. */
  pictures: ServedPictures | undefined;
  /** WordPress has changed: every answer kept until now is asked for anew when it is wanted. */
  invalidate(): void;
  close(): void;
};

/** The configured WordPress; undefined where there is none. Without a database nothing outlives the process. */
export function openBlog(config: Config, log: Log, store?: Store): BlogService | undefined {
  if (config.blog.kind === 'built-in') return undefined;
  const { url: blogUrl, credentials, mediaOrigins: allowedOrigins } = config.blog;
  const pictures =
    store &&
    createServedPictures({
      known: createKnownPictures(store),
      files: createPictureFiles({ folder: path.join(config.dataDir, 'blog-pictures'), log }),
      fetchPicture: createPictureFetch({ allowedOrigins }),
      allowedOrigins,
      log,
    });
  const keeper = createKeeper({ store: store && createKeptAnswers(store), log });
  const source = createWordPressBlog({
    blogUrl,
    fetchPath: createWordPressFetch({ blogUrl, credentials }),
    keeper,
    pictures: pictures ?? noPictures,
    log,
  });
  return { source, pictures, invalidate: () => keeper.invalidate(() => true), close: keeper.close };
}
