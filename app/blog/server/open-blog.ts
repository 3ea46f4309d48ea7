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
import { type BlogConfig, mayCarryPassword } from './blog-config.ts';
import { createAnswerStore } from './database/answers.ts';
import { createKnownPictures } from './database/pictures.ts';
import { createOutageWatch, type OutageNews } from './outage.ts';
import { createServedPictures } from './pictures/blog-pictures.ts';
import { createPictureFetch } from './pictures/fetch-picture.ts';
import { createPreviews } from './preview-link.ts';
import { createRenewal } from './renew-blog.ts';
import { warmBlog } from './warm-blog.ts';
import { watchWordPress } from './watch-wordpress.ts';
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
  const answers = store && createAnswerStore(store);
  const cache = createAnswerCache({ store: answers, log });
  const textCache = createAnswerCache({ store: answers, log, maxBytes: textBytes });
  const pictures =
    store &&
    createServedPictures({
      known: createKnownPictures(store),
      files: createPictureFiles({ folder: path.join(dataDir, 'blog-pictures'), log }),
      fetchPicture: createPictureFetch({ allowedOrigins }),
      allowedOrigins,
      log,
    });
  const shared = { blogUrl, siteUrl, fetchPath, pictures: pictures ?? noPictures, log };

  let noteChange = (_slugs: string[]) => {};
  const outage = createOutageWatch({
    ...{ store: answers, blogUrl, log },
    async onNews(news) {
      noteChange([]);
      await tell(news);
    },
  });
  const source: WholeBlogSource = {
    ...createWordPressBlog({ ...shared, cache }),
    outageSince: () => outage.since,
  };
  const refreshingCache: typeof cache = {
    ...cache,
    read: (key, load, options) => cache.read(key, load, { ...options, forceRefresh: true }),
  };
  let stopWatch = () => {};

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
    /** Asks WordPress again for these posts, and marks everything else as stale. */
    renew: createRenewal({
      blog: source,
      refreshing: createWordPressBlog({ ...shared, cache: refreshingCache }),
      invalidate() {
        cache.invalidate();
        textCache.invalidate();
      },
    }),
    /**
     * Calls back with the slugs of changed posts, also where WordPress reports nothing; with none when an outage begins
     * or ends. Keeps posts that nobody has opened.
     */
    watch(onChange: (slugs: string[]) => void) {
      let warming: Promise<void> | undefined;
      const warm = () => {
        warming ??= warmBlog({ source, pictures, log }).finally(() => {
          warming = undefined;
        });
      };
      noteChange = (slugs) => {
        onChange(slugs);
        if (!outage.since) warm();
      };
      warm();
      stopWatch = watchWordPress({
        fetchPath,
        onChange: noteChange,
        onLook: (isAnswered) => void outage.note(isAnswered),
      });
    },
    close() {
      stopWatch();
      cache.close();
      textCache.close();
    },
  };
}
