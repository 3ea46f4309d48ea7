import type { Log } from '#platform/log.ts';
import type { BlogPictures, PictureSource } from '../blog-pictures.ts';
import type { Page, PostPage } from '../blog-source.ts';
import { listPictureSources } from '../html/pictures.ts';
import type { Post, RawPost } from '../post.ts';
import { findPictureUrl, presentPost, presentSummary } from './present-post.ts';

type Presenter = {
  presentPage(raw: Page<RawPost>): Promise<PostPage>;
  presentPost(raw: RawPost): Promise<Post>;
};

/** The size of a picture may have to be requested, and no page waits longer for it than this. */
const learnMs = 3000;

/** A post that lacks pictures is made again after this long, because they may be there by then. */
const lackingMs = 60_000;

type Made<Shown> = { shown: Promise<Shown>; at: number; isLacking: boolean };

/**
 * Turns cached answers into posts that can be shown, each one once, because cleaning a post costs more than anything
 * else a page does.
 */
export function createPresenter({
  blogUrl,
  pictures,
  log,
  now = Date.now,
}: {
  blogUrl: string;
  pictures: BlogPictures;
  log: Log;
  now?: () => number;
}): Presenter {
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

  const options = { blogUrl, findPicture: pictures.find };
  return {
    presentPage: (raw) =>
      makeOnce(raw, raw.posts.flatMap(listFeatured), () => ({
        ...raw,
        posts: raw.posts.map((post) => presentSummary(post, options)),
      })),
    presentPost: (raw) =>
      makeOnce(raw, [...listFeatured(raw), ...listPictureSources(raw.content, blogUrl)], () =>
        presentPost(raw, options),
      ),
  };

  function listFeatured({ picture }: RawPost): PictureSource[] {
    const url = picture && findPictureUrl(picture, blogUrl);
    if (!url) return [];
    const { width, height } = picture;
    return [{ url, ...(width && height && { width, height }) }];
  }
}
