import type { BlogPictures, FoundPicture } from '#app/features/blog/domain/blog-pictures.ts';
import type { Post, PostSummary } from '#app/features/blog/domain/post.ts';

/** Creates a published post as the REST API of WordPress returns it. `fields` replace the defaults. */
export function createWordPressPost(id: number, fields: Record<string, unknown> = {}) {
  return {
    id,
    slug: `post-${id}`,
    status: 'publish',
    date: '2026-03-03T09:00:00',
    date_gmt: '2026-03-02T22:00:00',
    modified: '2026-03-04T09:00:00',
    modified_gmt: '2026-03-03T22:00:00',
    title: { rendered: `Post <em>${id}</em> &amp; more` },
    excerpt: { rendered: `<p>About ${id}.</p>`, protected: false },
    content: { rendered: `<h2>Part of ${id}</h2><p>Words of ${id}.</p>`, protected: false },
    ...fields,
  };
}

/** Creates the summary of the post below, as lists have it. */
export function createRichSummary(): Required<PostSummary> {
  return {
    id: 41,
    slug: 'everything',
    title: 'Tom & Jerry: "5 < 6"',
    excerpt: 'It’s <em>not</em> markup & never was',
    date: '2026-03-03T09:00:00+11:00',
    modified: '2026-04-05T09:00:00+10:00',
    categories: [{ id: 2, slug: 'ideas', name: 'Ideas <before> they work' }],
    image: { path: '/blog/media/4f2a', width: 2000, height: 1000, alt: 'A <b>bold</b> "claim"' },
    author: "O'Connor & Söhne",
    isSticky: true,
  };
}

/** Creates a post with all optional fields, and characters that HTML must escape. */
export function createRichPost(changes: Partial<Post> = {}): Required<Post> {
  return {
    ...createRichSummary(),
    searchTitle: 'Five is less than six',
    searchDescription: 'Why five is less than six',
    tags: [{ id: 7, slug: 'qa', name: 'Q&A' }],
    html: '<h2 id="one">One</h2>\n<p>Text &amp; <em>more</em></p>',
    sections: [{ id: 'one', text: 'One', level: 2 }],
    readingMinutes: 3,
    ...changes,
  };
}

/** A site that serves no pictures. */
export const noPictures: BlogPictures = { learn: async () => true, find: () => undefined };

/** Creates pictures of one origin that are served as soon as they are known, without being fetched. */
export function createTestPictures(origin: string): BlogPictures & { learnt: string[] } {
  const found = new Map<string, FoundPicture>();
  const learnt: string[] = [];
  return {
    learnt,
    async learn(sources) {
      for (const { url, width = 600, height = 400 } of sources) {
        if (!URL.canParse(url) || new URL(url).origin !== origin) continue;
        learnt.push(url);
        found.set(url, { path: `/blog/media/${found.size}`, width, height });
      }
      return true;
    },
    find: (url) => found.get(url),
  };
}
