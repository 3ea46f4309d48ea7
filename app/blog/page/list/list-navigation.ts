import { parsePageNumber } from '../../domain/page-number.ts';
import { createPostQuery, type PostListQuery, readPostList } from '../../domain/post-list.ts';
import { askBrowserFirst } from '../browser/ask-browser-first.ts';
import { useDocumentSeed } from '../browser/document-seeds.ts';
import { keyOfPosts } from '../browser/query-keys.ts';
import type { BlogListData } from './blog-list.tsx';

type Navigation = {
  request: Request;
  filter?: Omit<PostListQuery, 'page'>;
  askServer: () => Promise<BlogListData>;
};

/** Loads a list's data in client navigation. */
export async function navigateToList({ request, filter, askServer }: Navigation): Promise<BlogListData> {
  const page = parsePageNumber(new URL(request.url).searchParams.get('page'));
  if (page === undefined) return askServer();
  return askBrowserFirst(async (blog) => {
    const answer = await readPostList(blog, { page, ...filter });
    return answer.state === 'page' ? { list: answer.list, samples: false } : undefined;
  }, askServer);
}

/** Hands the list of the first document to the browser's cache of the blog (B-06). */
export function useListSeed({ list, samples }: BlogListData): void {
  const { posts, totalPages, totalPosts, page, filter } = list;
  const key = keyOfPosts(createPostQuery(page, filter));
  useDocumentSeed(samples ? undefined : { key, data: { posts, totalPages, totalPosts } });
}
