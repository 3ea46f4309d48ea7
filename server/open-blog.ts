import { createKeptAnswers } from '#db/blog/answers.ts';
import type { Store } from '#db/store.ts';
import type { BlogPreviews } from '#domain/blog/blog-previews.ts';
import type { BlogSource } from '#domain/blog/blog-source.ts';
import { createKeeper, type Keeper } from '#domain/blog/keeper/keeper.ts';
import { noPictures } from '#domain/blog/wordpress/blog-pictures.ts';
import { createWordPressBlog } from '#domain/blog/wordpress/wordpress-blog.ts';
import { createWordPressDrafts } from '#domain/blog/wordpress/wordpress-drafts.ts';
import { createWordPressFetch } from '#domain/blog/wordpress/wordpress-fetch.ts';
import type { Log } from '#domain/log.ts';
import type { BlogConfig } from './blog/blog-config.ts';
import { mayCarryPassword } from './blog/may-carry-password.ts';
import { createPreviews } from './blog/previews.ts';
import { type BlogRenewal, createRenewal } from './blog/renew-blog.ts';

export type BlogService = {
  source: BlogSource;
  /** Undefined where no password lets the site read drafts, or no secret signs links to them. */
  previews: BlogPreviews | undefined;
  /** Undefined where there is no secret by which WordPress could be known. */
  webhook: { secret: string; renew: BlogRenewal } | undefined;
  close(): void;
};

/** The configured WordPress; undefined where there is none. Without a database nothing outlives the process. */
export function openBlog(config: BlogConfig, log: Log, store?: Store): BlogService | undefined {
  if (config.kind === 'built-in') return undefined;
  const { url: blogUrl, webhookSecret: secret } = config;
  const credentials = mayCarryPassword(blogUrl) ? config.credentials : undefined;
  if (config.credentials && !credentials)
    log.warn('BLOG_PASSWORD is not used: without https anybody on the way could read it', {});
  const fetchPath = createWordPressFetch({ blogUrl, credentials });
  const keeper = createKeeper({ store: store && createKeptAnswers(store), log });
  const pictures = noPictures;
  const shared = { blogUrl, fetchPath, pictures, log };
  const source = createWordPressBlog({ ...shared, keeper });
  const insisting = createWordPressBlog({ ...shared, keeper: insistWith(keeper) });
  const findDraft = createWordPressDrafts(shared);
  const invalidate = () => keeper.invalidate(() => true);
  return {
    source,
    previews: credentials && secret ? createPreviews({ secret, findDraft }) : undefined,
    webhook: secret ? { secret, renew: createRenewal({ blog: source, insisting, invalidate }) } : undefined,
    close: keeper.close,
  };
}

function insistWith(keeper: Keeper): Keeper {
  return { ...keeper, read: (key, load, options) => keeper.read(key, load, { ...options, insist: true }) };
}
