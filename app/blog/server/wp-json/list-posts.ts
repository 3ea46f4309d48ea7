import type { Answer, BlogSource } from '../../domain/blog-source.ts';
import { readPostView } from '../../domain/post-view.ts';
import type { RestPost } from '../../domain/rest-form.ts';
import { type FormatOptions, formatSummary, formatView } from './format-post.ts';
import type { PostQuestion } from './read-question.ts';

export type ItemPage<Item> = { items: Item[]; total: number; totalPages: number };

/** Lists the posts that answer a question; undefined past the end. */
export async function listPosts(
  blog: BlogSource,
  { query, slugs, embed }: PostQuestion,
  siteUrl: string,
): Promise<Answer<ItemPage<RestPost> | undefined>> {
  const options = { siteUrl, embed };
  if (slugs) return listViews(blog, slugs, query, options);
  const { value, staleSeconds } = await blog.listPosts(query);
  if (!value) return { value: undefined, staleSeconds };
  const items = value.posts.map((post) => formatSummary(post, options));
  return { value: { items, total: value.totalPosts, totalPages: value.totalPages }, staleSeconds };
}

async function listViews(
  blog: BlogSource,
  slugs: string[],
  query: PostQuestion['query'],
  options: FormatOptions,
): Promise<Answer<ItemPage<RestPost> | undefined>> {
  const answers = await Promise.all(slugs.map((slug) => readPostView(blog, slug)));
  const found = answers
    .flatMap(({ value }) => value ?? [])
    .toSorted((a, b) => Date.parse(b.post.date) - Date.parse(a.post.date));
  return {
    value: cutPage(
      found.map((view) => formatView(view, options)),
      query,
    ),
    staleSeconds: Math.max(...answers.map((answer) => answer.staleSeconds), 0),
  };
}

/** As in WordPress, any page is an empty one where nothing is found; otherwise a page past the end does not exist. */
export function cutPage<Item>(
  items: Item[],
  { page, perPage }: { page: number; perPage: number },
): ItemPage<Item> | undefined {
  const start = (page - 1) * perPage;
  if (items.length > 0 && start >= items.length) return undefined;
  const totalPages = Math.ceil(items.length / perPage);
  return { items: items.slice(start, start + perPage), total: items.length, totalPages };
}
