import { z } from 'zod';
import { BlogError } from '../blog-error.ts';
import type { PostQuery } from '../blog-source.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { postsTimeoutMs, readWholeList, type WordPressFetch } from '../wordpress-client.ts';
import {
  areFirst,
  type FoundPost,
  type IndexedPost,
  isAffected,
  isShifted,
  type KnownCategory,
  type ListSnapshot,
  lacks,
  placeFields,
  postSchema,
  readPlace,
} from './list-membership.ts';
import { pickValid } from './parse-post.ts';
import { createPostAddresses } from './post-addresses.ts';
import { createPostChanges } from './post-changes.ts';
import { decodeSlug } from './post-slug.ts';

/** The index covers the newest 1,000 posts: ten pages of a hundred. */
const maxPages = 10;

/** Polls say which posts have changed, so the whole list is read again this often at most, or after other changes. */
const indexFreshMs = 600_000;

/** How long a response is fresh while polls succeed, and otherwise; they count as failing after three minutes. */
const followedFreshMs = 3_600_000;
export const unfollowedFreshMs = 60_000;
const maxSilenceMs = 180_000;
const maxClockMs = 300_000;

/** How many addresses of renamed posts are remembered. */
const maxRenamed = 1000;

/** How many changes are requested from WordPress at a time. */
const polledPosts = 10;

/** The query for the last changes, whose result `note` takes. */
export const changesQuery = `posts?orderby=modified&order=desc&per_page=${polledPosts}&_fields=${placeFields}`;

/** `renamed` has the slugs that posts had before, and the number of each post. */
type Index = { posts: IndexedPost[]; renamed: [slug: string, id: number][] };

/**
 * What has changed since the last poll: nothing, anything, or the posts with these slugs. If they are new or stand
 * elsewhere in lists, `isAffected` says whether the page of another post may show one of them; undefined if only words have
 * changed.
 */
export type BlogChange =
  | 'nothing'
  | 'anything'
  | { slugs: string[]; isAffected?: ((slug: string) => boolean) | undefined };

type PostIndexOptions = {
  /** The address without a slash at its end. */
  blogUrl: string;
  fetchPath: WordPressFetch;
  cache: ResponseCache;
  now?: () => number;
};

/**
 * Knows which posts a WordPress has, where each is, and when each was last changed, and so what a change affects. The
 * list is read once; after that, polls for the last changes keep it up to date.
 */
export function createPostIndex({ blogUrl, fetchPath, cache, now = Date.now }: PostIndexOptions) {
  let read: Index | undefined;
  const posts = new Map<number, IndexedPost>();
  const addresses = createPostAddresses(blogUrl);
  const recentChanges = createPostChanges(now);
  const categories = new Map<number, KnownCategory>();
  let polled: { total: string | null; versions: Map<number, string> } | undefined;

  let heardAt = Number.NEGATIVE_INFINITY;
  let firstHeardAt: number | undefined;
  const openedAt = now();
  /** Whether nothing changed in the minutes before this process requested anything. Clocks may differ. */
  const isQuiet = (changes: IndexedPost[]) =>
    changes.every(({ modified_gmt }) => !(Date.parse(`${modified_gmt}Z`) > openedAt - maxClockMs));

  const fill = (listed: IndexedPost[]) => {
    posts.clear();
    for (const post of listed) posts.set(post.id, post);
    addresses.fill(listed);
  };

  const knowsAll = () => posts.size > 0 && posts.size < 100 * maxPages;

  const takeOver = (index: Index) => {
    if (index === read) return;
    read = index;
    // A cache in front of WordPress may have answered with a list from before the last poll.
    const pick = (post: IndexedPost) => {
      const known = posts.get(post.id);
      return known && known.modified_gmt > post.modified_gmt ? known : post;
    };
    const listed = new Set(index.posts.map(({ id }) => id));
    const missing = [...posts.values()].filter(({ id }) => !listed.has(id));
    const fresh = missing.filter(({ id }) => recentChanges.findAnnounced(id) !== undefined);
    // The oldest of a larger blog are missing because newer ones have come.
    if (index.posts.length < 100 * maxPages) for (const { id } of missing) recentChanges.recordRemoved(id);
    fill([...fresh, ...index.posts.map(pick)]);
    for (const [slug, id] of index.renamed) addresses.recordRenamed(slug, id);
  };

  const load = async (signal: AbortSignal, last?: Index): Promise<Index> => {
    const path = `posts?_fields=${placeFields}`;
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
      maxWaitMs: postsTimeoutMs,
      priority: 'refresh' as const,
      signal,
    };
    takeOver((await cache.read<Index>(`index 2 ${blogUrl}`, load, options)).value);
  };

  /**
   * Forgets announced posts that have gone since: the last changes, `items` of them, would name a post that was changed
   * after the oldest of them.
   */
  const forgetRemoved = (changes: IndexedPost[], items: number) => {
    const named = new Set(changes.map(({ id }) => id));
    const [oldest = ''] = changes.map(({ modified_gmt }) => modified_gmt).toSorted();
    for (const [id] of recentChanges.listAnnounced()) {
      const modified = posts.get(id)?.modified_gmt;
      if (!named.has(id) && modified && (items < polledPosts || modified > oldest)) recentChanges.forget(id);
    }
  };

  return {
    /** Reads the list unless it is up to date. Rejects if the blog can't answer and no earlier list is cached. */
    open,

    /** Lists the posts; `open` has to be called first. */
    list: (): IndexedPost[] => [...posts.values()],

    hasSlug: (slug: string): boolean => addresses.findPost(slug) !== undefined,

    /** Whether a post may have this slug, or had it: unless all posts are known, any may. */
    mayHave(typedSlug: string): boolean {
      const slug = decodeSlug(typedSlug);
      return !knowsAll() || addresses.isKnown(slug);
    },

    /** Takes the response to `changesQuery`, and returns what has changed since the response before. */
    recordPoll(items: unknown[], total: string | null): BlogChange {
      const changes = pickValid(postSchema, z.array(z.unknown()).parse(items));
      if (items.length > 0 && changes.length === 0)
        throw new BlogError('not-json', 'WordPress answered with changes of something else');
      // Two saves of one second differ in their places alone.
      const versionOf = (post: IndexedPost) => `${post.modified_gmt} ${readPlace(post)}`;
      const versions = new Map(changes.map((post) => [post.id, versionOf(post)]));
      heardAt = now();
      firstHeardAt ??= isQuiet(changes) ? openedAt : heardAt;
      const before = polled;
      polled = { total, versions };
      if (!before) return 'nothing';
      const changed = changes.filter((post) => before.versions.get(post.id) !== versionOf(post));
      if (changed.length === 0 && before.versions.size === versions.size && before.total === total)
        return 'nothing';
      const added = changed.filter(({ id }) => !posts.has(id));
      const movedFrom = changed.flatMap((post) => {
        const known = posts.get(post.id);
        return known && readPlace(known) !== readPlace(post) ? known : [];
      });
      // If the numbers agree, all that came is in the response, and nothing has gone.
      const isWhole =
        read !== undefined &&
        changed.length > 0 &&
        (changed.length < changes.length || items.length < polledPosts) &&
        total !== null &&
        Number(before.total) + added.length === Number(total);
      for (const { id } of changed) recentChanges.announce(id);
      const present = new Map(changed.map((post) => [post.id, post]));
      for (const { id, slug } of movedFrom)
        if (slug && slug !== present.get(id)?.slug) addresses.recordRenamed(slug, id);
      // A post that is not among the newest thousand seems to be new, too.
      const listed = isWhole || knowsAll() ? added : [];
      if (read) fill([...listed, ...posts.values()].map((post) => present.get(post.id) ?? post));
      const slugs = [...new Set([...changed, ...movedFrom].map(({ slug }) => slug))];
      if (!isWhole) {
        forgetRemoved(changes, items.length);
        return 'anything';
      }
      const places = [...added, ...movedFrom, ...movedFrom.flatMap(({ id }) => present.get(id) ?? [])];
      if (places.length === 0) return { slugs };
      const context = { posts: [...posts.values()], categories };
      return {
        slugs,
        isAffected(slug) {
          const page = addresses.findPost(slug);
          return !page || places.some((place) => isAffected(page, place, context));
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

    /** When a post was announced that a list lacks; undefined if it lacks none. */
    findListChange(list: ListSnapshot): number | undefined {
      if (list.query.page > 1 && !isShifted([...posts.values()], list)) return undefined;
      return recentChanges.listAnnounced().find(([id]) => {
        const post = posts.get(id);
        return post && lacks(post, list);
      })?.[1];
    },

    /** Takes what the lists of categories say, each of which may be a part of them. */
    recordCategories(listed: KnownCategory[]): void {
      for (const { id, below = [], isHidden } of listed) {
        const known = categories.get(id)?.below ?? [];
        categories.set(id, { id, below: [...new Set([...known, ...below])], isHidden });
      }
    },

    /** How long a response stays fresh: as long as polls succeed, they say when it no longer is. */
    findFreshMs: (fetchedAt: number): number =>
      fetchedAt >= (firstHeardAt ?? Number.POSITIVE_INFINITY) && now() - heardAt < maxSilenceMs
        ? followedFreshMs
        : unfollowedFreshMs,

    /**
     * When something newer than a post of a response was announced, in ms since 1970: that it is gone, a newer version
     * than its `modified_gmt`, or that it was renewed after the response was requested. Undefined if nothing was.
     */
    findChange(id: number, version: string | undefined, fetchedAt: number): number | undefined {
      const known = posts.get(id);
      if (!known) return recentChanges.findRemoved(id);
      if (version && known.modified_gmt > version) return recentChanges.findVersionTime(id);
      return recentChanges.findRenewed(id, fetchedAt);
    },

    /** When a post for visitors was announced that has this slug, although WordPress answers that there is none. */
    findSlugChange(slug: string): number | undefined {
      const post = addresses.findPost(slug);
      return post && !post.content.protected ? recentChanges.findAnnounced(post.id) : undefined;
    },

    /** Has posts requested again, of which something may have changed that no poll shows, such as their pictures. */
    renew(slugs: string[]): void {
      for (const slug of slugs) {
        const post = addresses.findPost(slug);
        if (post) recentChanges.renew(post.id);
      }
    },

    findSlug: addresses.findSlug,
    findRenamed: addresses.findRenamed,
  };
}

export type PostIndex = ReturnType<typeof createPostIndex>;
