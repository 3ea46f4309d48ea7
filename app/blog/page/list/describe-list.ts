import type { Crumb } from '#app/frame/page-head.tsx';
import { blogWords, formatPostCount } from '../../domain/blog-words.ts';
import type { PostList } from '../../domain/post-list.ts';

/** The loader data of a list. */
export type BlogListData = {
  /** Where the blog can't answer, its sample posts stand in; nothing stands in for the results of a search. */
  state: 'answered' | 'samples' | 'unsearchable';
  list: PostList;
  /** Since when the blog could not be reached, so that the list is of earlier: ISO 8601 in UTC. */
  outageSince?: string | undefined;
};

const blogTrail: Crumb[] = [{ name: 'Blog', to: '/blog' }];
const toAllPosts = { to: '/blog', go: 'All posts' };

/**
 * What a list says about itself: to search engines (title and description), in its breadcrumb trail, at its head, and
 * where it is empty.
 */
export function describeList({ state, list: { filter, page, totalPosts } }: BlogListData) {
  const count = formatPostCount(totalPosts);
  switch (filter.kind) {
    case 'none':
      return {
        title: blogWords.title,
        description: blogWords.description,
        trail: [] as Crumb[],
        name: 'Blog',
        heading: blogWords.name,
        lead: page === 1 ? blogWords.lead : '',
        empty: {
          title: 'Nothing written yet',
          text: 'The first post is on its way. The guides are already here.',
          to: '/resources',
          go: 'Guides and tools',
        },
      };
    case 'category':
    case 'tag': {
      const { name, description } = filter.term;
      const isTag = filter.kind === 'tag';
      const own = isTag
        ? `${count} tagged ${name}, from the working notes of a small studio in Bronte, the newest first.`
        : `What a small studio in Bronte writes about ${name}: ${count} from our own work, the newest first.`;
      return {
        title: isTag ? `Posts tagged ${name}` : `${name}: posts`,
        description: description || own,
        trail: blogTrail,
        name,
        heading: isTag ? `Tagged ${name}` : name,
        lead: description,
        empty: {
          title: `Nothing under ${name} yet`,
          text: 'The drawer is labelled and waiting for its first post.',
          ...toAllPosts,
        },
      };
    }
    case 'search': {
      const { words } = filter;
      // The site's own search has the texts of the posts, so it answers while the blog can't.
      const unsearchable = {
        title: 'The blog can’t be searched right now',
        text: 'We can’t reach it. The search of this whole site knows the posts that we have read before.',
        to: `/search?${new URLSearchParams({ q: words, kind: 'post' })}`,
        go: 'Search the site instead',
      };
      const nothing = {
        title: `Nothing with “${words}”`,
        text: 'Try fewer or simpler words. Or browse all posts.',
        ...toAllPosts,
      };
      return {
        title: `Search the blog: ${words}`,
        description: `Posts with the words ${words}.`,
        trail: blogTrail,
        name: 'Search',
        heading: blogWords.name,
        lead: '',
        empty: state === 'unsearchable' ? unsearchable : nothing,
      };
    }
  }
}
