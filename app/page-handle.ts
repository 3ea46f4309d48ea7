/** What a route module's `handle` tells the server about caching its page. */
export type PageHandle = {
  page: {
    /** Query parameters that the page depends on. All others neither split nor fill the cache. */
    query?: string[];
    /** False: rendered for each request and never kept (forms with a signed time, private answers). */
    cache?: false;
  };
};
