import type { Log } from '#platform/log.ts';
import { isBlogFailure } from '../domain/blog-error.ts';
import type { PostQuery, WholeBlogSource } from '../domain/blog-source.ts';
import type { PostSummary } from '../domain/post.ts';
import { createPostQuery } from '../domain/post-list.ts';
import { teaserQuery } from '../domain/teaser.ts';
import type { ServedPictures } from './pictures/blog-pictures.ts';

/** How many of the newest posts can be read whatever happens to WordPress. */
const newestPosts = 50;

/** How many lists of terms are read; a blog with more terms than this has many that nobody opens. */
const maxLists = 100;

/** How many bytes of pictures are fetched for posts that nobody has opened; the folder of pictures has 500 MB. */
const maxPictureBytes = 200_000_000;

/** The question of the feeds, so that one answer serves all. */
const feedQuery = { page: 1, perPage: 100 };

type WarmOptions = {
  source: WholeBlogSource;
  pictures: Pick<ServedPictures, 'fetchOriginal'> | undefined;
  log: Log;
};

/**
 * Reads what visitors may want while WordPress is out of reach, so that it is kept although nobody has opened it: the
 * newest posts, the first page of each list with its posts, and their pictures. One question after the other. Ends
 * early where WordPress does not answer, and never rejects.
 */
export async function warmBlog({ source, pictures, log }: WarmOptions): Promise<void> {
  const listed = new Map<string, PostSummary>();
  const read = async (query: PostQuery) => {
    const { value } = await source.listPosts(query);
    for (const post of value?.posts ?? []) listed.set(post.slug, post);
  };
  try {
    for (const query of [createPostQuery(1, { kind: 'none' }), teaserQuery]) await read(query);
    const { value: newest } = await source.listPosts(feedQuery);
    for (const post of newest?.posts.slice(0, newestPosts) ?? []) listed.set(post.slug, post);
    const terms = await Promise.all([source.listTerms('categories'), source.listTerms('tags')]);
    const [categories, tags] = terms.map(({ value }) => value.filter(({ count }) => count > 0));
    const lists = [
      ...(categories ?? []).map((term) => createPostQuery(1, { kind: 'category', term })),
      ...(tags ?? []).map((term) => createPostQuery(1, { kind: 'tag', term })),
    ];
    for (const query of lists.slice(0, maxLists)) await read(query);
    let bytes = 0;
    for (const { slug, image } of listed.values()) {
      const { value: post } = await source.findPost(slug);
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
