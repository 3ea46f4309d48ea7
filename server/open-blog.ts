import { createKeptAnswers } from '#db/blog/answers.ts';
import type { Store } from '#db/store.ts';
import type { BlogSource } from '#domain/blog/blog-source.ts';
import { createKeeper } from '#domain/blog/keeper/keeper.ts';
import { noPictures } from '#domain/blog/wordpress/blog-pictures.ts';
import { createWordPressBlog } from '#domain/blog/wordpress/wordpress-blog.ts';
import { createWordPressFetch } from '#domain/blog/wordpress/wordpress-fetch.ts';
import type { Log } from '#domain/log.ts';
import type { BlogConfig } from './blog/blog-config.ts';

export type BlogService = {
  source: BlogSource;
  /** WordPress has changed: every answer kept until now is asked for anew when it is wanted. */
  invalidate(): void;
  close(): void;
};

/** The configured WordPress; undefined where there is none. Without a database nothing outlives the process. */
export function openBlog(config: BlogConfig, log: Log, store?: Store): BlogService | undefined {
  if (config.kind === 'built-in') return undefined;
  const { url: blogUrl, credentials } = config;
  const keeper = createKeeper({ store: store && createKeptAnswers(store), log });
  const source = createWordPressBlog({
    blogUrl,
    fetchPath: createWordPressFetch({ blogUrl, credentials }),
    keeper,
    pictures: noPictures,
    log,
  });
  return { source, invalidate: () => keeper.invalidate(() => true), close: keeper.close };
}
