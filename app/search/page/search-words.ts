import type { SearchKind } from '../domain/search-document.ts';

/** The texts of the search page. */
export const searchWords = {
  title: 'Search this site',
  description:
    'Search the pages, guides, case studies and posts of Saltbush, a small studio for light websites.',
  label: 'Search this site',
  closing: {
    title: 'Looking for a person?',
    text: 'Tell us what you could not find. Somebody reads it, and answers on a weekday.',
  },
  ideas: ['green hosting', 'page weight', 'AI answers', 'museums', 'alt text', 'Google Ads grant'],
};

type KindWords = {
  one: string;
  many: string;
  /** Links to where such content is found without a search. */
  way: { name: string; to: string; text: string };
};

export const kindNames: Record<SearchKind, KindWords> = {
  page: {
    one: 'Page',
    many: 'Pages',
    way: {
      name: 'Services',
      to: '/services',
      text: 'What we do, for whom, and when somebody else is better.',
    },
  },
  guide: {
    one: 'Guide or tool',
    many: 'Guides and tools',
    way: {
      name: 'Guides and tools',
      to: '/resources',
      text: 'Things to use and to follow, with or without us.',
    },
  },
  work: {
    one: 'Case study',
    many: 'Case studies',
    way: { name: 'Case studies', to: '/projects', text: 'Work we did, and for whom.' },
  },
  post: {
    one: 'Post',
    many: 'Posts',
    way: { name: 'Posts', to: '/blog', text: 'Notes on light websites and lasting search.' },
  },
};

/** `1 result`, `12 results`. */
export function formatResultCount(count: number): string {
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}
