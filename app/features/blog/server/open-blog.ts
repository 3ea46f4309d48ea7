import path from 'node:path';
import type { Store } from '#platform/database/store.ts';
import { createPictureFiles } from '#platform/http/pictures/picture-files.ts';
import type { Log } from '#platform/log.ts';
import type { WholeBlogSource } from '../domain/blog-source.ts';
import { createResponseCache } from '../domain/cache/response-cache.ts';
import { type BlogChange, createPostIndex } from '../domain/wordpress/post-index.ts';
import { createWordPressBlog } from '../domain/wordpress/wordpress-blog.ts';
import { createWordPressDrafts } from '../domain/wordpress/wordpress-drafts.ts';
import { createWordPressTexts } from '../domain/wordpress/wordpress-texts.ts';
import { type BlogConfig, mayCarryPassword } from './blog-config.ts';
import { createBlogTables } from './blog-tables.ts';
import { followWordPress, type OutageNotice } from './follow-wordpress.ts';
import { createPictureFetch } from './pictures/fetch-picture.ts';
import { createServedPictures } from './pictures/served-pictures.ts';
import { createPrefetcher, prefetchBlog } from './prefetch-blog.ts';
import { createPreviews } from './preview-link.ts';
import { createReportedChanges, createSharedReports } from './reported-changes.ts';
import { createWordPressFetch } from './wordpress-fetch.ts';

type Settings = { blog: BlogConfig; siteUrl: string; dataDir: string };

type Parts = {
  store: Store;
  /** Tells the owner of outages. */
  notify: (notice: OutageNotice) => Promise<void>;
  log: Log;
};

/** The texts of posts are read once and indexed, so only those read last need to be in memory. */
const textBytes = 2e6;

/** Opens the configured WordPress; undefined where there is none. */
export function openBlog({ blog, siteUrl, dataDir }: Settings, { store, notify, log }: Parts) {
  if (blog.kind === 'built-in') return undefined;
  const { url: blogUrl, mediaOrigins: allowedOrigins, webhookSecret: secret } = blog;
  const credentials = mayCarryPassword(blogUrl) ? blog.credentials : undefined;
  if (blog.credentials && !credentials)
    log.warn('BLOG_PASSWORD is not used: without https, anybody on the network could read it', {});
  const fetchPath = createWordPressFetch({ blogUrl, credentials });
  const tables = createBlogTables(store, log);
  const cache = createResponseCache({ store: tables.responses, log });
  const textCache = createResponseCache({ store: tables.responses, log, maxBytes: textBytes });
  const pictures = createServedPictures({
    known: tables.pictures,
    files: createPictureFiles({ folder: path.join(dataDir, 'blog-pictures'), log }),
    fetchPicture: createPictureFetch({ allowedOrigins }),
    allowedOrigins,
    log,
  });
  const index = createPostIndex({ blogUrl, fetchPath, cache });
  const { firstCategory } = blog;
  const shared = { blogUrl, siteUrl, fetchPath, pictures, index, firstCategory, log };
  let following: ReturnType<typeof followWordPress> | undefined;
  const outageSince = () => following?.outageSince;
  const source: WholeBlogSource = { ...createWordPressBlog({ ...shared, cache }), outageSince };
  const prefetcher = createPrefetcher(() => prefetchBlog({ source, pictures, log }), log);
  let renew = (_change: BlogChange) => {};
  const reported = createReportedChanges({
    poll: async () => (following ? following.poll() : 'failed'),
    renewAgain(slugs) {
      index.renew(slugs);
      renew({ slugs });
    },
  });
  const sharedReports = createSharedReports(tables.responses, blogUrl);

  return {
    /** The address of the WordPress. */
    url: blogUrl,
    source,
    /** Reads the posts for the search. */
    texts: createWordPressTexts({ blogUrl, fetchPath, index, cache: textCache, log }),
    pictures,
    /** Undefined where no password lets the site read drafts, or no secret signs links to them. */
    previews: credentials && secret ? createPreviews(secret, createWordPressDrafts(shared)) : undefined,
    /** Undefined where nothing proves that a message comes from WordPress. */
    webhookSecret: secret,
    /** Marks everything cached, or only lists, as outdated, so that WordPress is queried again; not while it is unreachable. */
    invalidate(scope?: 'lists') {
      if (!outageSince()) cache.invalidate(scope);
    },
    /**
     * Finds out what WordPress reports to have changed, and has it renewed, here (see `createReportedChanges`) and in the
     * other processes.
     */
    report(renewAll: () => void): Promise<void> {
      void sharedReports.share();
      return reported.report(renewAll);
    },
    /**
     * Calls back when posts have changed, and when an outage begins or ends. Prefetches now and after each change.
     * `renewAll` is called if another process had a report of a change, and it can't be told of which.
     */
    watch(onChange: (change: BlogChange) => void, renewAll: () => void) {
      renew = (change) => {
        onChange(change);
        if (!outageSince()) prefetcher.run();
      };
      following = followWordPress({
        ...{ fetchPath, blogUrl, index, store: tables.responses, onOutage: notify, log },
        onChange(change) {
          reported.recordChange(change);
          renew(change);
        },
        onResponse(isBack) {
          if (isBack) for (const responses of [cache, textCache]) responses.resume();
          if (!outageSince()) prefetcher.retry();
        },
      });
      // What is read after the first poll stays fresh until a later one says otherwise.
      void following.poll().then(prefetcher.run);
      sharedReports.follow(() => void reported.report(renewAll));
    },
    close() {
      following?.stop();
      reported.stop();
      sharedReports.stop();
      cache.close();
      textCache.close();
    },
  };
}
