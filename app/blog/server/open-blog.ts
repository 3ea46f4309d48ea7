import path from 'node:path';
import type { Store } from '#platform/database/store.ts';
import { createPictureFiles } from '#platform/http/pictures/picture-files.ts';
import type { Log } from '#platform/log.ts';
import { noPictures } from '../domain/blog-pictures.ts';
import type { BlogPreviews, Draft, WholeBlogSource } from '../domain/blog-source.ts';
import { type AnswerCache, createAnswerCache } from '../domain/cache/answer-cache.ts';
import type { ReadPostTexts } from '../domain/post-text.ts';
import { createWordPressBlog } from '../domain/wordpress/wordpress-blog.ts';
import { createWordPressDrafts } from '../domain/wordpress/wordpress-drafts.ts';
import { createWordPressTexts } from '../domain/wordpress/wordpress-texts.ts';
import { type BlogConfig, mayCarryPassword } from './blog-config.ts';
import { createAnswerStore } from './database/answers.ts';
import { createKnownPictures } from './database/pictures.ts';
import { createOutageWatch, type OutageNews } from './outage.ts';
import { createServedPictures, type ServedPictures } from './pictures/blog-pictures.ts';
import { createPictureFetch } from './pictures/fetch-picture.ts';
import { checkPreviewLink } from './preview-link.ts';
import { type BlogRenewal, createRenewal } from './renew-blog.ts';
import { warmBlog } from './warm-blog.ts';
import { watchWordPress } from './watch-wordpress.ts';
import { createWordPressFetch } from './wordpress-fetch.ts';

type BlogService = {
  /** The address of the WordPress. */
  url: string;
  source: WholeBlogSource;
  /** Reads the posts for the search. */
  texts: ReadPostTexts;
  /** Undefined without a database: pictures that are not served must not be registered either. */
  pictures: ServedPictures | undefined;
  /** Undefined where no password lets the site read drafts, or no secret signs links to them. */
  previews: BlogPreviews | undefined;
  /** Undefined where there is no secret that proves a message to be WordPress'. */
  webhookSecret: string | undefined;
  /** Asks WordPress again for these posts, and marks everything else as stale. */
  renew: BlogRenewal;
  /**
   * Calls back with the slugs of changed posts, also where WordPress reports nothing; with none when an outage begins
   * or ends. Keeps posts that nobody has opened.
   */
  watch(onChange: (slugs: string[]) => void): void;
  close(): void;
};

type Settings = { blog: BlogConfig; dataDir: string };

/** Texts of posts are read once and indexed, so only those read last need be in memory. */
const textBytes = 2e6;

/** Opens the configured WordPress; undefined where there is none. Without a database nothing outlives the process. */
export function openBlog(
  config: Settings,
  log: Log,
  { store, tell = async () => {} }: { store?: Store; tell?: (news: OutageNews) => Promise<void> } = {},
): BlogService | undefined {
  if (config.blog.kind === 'built-in') return undefined;
  const { url: blogUrl, webhookSecret: secret } = config.blog;
  const credentials = mayCarryPassword(blogUrl) ? config.blog.credentials : undefined;
  if (config.blog.credentials && !credentials)
    log.warn('BLOG_PASSWORD is not used: without https anybody on the way could read it', {});
  const fetchPath = createWordPressFetch({ blogUrl, credentials });
  const answers = store && createAnswerStore(store);
  const cacheOptions = { store: answers, log };
  const cache = createAnswerCache(cacheOptions);
  const textCache = createAnswerCache({ ...cacheOptions, maxBytes: textBytes });
  const pictures = store && openPictures(config, config.blog.mediaOrigins, log, store);
  const shared = { blogUrl, fetchPath, pictures: pictures ?? noPictures, log };
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
  const refreshing = createWordPressBlog({ ...shared, cache: forceRefreshOf(cache) });
  const findDraft = createWordPressDrafts(shared);
  let stopWatch = () => {};
  const invalidate = () => {
    cache.invalidate();
    textCache.invalidate();
  };
  return {
    url: blogUrl,
    source,
    texts: createWordPressTexts({ blogUrl, fetchPath, cache: textCache }),
    pictures,
    previews: credentials && secret ? createPreviews({ secret, findDraft }) : undefined,
    webhookSecret: secret,
    renew: createRenewal({ blog: source, refreshing, invalidate }),
    watch(onChange) {
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

function openPictures(
  { dataDir }: Settings,
  allowedOrigins: string[],
  log: Log,
  store: Store,
): ServedPictures {
  return createServedPictures({
    known: createKnownPictures(store),
    files: createPictureFiles({ folder: path.join(dataDir, 'blog-pictures'), log }),
    fetchPicture: createPictureFetch({ allowedOrigins }),
    allowedOrigins,
    log,
  });
}

function forceRefreshOf(cache: AnswerCache): AnswerCache {
  return {
    ...cache,
    read: (key, load, options) => cache.read(key, load, { ...options, forceRefresh: true }),
  };
}

type PreviewsOptions = {
  secret: string;
  findDraft: (id: number, signal?: AbortSignal) => Promise<Draft>;
  now?: () => number;
};

/** Previews for links that the secret has signed; WordPress is asked for no other post. */
function createPreviews({ secret, findDraft, now = Date.now }: PreviewsOptions): BlogPreviews {
  return {
    async open(query, signal) {
      const checked = checkPreviewLink(secret, query, now());
      if (checked.state !== 'good') return checked;
      const { id, expiresSeconds } = checked.link;
      const draft = await findDraft(Number(id), signal);
      if (draft.state !== 'draft') return draft;
      return { ...draft, expiresAt: new Date(expiresSeconds * 1000).toISOString() };
    },
  };
}
