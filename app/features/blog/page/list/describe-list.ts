import { blogCopy } from 'virtual:blog-copy';
import type { Crumb } from '#app/shell/frame/page-head.tsx';
import { formatPostCount } from '../../domain/blog-copy.ts';
import type { PostList } from '../../domain/post-list.ts';

/** The loader data of a list. */
export type BlogListData = {
  /** Sample posts stand in where the blog can't answer. */
  state: 'answered' | 'samples';
  list: PostList;
  /** Since when the blog has been unreachable, so that newer posts may be missing: ISO 8601 in UTC. */
  outageSince?: string | undefined;
};

/** `Page 1 of 2`, as far as the number of pages is known. */
export const formatPlace = ({ page, totalPages, totalPosts }: PostList): string =>
  totalPosts === null ? `Page ${page}` : `Page ${page} of ${totalPages}`;

/** The words of a list: title and description for search engines, breadcrumb, heading, and what an empty list says. */
export function describeList({ list: { filter, page, totalPosts } }: BlogListData) {
  if (filter.kind === 'none')
    return {
      title: blogCopy.title,
      description: blogCopy.description,
      trail: [] as Crumb[],
      name: 'Blog',
      heading: blogCopy.headline,
      lead: page === 1 ? blogCopy.lead : '',
      empty: blogCopy.empty,
    };
  const count = totalPosts === null ? 'Posts' : formatPostCount(totalPosts);
  const { name, description } = filter.term;
  const isTag = filter.kind === 'tag';
  const ownDescription = isTag
    ? `${count} tagged ${name}, from the working notes of a small studio in Bronte, the newest first.`
    : `What a small studio in Bronte writes about ${name}: ${count.toLowerCase()} from our own work, the newest first.`;
  return {
    title: isTag ? `Posts tagged ${name}` : `${name}: posts`,
    description: description || ownDescription,
    trail: [{ name: 'Blog', to: '/blog' }],
    name,
    heading: isTag ? `Tagged ${name}` : name,
    lead: description,
    empty: {
      title: `Nothing under ${name} yet`,
      text: 'Nothing published here yet.',
      to: '/blog',
      link: 'All posts',
    },
  };
}
