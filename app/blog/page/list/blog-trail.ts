import type { PageSubject } from '#app/head/structured-data/page-subject.ts';
import type { ListFilter } from '../../domain/post-list.ts';

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
