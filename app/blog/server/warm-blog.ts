import type { Log } from '#platform/log.ts';
import { isBlogFailure } from '../domain/blog-error.ts';
import type { PostQuery, WholeBlogSource } from '../domain/blog-source.ts';
import type { PostSummary } from '../domain/post.ts';
import { createPostQuery } from '../domain/post-list.ts';
import { teaserQuery } from '../domain/teaser.ts';
import { defaultPerPage } from '../domain/wordpress-client.ts';
import type { ServedPictures } from './pictures/blog-pictures.ts';

/** How many of the newest posts can be read whatever happens to WordPress. */
const newestPosts = 50;

/** How many lists of terms are read; a blog with more terms than this has many that nobody opens. */
const maxLists = 100;

/** How many bytes of pictures are fetched for posts that nobody has opened; the folder of pictures has 500 MB. */
const maxPictureBytes = 200_000_000;

/** One post or list may fail; so many in a row are a WordPress that does not answer. */
const maxFailures = 3;

/** The question of the feeds, so that one answer serves all. */
const feedQuery = { page: 1, perPage: 100 };

type WarmOptions = {
  source: WholeBlogSource;
  pictures: Pick<ServedPictures, 'fetchOriginal'> | undefined;
  log: Log;
};

/**
 * Reads what visitors may want while WordPress is unreachable, so that it is kept although nobody has opened it: the
 * newest posts with the pages that list them, the first page of each other list with its posts, and their pictures. One
 * question after the other. Ends early where WordPress does not answer, and never rejects.
 */
export async function warmBlog({ source, pictures, log }: WarmOptions): Promise<void> {
  const listed = new Map<string, PostSummary>();
  let failures = 0;
  /** Resolves to undefined where one question failed. */
  const attempt = async <Result>(ask: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      const result = await ask();
      failures = 0;
      return result;
    } catch (error) {
      failures++;
      if (!isBlogFailure(error) || failures === maxFailures) throw error;
      return undefined;
    }
  };
  const readList = (query: PostQuery, most?: number) =>
    attempt(async () => {
      const { value } = await source.listPosts(query);
      for (const post of value?.posts.slice(0, most) ?? []) listed.set(post.slug, post);
      return value;
    });
  const listTermQueries = async (kind: 'category' | 'tag') => {
    const terms = await attempt(() => source.listTerms(kind === 'tag' ? 'tags' : 'categories'));
    const used = terms?.value.filter(({ count }) => count > 0) ?? [];
    return used.map((term) => createPostQuery(1, { kind, term }));
  };
  try {
    // Feeds do not wait for their answer, so it comes first.
    const newest = await readList(feedQuery, newestPosts);
    const posts = Math.min(newestPosts, newest?.totalPosts ?? newestPosts);
    for (let page = 1; page <= Math.ceil(posts / defaultPerPage); page++)
      await readList(createPostQuery(page, { kind: 'none' }));
    const ofTerms = [...(await listTermQueries('category')), ...(await listTermQueries('tag'))];
    for (const query of [teaserQuery, ...ofTerms.slice(0, maxLists)]) await readList(query);
    let bytes = 0;
    for (const { slug, image } of listed.values()) {
      const post = (await attempt(() => source.findPost(slug)))?.value;
      for (const id of listPictureIds(`${image?.path ?? ''} ${post?.html ?? ''}`))
        if (bytes < maxPictureBytes) bytes += (await pictures?.fetchOriginal(id)) ?? 0;
    }
  } catch (error) {
    log[isBlogFailure(error) ? 'info' : 'error']('the blog could not be read ahead to its end', { error });
  }
}

function listPictureIds(text: string): Set<string> {
  return new Set([...text.matchAll(/\/blog\/media\/([0-9a-f]{16})/g)].map(([, id = '']) => id));
}
