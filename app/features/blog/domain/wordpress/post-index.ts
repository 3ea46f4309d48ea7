import { z } from 'zod';
import { BlogError } from '../blog-error.ts';
import type { PostQuery } from '../blog-source.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { postsTimeoutMs, type WordPressFetch } from '../wordpress-client.ts';
import { readWholeList } from './long-lists.ts';
import { pickValid } from './parse-post.ts';
import {
  areFirst,
  type FoundPost,
  type IndexedPost,
  lacks,
  mayShow,
  postSchema,
  readPlace,
} from './post-places.ts';
import { decodeSlug } from './post-slug.ts';

/** The index covers the newest 1,000 posts: ten pages of a hundred. */
const maxPages = 10;

/** Polls say which posts have changed, so the whole list is read again this often at most, or after other changes. */
const indexFreshMs = 600_000;

/** How long an answer is fresh while polls succeed, and otherwise; they count as failing after three minutes. */
const followedFreshMs = 3_600_000;
export const unfollowedFreshMs = 60_000;
const maxSilenceMs = 180_000;
const maxClockMs = 300_000;

/** For this long after a post was announced, an answer without it is asked for again. */
const newsMs = 3_600_000;

/** How many addresses of renamed posts are remembered. */
const maxRenamed = 1000;

/** Forms of permalinks that a blog may have had before: below a date, or with the number. Its posts still link to them. */
const earlierForm = /^(?:\/blog)?(?:\/\d{4}\/\d\d(?:\/\d\d)?\/(?!\d\d?$)([^/]+)|\/archives\/(\d{1,15}))$/;

/** How many changes WordPress is asked for at a time. */
const polledPosts = 10;

const fields = 'id,slug,link,date_gmt,modified_gmt,categories,tags,sticky';

/** The question for the last changes, whose answer `note` takes. */
export const changesQuestion = `posts?orderby=modified&order=desc&per_page=${polledPosts}&_fields=${fields}`;

/** `renamed` has the slugs that posts had before, and the number of each post. */
type Index = { posts: IndexedPost[]; renamed: [slug: string, id: number][] };

/**
 * What has changed since the last poll: nothing, anything, or the posts with these slugs. If they are new or stand
 * elsewhere in lists, `mayShow` says whether the page of another post may show one of them; undefined if only words have
 * changed.
 */
export type BlogChange =
  | 'nothing'
  | 'anything'
  | { slugs: string[]; mayShow?: ((slug: string) => boolean) | undefined };

type PostIndexOptions = {
  /** The address without a slash at its end. */
  blogUrl: string;
  fetchPath: WordPressFetch;
  cache: AnswerCache;
  now?: () => number;
};

/**
 * Knows which posts a WordPress has, where each is, and when each was last changed, and so what a change affects. The
 * list is read once; after that, polls for the last changes keep it up to date.
 */
export function createPostIndex({ blogUrl, fetchPath, cache, now = Date.now }: PostIndexOptions) {
  let read: Index | undefined;
  const posts = new Map<number, IndexedPost>();
  /** When a poll announced the present version of a post. */
  const announced = new Map<number, number>();
  const bySlug = new Map<string, IndexedPost>();
  const byPath = new Map<string, IndexedPost>();
  const renamed = new Map<string, number>();
  let polled: { total: string | null; versions: Map<number, string> } | undefined;

  let heardAt = Number.NEGATIVE_INFINITY;
  let firstHeardAt: number | undefined;
  const openedAt = now();
  /** Whether nothing changed in the minutes before this process asked anything. Clocks may differ. */
  const isQuiet = (changes: IndexedPost[]) =>
    changes.every(({ modified_gmt }) => !(Date.parse(`${modified_gmt}Z`) > openedAt - maxClockMs));

  /** The newest comes first: it is the one that WordPress shows of several with one slug. */
  const fill = (listed: IndexedPost[]) => {
    for (const map of [posts, bySlug, byPath]) map.clear();
    for (const post of listed) {
      posts.set(post.id, post);
      if (post.slug && !bySlug.has(post.slug)) bySlug.set(post.slug, post);
      const path = readPath(post.link);
      if (path) byPath.set(path, post);
    }
  };

  /** When a post was announced, in ms since 1970, if that was lately. */
  const findAnnounced = (id: number): number | undefined => {
    const at = announced.get(id);
    return at !== undefined && now() - at < newsMs ? at : undefined;
  };

  const takeOver = (index: Index) => {
    if (index === read) return;
    read = index;
    // A cache in front of WordPress may have answered with a list from before the last poll.
    const pick = (post: IndexedPost) => {
      const known = posts.get(post.id);
      return known && known.modified_gmt > post.modified_gmt ? known : post;
    };
    const listed = new Set(index.posts.map(({ id }) => id));
    const fresh = [...posts.values()].filter(({ id }) => !listed.has(id) && findAnnounced(id) !== undefined);
    fill([...fresh, ...index.posts.map(pick)]);
    for (const [slug, id] of index.renamed) renamed.set(slug, id);
  };

  const load = async (signal: AbortSignal, last?: Index): Promise<Index> => {
    const path = `posts?_fields=${fields}`;
    const items = await readWholeList(fetchPath, path, { maxPages, timeoutMs: postsTimeoutMs, signal });
    const listed = pickValid(postSchema, items);
    const slugs = new Map(listed.map(({ id, slug }) => [id, slug]));
    const moved = (last?.posts ?? []).flatMap(({ id, slug }): [string, number][] =>
      slug && slugs.has(id) && slugs.get(id) !== slug ? [[slug, id]] : [],
    );
    return { posts: listed, renamed: [...(last?.renamed ?? []), ...moved].slice(-maxRenamed) };
  };

  const open = async (signal?: AbortSignal): Promise<void> => {
    const options = {
      freshMs: indexFreshMs,
      patienceMs: postsTimeoutMs,
      priority: 'refresh' as const,
      signal,
    };
    takeOver((await cache.read<Index>(`index 1 ${blogUrl}`, load, options)).value);
  };

  return {
    /** Reads the list unless it is up to date. Rejects if the blog can't answer and no earlier list is cached. */
    open,

    /** Lists the posts; `open` has to be called first. */
    list: (): IndexedPost[] => [...posts.values()],

    hasSlug: (slug: string): boolean => bySlug.has(slug),

    /** Whether a post may have this slug, or had it: unless all posts are known, any may. */
    mayHave(asked: string): boolean {
      const slug = decodeSlug(asked);
      const isWhole = posts.size > 0 && posts.size < 100 * maxPages;
      return !isWhole || bySlug.has(slug) || renamed.has(slug);
    },

    /** Takes the answer to `changesQuestion`, and says what has changed since the answer before. */
    note(items: unknown[], total: string | null): BlogChange {
      const changes = pickValid(postSchema, z.array(z.unknown()).parse(items));
      if (items.length > 0 && changes.length === 0)
        throw new BlogError('not-json', 'WordPress answered with changes of something else');
      const versions = new Map(changes.map(({ id, modified_gmt }) => [id, modified_gmt]));
      heardAt = now();
      firstHeardAt ??= isQuiet(changes) ? openedAt : heardAt;
      const before = polled;
      polled = { total, versions };
      if (!before) return 'nothing';
      const changed = changes.filter(({ id, modified_gmt }) => before.versions.get(id) !== modified_gmt);
      if (changed.length === 0 && before.versions.size === versions.size && before.total === total)
        return 'nothing';
      const added = changed.filter(({ id }) => !posts.has(id));
      const moved = changed.filter((post) => {
        const known = posts.get(post.id);
        return known && readPlace(known) !== readPlace(post);
      });
      const setAnnounced = () => {
        for (const post of changed) announced.set(post.id, now());
      };
      // If the numbers agree, all that came is in the answer, and nothing has gone.
      const isWhole =
        read !== undefined &&
        changed.length > 0 &&
        (changed.length < changes.length || items.length < polledPosts) &&
        total !== null;
      if (!isWhole || Number(before.total) + added.length !== Number(total)) {
        // What was announced before may be what has gone.
        announced.clear();
        setAnnounced();
        for (const post of changed) if (posts.has(post.id)) posts.set(post.id, post);
        return 'anything';
      }
      for (const post of moved) {
        const slug = posts.get(post.id)?.slug;
        if (slug && slug !== post.slug) renamed.set(slug, post.id);
      }
      setAnnounced();
      const places = [...added, ...moved, ...moved.flatMap(({ id }) => posts.get(id) ?? [])];
      fill([...added, ...posts.values()].map((post) => changed.find(({ id }) => id === post.id) ?? post));
      const slugs = new Set([...changed, ...places].map(({ slug }) => slug));
      if (places.length === 0) return { slugs: [...slugs] };
      const all = [...posts.values()];
      return {
        slugs: [...slugs],
        mayShow(slug) {
          const page = bySlug.get(slug);
          return !page || places.some((place) => mayShow(page, place, all));
        },
      };
    },

    /** Whether the post with this number has this slug and version now, as far as polls say. */
    confirms({ id, slug, version }: { id: number; slug: string; version: string | undefined }): boolean {
      const post = posts.get(id);
      return post?.slug === slug && post.modified_gmt === version;
    },

    /** Whether a list begins with these posts, as far as polls say. Unless all posts are known, there may be others. */
    confirmsList: (query: PostQuery, found: FoundPost[]): boolean =>
      read !== undefined && posts.size < 100 * maxPages && areFirst([...posts.values()], query, found),

    /** When a post was announced that a list lacks; undefined if it lacks none. `left`: see `lacks`. */
    findListNews(answer: { query: PostQuery; found: FoundPost[]; left: number[] }): number | undefined {
      for (const id of announced.keys()) {
        const [post, at] = [posts.get(id), findAnnounced(id)];
        if (post && at !== undefined && lacks(post, answer)) return at;
      }
      return undefined;
    },

    /** How long an answer stays fresh: as long as polls succeed, they say when it no longer is. */
    findFreshMs: (fetchedAt: number): number =>
      fetchedAt >= (firstHeardAt ?? Number.POSITIVE_INFINITY) && now() - heardAt < maxSilenceMs
        ? followedFreshMs
        : unfollowedFreshMs,

    /**
     * When a newer version than this was announced, in ms since 1970; undefined for the present one. `version` is
     * WordPress' `modified_gmt`.
     */
    findNews(id: number, version: string | undefined): number | undefined {
      const known = posts.get(id);
      return version && known && known.modified_gmt > version ? (announced.get(id) ?? 0) : undefined;
    },

    /** When a post was announced that has this slug, although WordPress answers that there is none. */
    findSlugNews(slug: string): number | undefined {
      return findAnnounced(bySlug.get(slug)?.id ?? 0);
    },

    /**
     * Finds the slug of the post at an address of the WordPress: by its permalink, whatever its form, by its number, or
     * by a permalink that it had before. `path` begins below the WordPress' own address.
     */
    findSlug(path: string, query: URLSearchParams): string | undefined {
      const number = query.get('p') ?? '';
      if (/^\d{1,15}$/.test(number)) return posts.get(Number(number))?.slug || undefined;
      const normal = normalizePath(path);
      const [, slug = '', id] = earlierForm.exec(normal) ?? [];
      const post = byPath.get(normal) ?? bySlug.get(slug) ?? posts.get(Number(id));
      return post?.slug || findRenamed(slug);
    },

    findRenamed,
  };

  /** Finds the present slug of a post that had another one before. */
  function findRenamed(slug: string): string | undefined {
    const id = renamed.get(slug);
    return id === undefined || bySlug.has(slug) ? undefined : posts.get(id)?.slug || undefined;
  }

  function readPath(link: string): string | undefined {
    const url = URL.parse(link);
    const base = new URL(blogUrl).pathname.replace(/\/$/, '');
    return url?.pathname.startsWith(base) && !url.search
      ? normalizePath(url.pathname.slice(base.length))
      : undefined;
  }
}

export type PostIndex = ReturnType<typeof createPostIndex>;

/** WordPress accepts the name of its script before any path, with or without a slash at the end. */
function normalizePath(path: string): string {
  return decodeSlug(path)
    .toLowerCase()
    .replace(/^\/index\.php(?=\/)/, '')
    .replace(/\/+$/, '');
}
