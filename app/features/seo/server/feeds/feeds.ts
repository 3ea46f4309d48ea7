import { type Context, Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { isBlogFailure, reportBlogError } from '#app/features/blog/domain/blog-error.ts';
import type { BlogResult, ResultAge } from '#app/features/blog/domain/blog-source.ts';
import { describeFreshness, retryHeaders } from '#app/features/blog/domain/freshness.ts';
import { normalizeSlug } from '#app/features/blog/domain/wordpress/post-slug.ts';
import type { Services } from '#app/services-context.ts';
import type { NetworkLimit } from '#platform/http/network-limit.ts';
import { formatSharedCacheControl, type PageCache } from '#platform/http/page-cache/page-cache.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { sendPage } from '#platform/http/page-cache/send-page.ts';
import { xmlDeclaration } from '#platform/text/escape.ts';
import { renderLlmsTxt } from '../../domain/feeds/llms-txt.ts';
import { renderSitemap } from '../../domain/feeds/sitemap.ts';
import type { SearchEngineVariables } from '../search-engines/robots-header.ts';
import { listSitemapUrls } from './list-sitemap-urls.ts';
import { readBlogIndex, readNewestPosts } from './read-blog-index.ts';
import { type FeedFilter, formatFeedPath, renderPostFeed } from './render-post-feed.ts';
import { textFiles } from './text-files.ts';

type FeedsOptions = {
  services: Services;
  build: ServerBuild;
  cache: PageCache;
  /** Limits what one network requests at once, because visitors can make up any number of terms. */
  limit: NetworkLimit;
  readAddress(c: Context): string;
};

const xml = 'application/xml; charset=utf-8';
const rss = 'application/rss+xml; charset=utf-8';

/**
 * Serves the files that search engines, feed readers and other programs request (SEO-03). They are cached with the
 * pages, and by the same rules.
 */
export function feeds({ services, build, cache, limit, readAddress }: FeedsOptions) {
  const { siteUrl, log } = services;
  const app = new Hono<{ Variables: SearchEngineVariables }>();

  const sendCached = async (c: Context, render: () => Promise<RenderedPage>, key = c.req.path) => {
    const { page, freshness } = await cache.get(key, render);
    return sendPage(c, page, freshness);
  };

  const outageSince = () => services.blog.outageSince?.();

  for (const { path, type, render } of textFiles)
    app.get(path, (c) => {
      const isIndexable = c.get('isIndexable');
      // The space keeps the key apart from any address.
      const key = isIndexable ? path : `${path} unlisted`;
      return sendCached(
        c,
        async () => createFile(type, render({ content: services.content, siteUrl, isIndexable })),
        key,
      );
    });

  /**
   * The file is served without posts if the blog is unreachable and nothing is cached, because the other pages
   * still exist. It says so, and no cache stores it: the next request may have the whole file.
   */
  const sendWithPosts = async <Posts>(c: Context, { type, read, render }: FileWithPosts<Posts>) => {
    try {
      return await sendCached(c, async () => {
        const { value, ...age } = await read();
        return createFile(type, render(value), { ...age, outageSince: outageSince() });
      });
    } catch (error) {
      if (!isBlogFailure(error)) throw error;
      reportBlogError(log, error, 'a feed or sitemap is served without posts', { path: c.req.path });
      const note = 'The blog can’t be reached right now, so its posts are missing here.';
      return c.body(addNote(render(), note), 200, { 'content-type': type, 'cache-control': 'no-store' });
    }
  };
  app.get('/sitemap.xml', async (c) => {
    if (!c.get('isIndexable'))
      return c.text('Search engines may list nothing under this name, so no sitemap is published.\n', 404, {
        'cache-control': 'no-store',
      });
    return sendWithPosts(c, {
      type: xml,
      read: () => readBlogIndex(services.blog),
      render: (index) => renderSitemap(listSitemapUrls({ content: services.content, siteUrl, build }, index)),
    });
  });
  app.get('/llms.txt', (c) =>
    sendWithPosts(c, {
      type: 'text/plain; charset=utf-8',
      read: () => readNewestPosts(services.blog),
      render: (posts = []) => renderLlmsTxt(services.content, posts, siteUrl),
    }),
  );

  const sendFeed = async (c: Context, filter?: FeedFilter) => {
    const render = async () => {
      const feed = await renderPostFeed(services, filter);
      if (!feed) return noFeed;
      const { value, ...age } = feed;
      return createFile(rss, value, { ...age, outageSince: outageSince() });
    };
    try {
      return await sendCached(c, () => limit(readAddress(c), render), formatFeedPath(filter));
    } catch (error) {
      if (!isBlogFailure(error)) throw error;
      reportBlogError(log, error, 'a feed of the blog could not be served', { path: c.req.path });
      // An empty feed would mean that there are no posts, so the response is an error.
      const message = 'The blog can’t be reached right now. Please ask again in half a minute.\n';
      return c.text(message, 503, retryHeaders);
    }
  };
  app.get('/blog/feed.xml', (c) => sendFeed(c));
  for (const kind of ['category', 'tag'] as const)
    app.get(`/blog/${kind}/:slug/feed.xml`, (c, next) => {
      const slug = normalizeSlug(c.req.param('slug'));
      return slug === undefined ? next() : sendFeed(c, { kind, slug });
    });
  return app;
}

type FileWithPosts<Posts> = {
  type: string;
  read(): Promise<BlogResult<Posts>>;
  render(posts?: Posts): string;
};

/** Adds a note: a comment in XML, or a line in Markdown. */
function addNote(text: string, note: string): string {
  if (!text.startsWith(xmlDeclaration)) return `${text}\n${note}\n`;
  return `${xmlDeclaration}<!-- ${note} -->\n${text.slice(xmlDeclaration.length)}`;
}

type Staleness = ResultAge & {
  /** The ISO 8601 time since which the blog has been unreachable. */
  outageSince: string | undefined;
};

/** Creates a response that states the age of outdated posts (B-10, RFC 9211), and is rendered again soon if they are. */
function createFile(type: string, text: string, staleness?: Staleness): RenderedPage {
  const { staleSeconds = 0, isProvisional = false, outageSince } = staleness ?? {};
  const outageMs = outageSince ? Date.now() - Date.parse(outageSince) : 0;
  const age = { staleSeconds: Math.max(staleSeconds, outageMs / 1000), isProvisional };
  const { freshSeconds, headers } = describeFreshness(age);
  const note = `The blog can’t be reached right now. Its posts are as of ${outageSince}.`;
  return new RenderedPage({
    status: 200,
    headers: [
      ['content-type', type],
      ['cache-control', formatSharedCacheControl(freshSeconds)],
      ['vary', 'accept-encoding'],
      ['no-vary-search', 'params'],
      ...Object.entries(headers),
    ],
    body: Buffer.from(outageSince ? addNote(text, note) : text),
    cacheable: true,
    freshSeconds,
  });
}

const noFeed = new RenderedPage({
  status: 404,
  headers: [
    ['content-type', 'text/plain; charset=utf-8'],
    ['cache-control', 'no-store'],
  ],
  body: Buffer.from('There is no category or tag of that name, and no feed of it.\n'),
  cacheable: false,
});
