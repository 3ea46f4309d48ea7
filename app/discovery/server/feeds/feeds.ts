import { type Context, Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { isBlogFailure, reportBlogError } from '#app/blog/domain/blog-error.ts';
import { normalizeSlug } from '#app/blog/domain/wordpress/post-slug.ts';
import type { Services } from '#app/services-context.ts';
import { answerPage } from '#platform/http/page-cache/answer-page.ts';
import { formatSharedCacheControl, type PageCache } from '#platform/http/page-cache/page-cache.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { xmlDeclaration } from '#platform/text/escape.ts';
import { renderLlmsTxt } from '../../domain/feeds/llms-txt.ts';
import { renderSitemap } from '../../domain/feeds/sitemap.ts';
import type { SearchEngineVariables } from '../search-engines/robots-header.ts';
import { listSitemapUrls } from './list-sitemap-urls.ts';
import { readBlogIndex, readNewestPosts } from './read-blog-index.ts';
import {
  type FeedFilter,
  type FeedFormat,
  feedNames,
  formatFeedPath,
  renderPostFeed,
} from './render-post-feed.ts';
import { smallFiles } from './small-files.ts';

type FeedsOptions = { services: Services; build: ServerBuild; cache: PageCache };

const xml = 'application/xml; charset=utf-8';
const feedTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
};

/** A file without the posts is served for this long before the blog is asked again. */
const provisionalMs = 30_000;

/**
 * Serves the files that search engines, feed readers and other programs request (SEO-03). They are cached with the
 * pages, and by the same rules.
 */
export function feeds({ services, build, cache }: FeedsOptions) {
  const { siteUrl, log } = services;
  const app = new Hono<{ Variables: SearchEngineVariables }>();

  const answer = async (c: Context, render: () => Promise<RenderedPage>, key = c.req.path) => {
    const { page, freshness } = await cache.get(key, render);
    return answerPage(c, page, freshness);
  };

  const outageSince = () => services.blog.outageSince?.();

  for (const { path, type, render } of smallFiles)
    app.get(path, (c) => {
      const isIndexable = c.get('isIndexable');
      // The space keeps the key apart from any address.
      const key = isIndexable ? path : `${path} unlisted`;
      return answer(
        c,
        async () => createFile(type, render({ content: services.content, siteUrl, isIndexable })),
        key,
      );
    });

  /**
   * The file is served without its posts where the blog can't answer and nothing is cached, because the other pages
   * exist all the same.
   */
  const answerWithPosts = async <Posts>(
    c: Context,
    { type, read, render }: { type: string; read(): Promise<Posts>; render(posts?: Posts): string },
  ) => {
    try {
      return await answer(c, async () => createFile(type, render(await read()), outageSince()));
    } catch (error) {
      if (!isBlogFailure(error)) throw error;
      reportBlogError(log, error, 'posts are missing in a file for programs', { path: c.req.path });
      return c.body(render(), 200, {
        'content-type': type,
        'cache-control': formatSharedCacheControl(provisionalMs),
      });
    }
  };
  app.get('/sitemap.xml', async (c) => {
    if (!c.get('isIndexable'))
      return c.text('Search engines may list nothing under this name, so there is no map of it.\n', 404, {
        'cache-control': 'no-store',
      });
    return answerWithPosts(c, {
      type: xml,
      read: () => readBlogIndex(services.blog),
      render: (index) => renderSitemap(listSitemapUrls({ content: services.content, siteUrl, build }, index)),
    });
  });
  app.get('/llms.txt', (c) =>
    answerWithPosts(c, {
      type: 'text/plain; charset=utf-8',
      read: () => readNewestPosts(services.blog),
      render: (posts = []) => renderLlmsTxt(services.content, posts, siteUrl),
    }),
  );

  const answerFeed = async (c: Context, format: FeedFormat, filter?: FeedFilter) => {
    const render = async () => {
      const feed = await renderPostFeed(services, format, filter);
      return feed === undefined ? noFeed : createFile(feedTypes[format], feed, outageSince());
    };
    try {
      return await answer(c, render, formatFeedPath(format, filter));
    } catch (error) {
      if (!isBlogFailure(error)) throw error;
      reportBlogError(log, error, 'a feed of the blog can not be given', { path: c.req.path });
      // An empty feed would say that there are no posts, so the answer is an error.
      return c.text('The blog can’t be reached right now. Please ask again in half a minute.\n', 503, {
        'retry-after': String(provisionalMs / 1000),
        'cache-control': 'no-store',
      });
    }
  };
  for (const format of ['rss', 'atom'] as const) {
    app.get(`/blog/${feedNames[format]}`, (c) => answerFeed(c, format));
    for (const kind of ['category', 'tag'] as const)
      app.get(`/blog/${kind}/:slug/${feedNames[format]}`, (c, next) => {
        const slug = normalizeSlug(c.req.param('slug'));
        return slug === undefined ? next() : answerFeed(c, format, { kind, slug });
      });
  }
  return app;
}

/** Says how old the posts are (B-10, RFC 9211). */
function createStaleHeader(since: string): [name: string, value: string] {
  const staleSeconds = Math.max(1, Math.ceil((Date.now() - Date.parse(since)) / 1000));
  return ['cache-status', `blog; hit; ttl=-${staleSeconds}; detail=stale`];
}

/** Says in the file that its posts are not current. XML has comments; a Markdown file gets a line of its own. */
function noteOutage(text: string, since: string): string {
  const note = `The blog can't be reached right now. Its posts are as of ${since}.`;
  if (!text.startsWith(xmlDeclaration)) return `${text}\n${note}\n`;
  return `${xmlDeclaration}<!-- ${note} -->\n${text.slice(xmlDeclaration.length)}`;
}

function createFile(type: string, text: string, outageSince?: string): RenderedPage {
  return new RenderedPage({
    status: 200,
    headers: [
      ['content-type', type],
      ['cache-control', formatSharedCacheControl()],
      ['vary', 'accept-encoding'],
      ['no-vary-search', 'params'],
      ...(outageSince ? [createStaleHeader(outageSince)] : []),
    ],
    body: Buffer.from(outageSince ? noteOutage(text, outageSince) : text),
    cacheable: true,
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
