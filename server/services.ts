import type { Services } from '#app/services-context.ts';
import { loadContent } from '#domain/content/load-content.ts';
import { createBuiltInBlog } from '#standins/blog/built-in-blog.ts';
import type { Config } from './env.ts';
import { createLogger } from './logger.ts';

/** Everything real, wired together. The only place that knows which implementation serves what. */
export function createServices(config: Config, contentDir: string): Services {
  const log = createLogger(config.logLevel);
  const content = loadContent(contentDir);
  const site = { ...content.site, bookingUrl: config.bookingUrl ?? content.site.bookingUrl };
  return {
    log,
    content: { ...content, site },
    blog: createBuiltInBlog(content.posts),
    siteUrl: config.siteUrl,
  };
}
