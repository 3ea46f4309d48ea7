import type { SearchKind } from '../domain/search-document.ts';

/** Suggested searches that have results. */
export const suggestedSearches = [
  'green hosting',
  'page weight',
  'AI answers',
  'museums',
  'alt text',
  'Google Ads grant',
];

/** The names of each kind, and the page that lists all its entries. */
export const kindCopy: Record<
  SearchKind,
  { one: string; many: string; list: Record<'path' | 'title' | 'text', string> }
> = {
  page: {
    one: 'Page',
    many: 'Pages',
    list: {
      path: '/services',
      title: 'Services',
      text: 'What we do, for whom, and when somebody else is a better fit.',
    },
  },
  guide: {
    one: 'Guide or tool',
    many: 'Guides and tools',
    list: {
      path: '/resources',
      title: 'Guides and tools',
      text: 'Tools to use and guides to follow, with or without us.',
    },
  },
  work: {
    one: 'Case study',
    many: 'Case studies',
    list: { path: '/projects', title: 'Case studies', text: 'Our work, and who it was for.' },
  },
  post: {
    one: 'Post',
    many: 'Posts',
    list: { path: '/blog', title: 'Posts', text: 'Notes on light websites and search that lasts.' },
  },
};
