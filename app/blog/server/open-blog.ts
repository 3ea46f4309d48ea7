import path from 'node:path';
import type { Store } from '#platform/database/store.ts';
import { createPictureFiles } from '#platform/http/pictures/picture-files.ts';
import type { Log } from '#platform/log.ts';
import { noPictures } from '../domain/blog-pictures.ts';
import type { WholeBlogSource } from '../domain/blog-source.ts';
import { createAnswerCache } from '../domain/cache/answer-cache.ts';
import { createWordPressBlog } from '../domain/wordpress/wordpress-blog.ts';
import { createWordPressDrafts } from '../domain/wordpress/wordpress-drafts.ts';
import { createWordPressTexts } from '../domain/wordpress/wordpress-texts.ts';
import { postsTimeoutMs } from '../domain/wordpress-client.ts';
import { type BlogConfig, mayCarryPassword } from './blog-config.ts';
import { createBlogTables } from './blog-tables.ts';
import { followWordPress, type OutageNews } from './follow-wordpress.ts';
import { createServedPictures } from './pictures/blog-pictures.ts';
import { createPictureFetch } from './pictures/fetch-picture.ts';
import { createPreviews } from './preview-link.ts';
import { createRenewal, readAhead } from './renew-blog.ts';
import { createWordPressFetch } from './wordpress-fetch.ts';

type Settings = { blog: BlogConfig; siteUrl: string; dataDir: string };

type Parts = {
  /** Without a database nothing outlives the process, and no pictures are served. */
  store?: Store;
  /** Tells the owner of outages. */
  tell?: (news: OutageNews) => Promise<void>;
};

/** Texts of posts are read once and indexed, so only those read last need be in memory. */
const textBytes = 2e6;

/** Opens the configured WordPress; undefined where there is none. */
export function openBlog(
  { blog, siteUrl, dataDir }: Settings,
  log: Log,
  { store, tell = async () => {} }: Parts = {},
) {
  if (blog.kind === 'built-in') return undefined;
  const { url: blogUrl, mediaOrigins: allowedOrigins, webhookSecret: secret } = blog;
  const credentials = mayCarryPassword(blogUrl) ? blog.credentials : undefined;
  if (blog.credentials && !credentials)
    log.warn('BLOG_PASSWORD is not used: without https, anybody on the network could read it', {});
  const fetchPath = createWordPressFetch({ blogUrl, credentials });
  const tables = store && createBlogTables(store, log);
  const cache = createAnswerCache({ store: tables?.answers, log });
  const textCache = createAnswerCache({ store: tables?.answers, log, maxBytes: textBytes });
  const pictures =
    tables &&
    createServedPictures({
      known: tables.pictures,
      files: createPictureFiles({ folder: path.join(dataDir, 'blog-pictures'), log }),
      fetchPicture: createPictureFetch({ allowedOrigins }),
      allowedOrigins,
      log,
    });
  const shared = { blogUrl, siteUrl, fetchPath, pictures: pictures ?? noPictures, log };
  let following: ReturnType<typeof followWordPress> | undefined;
  const outageSince = () => following?.outageSince;
  const source: WholeBlogSource = { ...createWordPressBlog({ ...shared, cache }), outageSince };
  const patientCache: typeof cache = {
    ...cache,
    read: (key, load, options) => cache.read(key, load, { ...options, patienceMs: postsTimeoutMs }),
  };
  const renew = createRenewal({
    refreshing: createWordPressBlog({ ...shared, cache: patientCache }),
    invalidate() {
      cache.invalidate();
      textCache.invalidate();
    },
  });
  let reading: Promise<void> | undefined;
  const readOn = () => {
    reading ??= readAhead({ source, pictures, log })
      .catch((error: unknown) => log.error('the blog could not be read ahead', { error }))
      .finally(() => {
        reading = undefined;
      });
  };

  return {
    /** The address of the WordPress. */
    url: blogUrl,
    source,
    /** Reads the posts for the search. */
    texts: createWordPressTexts({ blogUrl, fetchPath, cache: textCache }),
    pictures,
    /** Undefined where no password lets the site read drafts, or no secret signs links to them. */
    previews: credentials && secret ? createPreviews(secret, createWordPressDrafts(shared)) : undefined,
    /** Undefined where nothing proves a message to be WordPress'. */
    webhookSecret: secret,
    /** Asks WordPress again for these posts, and marks everything else as outdated. */
    renew: async (slugs: string[]) => !outageSince() && renew(slugs),
    /** Calls back when posts have changed, and when an outage begins or ends. Keeps posts that nobody has opened. */
    watch(onChange: () => void) {
      readOn();
      following = followWordPress({
        ...{ fetchPath, blogUrl, store: tables?.answers, onOutage: tell, log },
        onChange() {
          onChange();
          if (!outageSince()) readOn();
        },
      });
    },
    close() {
      following?.stop();
      cache.close();
      textCache.close();
    },
  };
}
