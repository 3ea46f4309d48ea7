import type { BuiltInPost } from '#app/content/built-in-post.ts';
import { renderMarkdown } from '#app/content/render-markdown.ts';
import { normalizeText } from '#platform/text/words.ts';
import type { BlogResult, PostQuery, TermKind, WholeBlogSource } from '../domain/blog-source.ts';
import { type CountedTerm, measureReadingMinutes, type Post } from '../domain/post.ts';
import { createPostSummary, createSlugId, createTerm } from '../domain/post-summary.ts';

const fresh = <Value>(value: Value): BlogResult<Value> => ({ value, staleSeconds: 0 });

/** The posts of `content/blog/` as a blog, used where no WordPress is configured. */
export function createBuiltInBlog(posts: BuiltInPost[]): WholeBlogSource {
  const newestFirst = posts.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date));
  const terms = { categories: countTerms(posts, 'categories'), tags: countTerms(posts, 'tags') };

  const listTerms = async (kind: TermKind) => fresh(terms[kind]);

  return {
    async listPosts(query) {
      const matches = newestFirst.filter((post) => isMatch(post, query));
      if (query.order === 'asc') matches.reverse();
      const start = (query.page - 1) * query.perPage;
      const page = matches.slice(start, start + query.perPage);
      // As in WordPress, any page is an empty one where nothing matches.
      if (matches.length > 0 && page.length === 0) return fresh(undefined);
      return fresh({
        posts: page.map(createPostSummary),
        totalPages: Math.ceil(matches.length / query.perPage),
        totalPosts: matches.length,
      });
    },
    async findPost(slug) {
      const post = posts.find((builtIn) => builtIn.slug === slug);
      return fresh(post && createPost(post));
    },
    listTerms,
    listAllTerms: listTerms,
    async findTerm(kind, slug) {
      return fresh(terms[kind].find((term) => term.slug === slug));
    },
  };
}

function isMatch(
  post: BuiltInPost,
  { categories, tags, search, before, after, exclude }: PostQuery,
): boolean {
  const time = Date.parse(post.date);
  const hasOne = (slugs: string[], ids: number[] | undefined) =>
    !ids?.length || slugs.some((slug) => ids.includes(createSlugId(slug)));
  return (
    hasOne(post.categories, categories) &&
    hasOne(post.tags, tags) &&
    !exclude?.includes(createSlugId(post.slug)) &&
    (!before || time < Date.parse(before)) &&
    (!after || time > Date.parse(after)) &&
    hasWords(post, search)
  );
}

/** A post matches where it contains all the words typed. */
function hasWords({ title, excerpt, body }: BuiltInPost, search = ''): boolean {
  const text = normalizeText(`${title} ${excerpt} ${body}`);
  return normalizeText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function createPost(post: BuiltInPost): Post {
  const { html, headings } = renderMarkdown(post.body);
  return {
    ...createPostSummary(post),
    ...(post.searchTitle && { searchTitle: post.searchTitle }),
    tags: post.tags.map(createTerm),
    html,
    sections: headings.flatMap(({ id, text, level }) =>
      level === 2 || level === 3 ? [{ id, text, level }] : [],
    ),
    readingMinutes: measureReadingMinutes(html.replace(/<[^>]*>/g, ' ')),
  };
}

function countTerms(posts: BuiltInPost[], kind: TermKind): CountedTerm[] {
  const counts = new Map<string, number>();
  for (const post of posts) {
    for (const slug of new Set(post[kind])) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return [...counts]
    .map(([slug, count]) => ({ ...createTerm(slug), count, description: '' }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
