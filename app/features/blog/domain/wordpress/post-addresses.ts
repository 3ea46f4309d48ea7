import type { IndexedPost } from './list-membership.ts';
import { decodeSlug } from './post-slug.ts';

/** Forms of permalinks that a blog may have had before: below a date, or with the number. Its posts still link to them. */
const earlierForm = /^(?:\/blog)?(?:\/\d{4}\/\d\d(?:\/\d\d)?\/(?!\d\d?$)([^/]+)|\/archives\/(\d{1,15}))$/;

/** Knows the addresses that the posts of a WordPress have and had. `blogUrl` has no slash at its end. */
export function createPostAddresses(blogUrl: string) {
  const byId = new Map<number, IndexedPost>();
  const bySlug = new Map<string, IndexedPost>();
  const byPath = new Map<string, IndexedPost>();
  const renamed = new Map<string, number>();
  const base = new URL(blogUrl).pathname.replace(/\/$/, '');

  const readPath = (link: string): string | undefined => {
    const url = URL.parse(link);
    return url?.pathname.startsWith(base) && !url.search
      ? normalizePath(url.pathname.slice(base.length))
      : undefined;
  };

  /** Finds the present slug of a post that had another one before. */
  const findRenamed = (slug: string): string | undefined => {
    const id = renamed.get(slug);
    return id === undefined || bySlug.has(slug) ? undefined : byId.get(id)?.slug || undefined;
  };

  return {
    /** Takes all posts. The newest comes first: it is the one that WordPress shows of several with one slug. */
    fill(listed: IndexedPost[]): void {
      for (const map of [byId, bySlug, byPath]) map.clear();
      for (const post of listed) {
        byId.set(post.id, post);
        if (post.slug && !bySlug.has(post.slug)) bySlug.set(post.slug, post);
        const path = readPath(post.link);
        if (path) byPath.set(path, post);
      }
    },

    recordRenamed: (slug: string, id: number): void => void renamed.set(slug, id),

    findPost: (slug: string): IndexedPost | undefined => bySlug.get(slug),

    /** Whether a post has this slug, or had it. */
    isKnown: (slug: string): boolean => bySlug.has(slug) || renamed.has(slug),

    /**
     * Finds the slug of the post at an address of the WordPress: by its permalink, whatever its form, by its number, or
     * by a permalink that it had before. `path` begins below the WordPress' own address.
     */
    findSlug(path: string, query: URLSearchParams): string | undefined {
      const number = query.get('p') ?? '';
      if (/^\d{1,15}$/.test(number)) return byId.get(Number(number))?.slug || undefined;
      const normal = normalizePath(path);
      const [, slug = '', id] = earlierForm.exec(normal) ?? [];
      const post = byPath.get(normal) ?? bySlug.get(slug) ?? byId.get(Number(id));
      return post?.slug || findRenamed(slug);
    },

    findRenamed,
  };
}

/** WordPress accepts the name of its script before any path, with or without a slash at the end. */
function normalizePath(path: string): string {
  return decodeSlug(path)
    .toLowerCase()
    .replace(/^\/index\.php(?=\/)/, '')
    .replace(/\/+$/, '');
}
