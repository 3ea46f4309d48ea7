import type { Log } from '#platform/log.ts';
import { settleWithin } from '#platform/time-limit.ts';
import type { BlogPictures, PictureSource } from '../blog-pictures.ts';
import type { Page, PostPage } from '../blog-source.ts';
import { cleanPostHtml, leaveOutText } from '../html/clean-post-html.ts';
import { adoptOrigin } from '../html/links.ts';
import { openPost } from '../html/open-post.ts';
import { listPictureSources } from '../html/pictures.ts';
import { measureReadingMinutes, type Post, type PostSummary, type Term } from '../post.ts';
import type { StoredPost } from './parse-post.ts';
import type { PostIndex } from './post-index.ts';
import { type FirstCategory, isHiddenFirst } from './terms.ts';

/** The size of a picture may have to be requested, and no page waits longer for it than this. */
const learnMs = 3000;

export type PresenterOptions = {
  /** The address of the WordPress, without a slash at its end. */
  blogUrl: string;
  /** The origin of this site. */
  siteUrl: string;
  pictures: BlogPictures;
  /** Knows the addresses of posts in WordPress. */
  index?: Pick<PostIndex, 'open' | 'findSlug' | 'mayHave'> | undefined;
  /** Whether the category that WordPress created is shown. */
  firstCategory?: FirstCategory;
  log: Log;
};

/** How long a post with links waits until the addresses of the blog's posts are known. */
const indexMs = 1000;

/** Turns cached responses into posts that can be shown. */
export function createPresenter(options: PresenterOptions) {
  const { blogUrl, siteUrl, pictures, index, log } = options;
  const isShown = (category: Term) => !isHiddenFirst(category, options.firstCategory);
  const blog = new URL(blogUrl);
  /** Resolves to false where the pictures are still on their way. */
  const learn = (sources: PictureSource[]): Promise<boolean> =>
    pictures.learn(sources, AbortSignal.timeout(learnMs)).catch((error: unknown) => {
      log.warn('the addresses of blog pictures could not be stored', { error });
      return true;
    });

  /** Plugins write addresses without a scheme, or without a host. */
  const listFeatured = ({ picture }: StoredPost): PictureSource[] => {
    const url = picture && URL.parse(picture.url, blogUrl);
    return url ? [{ ...picture, url: adoptOrigin(url, blog).href }] : [];
  };

  const presentSummary = (post: StoredPost): PostSummary => {
    const [featured] = listFeatured(post);
    const found = featured && pictures.find(featured.url);
    const categories = post.summary.categories.filter(isShown);
    return { ...post.summary, categories, image: found ? { ...found, alt: post.picture?.alt ?? '' } : null };
  };

  const presentPage = async (page: Page<StoredPost>): Promise<Presented<PostPage>> => {
    const { posts, totalPages, totalPosts } = page;
    const isComplete = await learn(posts.flatMap(listFeatured));
    return { shown: { posts: posts.map(presentSummary), totalPages, totalPosts }, isComplete };
  };

  const presentPost = async (post: StoredPost): Promise<Presented<Post>> => {
    const parsed = openPost(post.content ?? '');
    const isComplete = await learn([...listFeatured(post), ...listPictureSources(parsed, blogUrl)]);
    // Without the list of posts, common forms of addresses are known. One that is late is awaited by the next reader.
    const opening = index && post.content?.includes('href') ? index.open().then(() => true) : true;
    const isIndexed = (await settleWithin(Promise.resolve(opening), indexMs).catch(() => true)) ?? false;
    const cleaning = {
      slug: post.summary.slug,
      ...(index && { findSlug: index.findSlug, mayHave: index.mayHave }),
      blogOrigin: blogUrl,
      siteOrigin: siteUrl,
      findPicture: pictures.find,
      // WordPress redirects this address to the post, whatever its permalinks are.
      originalUrl: `${blogUrl}/?p=${post.summary.id}`,
    };
    const { html, sections, text } =
      post.content === null ? leaveOutText(cleaning) : cleanPostHtml(parsed, cleaning);
    const readingMinutes = measureReadingMinutes(text);
    const shown = { ...presentSummary(post), ...post.details, html, sections, readingMinutes };
    return { shown, isComplete: isComplete && isIndexed };
  };

  return { presentPage: once(presentPage), presentPost: once(presentPost) };
}

/** `isComplete` is false where a picture or the list of posts is still on its way, and an outside link stands in for it. */
type Presented<Shown> = { shown: Shown; isComplete: boolean };

/**
 * Presents each cached response once, because cleaning a post costs more than anything else that a page does; again if its
 * pictures were late.
 */
function once<Raw extends object, Shown>(present: (raw: Raw) => Promise<Presented<Shown>>) {
  const presented = new WeakMap<Raw, Promise<Presented<Shown>>>();
  return async (raw: Raw): Promise<Presented<Shown>> => {
    const presenting = presented.get(raw) ?? present(raw);
    presented.set(raw, presenting);
    const result = await presenting;
    if (!result.isComplete) presented.delete(raw);
    return result;
  };
}
