import type { CacheHandle } from '#platform/http/page-cache/directives.ts';

/** A route module's `handle`: the facts about its page that the server needs. */
export type PageHandle = {
  /** Leaves out header and footer. */
  frame?: 'none';
  /** Loads React at once and not with the first sign of intent. A function decides it by the page's data. */
  react?: 'now' | ((loaderData: unknown) => boolean);
  /** Seconds after which the page reloads itself where there is no script; undefined for never. */
  refresh?: (loaderData: unknown) => number | undefined;
  /** The settings by which the server caches the page. */
  page?: CacheHandle & {
    /** Keeps the page out of the site map: all of its paths, or those that are aliases of another page. */
    unlisted?: 'all' | string[];
    /** The page always redirects to this path. */
    leadsTo?: string;
    /** The page makes sense only after another page of this site, so no redirect may lead there. */
    aside?: true;
  };
};
