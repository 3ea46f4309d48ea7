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
 * Reads what visitors may want while WordPress is out of reach, so that it is kept although nobody has opened it: the
 * newest posts with the pages that list them, the first page of each other list with its posts, and their pictures. One
 * question after the other. Ends early where WordPress does not answer, and never rejects.
 */
export async function warmBlog({ source, pictures, log }: WarmOptions): Promise<void> {
  const listed = new Map<string, PostSummary>();
  let failures = 0;
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
      failures = 0;
    } catch (error) {
      failures++;
      if (!isBlogFailure(error) || failures === maxFailures) throw error;
    }
  };
  const read = async (query: PostQuery, most?: number) => {
    const { value } = await source.listPosts(query);
    for (const post of value?.posts.slice(0, most) ?? []) listed.set(post.slug, post);
    return value;
  };
  try {
    // Feeds do not wait for it, so it comes first.
    for (const query of [feedQuery, teaserQuery]) await attempt(() => read(query, newestPosts));
    const newest = Math.ceil(newestPosts / defaultPerPage);
    for (let page = 1, pages = newest; page <= pages; page++)
      await attempt(async () => {
        const { totalPages = 1 } = (await read(createPostQuery(page, { kind: 'none' }))) ?? {};
        pages = Math.min(newest, totalPages);
      });
    const lists: PostQuery[] = [];
    for (const [kind, terms] of [
      ['category', 'categories'],
      ['tag', 'tags'],
    ] as const)
      await attempt(async () => {
        const { value } = await source.listTerms(terms);
        const used = value.filter(({ count }) => count > 0);
        lists.push(...used.map((term) => createPostQuery(1, { kind, term })));
      });
    for (const query of lists.slice(0, maxLists)) await attempt(() => read(query));
    let bytes = 0;
    for (const { slug, image } of listed.values())
      await attempt(async () => {
        const { value: post } = await source.findPost(slug);
        for (const id of listPictureIds(`${image?.path ?? ''} ${post?.html ?? ''}`))
          if (bytes < maxPictureBytes) bytes += (await pictures?.fetchOriginal(id)) ?? 0;
      });
  } catch (error) {
    log[isBlogFailure(error) ? 'info' : 'error']('the blog could not be read ahead to its end', { error });
  }
}

function listPictureIds(text: string): Set<string> {
  return new Set([...text.matchAll(/\/blog\/media\/([0-9a-f]{16})/g)].map(([, id = '']) => id));
}
