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

type PresenterOptions = {
  /** The address of the WordPress. */
  blogUrl: string;
  /** The origin of this site. */
  siteUrl: string;
  pictures: BlogPictures;
  log: Log;
};

/** Turns cached answers into posts that can be shown. */
export function createPresenter({ blogUrl, siteUrl, pictures, log }: PresenterOptions) {
  const learn = (sources: PictureSource[]) =>
    pictures
      .learn(sources, AbortSignal.timeout(learnMs))
      .catch((error: unknown) => log.warn('the addresses of blog pictures could not be stored', { error }));

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

  const presentPage = async (page: Page<StoredPost>): Promise<PostPage> => {
    await learn(page.posts.flatMap(listFeatured));
    return { ...page, posts: page.posts.map(presentSummary) };
  };

  const presentPost = async (post: StoredPost): Promise<Post> => {
    await learn([...listFeatured(post), ...listPictureSources(post.content, blogUrl)]);
    const options = {
      blogOrigin: blogUrl,
      siteOrigin: siteUrl,
      findPicture: pictures.find,
      // WordPress redirects this address to the post, whatever its permalinks are.
      originalUrl: `${blogUrl}/?p=${post.summary.id}`,
    };
    const { html, sections, text } = post.isTooLarge
      ? leaveOutText(options)
      : cleanPostHtml(post.content, options);
    const readingMinutes = measureReadingMinutes(text);
    return { ...presentSummary(post), ...post.details, html, sections, readingMinutes };
  };

  return { presentPage: once(presentPage), presentPost: once(presentPost) };
}

/**
 * Presents each cached answer once, because cleaning a post costs more than anything else that a page does. A picture
 * that could not be had shows when WordPress has answered anew, which it does every minute.
 */
function once<Raw extends object, Shown>(present: (raw: Raw) => Promise<Shown>) {
  const presented = new WeakMap<Raw, Promise<Shown>>();
  return (raw: Raw): Promise<Shown> => {
    const shown = presented.get(raw) ?? present(raw);
    presented.set(raw, shown);
    return shown;
  };
}
