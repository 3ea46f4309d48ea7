import type { CacheHandle } from '#platform/http/page-cache/directives.ts';

/** What a route module's `handle` tells about its page. */
export type PageHandle = {
  /** Without header and footer. */
  frame?: 'none';
  /** React comes at once, not with the first sign that something needs it; or that depends on the page's data. */
  react?: 'now' | ((loaderData: unknown) => boolean);
  /** Seconds after which the page asks for itself again where there is no script; undefined for never. */
  refresh?: (loaderData: unknown) => number | undefined;
  /** What the server has to know to keep the page. */
  page?: CacheHandle & {
    /** Not for search engines, so that no site map names it; or the paths that lead to the same page as another. */
    unlisted?: 'all' | string[];
    /** It always leads on, to this path. */
    leadsTo?: string;
    /** It has something to show only to who comes from another page of this site: no redirect may lead there. */
    aside?: true;
  };
};
