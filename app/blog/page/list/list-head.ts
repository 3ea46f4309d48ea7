import type { HeadInput } from '#app/head/head.tsx';
import { createTermCard, ownPageCards } from '#app/head/page-cards.ts';
import type { PageSubject } from '#app/head/structured-data/page-subject.ts';
import { blogWords, formatPostCount } from '../../domain/blog-words.ts';
import { formatListPath, type ListFilter } from '../../domain/list-links.ts';
import type { BlogListData } from './blog-list.tsx';

/** Title, description and canonical path, different for each page of each list. */
export function createListHead({ list, tooLong }: BlogListData): HeadInput {
  const { filter, page, totalPages, totalPosts } = list;
  const { title, description } = describe(filter, totalPosts);
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: page > 1 ? `Page ${page} of ${totalPages}. ${description}` : description,
    url: formatListPath(filter, page),
    noindex: filter.kind === 'search' || tooLong !== undefined,
    card: 'term' in filter ? createTermCard(filter.kind, filter.term) : ownPageCards.blog,
    subject: { trail: listBlogTrail(filter) },
  };
}

function describe(filter: ListFilter, totalPosts: number): { title: string; description: string } {
  const count = formatPostCount(totalPosts);
  switch (filter.kind) {
    case 'none':
      return blogWords;
    case 'category': {
      const { name, description } = filter.term;
      return {
        title: `${name}: posts`,
        description:
          description ||
          `What a small studio in Bronte writes about ${name}: ${count} from our own work, the newest first.`,
      };
    }
    case 'tag': {
      const { name, description } = filter.term;
      return {
        title: `Posts tagged ${name}`,
        description:
          description ||
          `${count} tagged ${name}, from the working notes of a small studio in Bronte, the newest first.`,
      };
    }
    case 'search':
      return {
        title: `Search the blog: ${filter.words}`,
        description: `Posts with the words ${filter.words}.`,
      };
  }
}

/** The breadcrumb trail at the head of a list. */
export function listBlogTrail(filter: ListFilter): NonNullable<PageSubject['trail']> {
  const links = [{ name: 'Blog', to: '/blog' }];
  switch (filter.kind) {
    case 'category':
    case 'tag':
      return { links, name: filter.term.name };
    case 'search':
      return { links, name: 'Search' };
    case 'none':
      return { links: [], name: 'Blog' };
  }
}
