import type { Post, PostSummary } from '#app/features/blog/domain/post.ts';

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
