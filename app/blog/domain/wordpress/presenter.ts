import type { Log } from '#platform/log.ts';
import type { BlogPictures, PictureSource } from '../blog-pictures.ts';
import type { Page, PostPage } from '../blog-source.ts';
import { cleanPostHtml, leaveOutText } from '../html/clean-post-html.ts';
import { listPictureSources } from '../html/pictures.ts';
import type { Post, PostSummary } from '../post.ts';
import { measureReadingMinutes } from '../post-text.ts';
import type { StoredPost } from './parse-post.ts';

/** The size of a picture may have to be requested, and no page waits longer for it than this. */
const learnMs = 3000;

/** A post that lacks pictures is made again after this long, because they may be there by then. */
const lackingMs = 60_000;

type PresenterOptions = {
  /** The address of the WordPress. */
  blogUrl: string;
  /** The origin of this site. */
  siteUrl: string;
  pictures: BlogPictures;
  log: Log;
  now?: () => number;
};

type Made<Shown> = { shown: Promise<Shown>; at: number; isLacking: boolean };

/**
 * Turns cached answers into posts that can be shown, each one once, because cleaning a post costs more than anything
 * else a page does.
 */
export function createPresenter({ blogUrl, siteUrl, pictures, log, now = Date.now }: PresenterOptions) {
  const made = new WeakMap<object, Made<unknown>>();

  const learn = async (sources: PictureSource[]): Promise<boolean> => {
    if (sources.length === 0) return true;
    await pictures
      .learn(sources, AbortSignal.timeout(learnMs))
      .catch((error: unknown) => log.warn('the addresses of blog pictures could not be stored', { error }));
    return sources.every(({ url }) => pictures.find(url));
  };

  const makeOnce = <Shown>(raw: object, sources: PictureSource[], make: () => Shown): Promise<Shown> => {
    const found = made.get(raw);
    if (found && !(found.isLacking && now() - found.at >= lackingMs)) return found.shown as Promise<Shown>;
    const making: Made<Shown> = {
      at: now(),
      isLacking: false,
      shown: learn(sources).then((isWhole) => {
        making.isLacking = !isWhole;
        return make();
      }),
    };
    made.set(raw, making);
    return making.shown;
  };

  /** Plugins write addresses without a scheme, or without a host. */
  const listFeatured = ({ picture }: StoredPost): PictureSource[] => {
    const url = picture && URL.parse(picture.url, blogUrl)?.href;
    return url ? [{ ...picture, url }] : [];
  };
  const presentSummary = (post: StoredPost): PostSummary => {
    const [featured] = listFeatured(post);
    const found = featured && pictures.find(featured.url);
    return { ...post.summary, image: found ? { ...found, alt: post.picture?.alt ?? '' } : null };
  };
  const presentPost = (post: StoredPost): Post => {
    const options = {
      blogOrigin: blogUrl,
      siteOrigin: siteUrl,
      findPicture: pictures.find,
      // WordPress leads this address to the post, whatever its permalinks are.
      originalUrl: `${blogUrl}/?p=${post.summary.id}`,
    };
    const { html, sections, text } = post.isTooLarge
      ? leaveOutText(options)
      : cleanPostHtml(post.content, options);
    const readingMinutes = measureReadingMinutes(text);
    return { ...presentSummary(post), ...post.details, html, sections, readingMinutes };
  };

  return {
    presentPage: (page: Page<StoredPost>): Promise<PostPage> =>
      makeOnce(page, page.posts.flatMap(listFeatured), () => ({
        ...page,
        posts: page.posts.map(presentSummary),
      })),
    presentPost: (post: StoredPost): Promise<Post> =>
      makeOnce(post, [...listFeatured(post), ...listPictureSources(post.content, blogUrl)], () =>
        presentPost(post),
      ),
  };
}
