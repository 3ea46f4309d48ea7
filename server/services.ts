import type { Services } from '#app/services-context.ts';
import { chooseAuthEndpoint } from '#domain/accounts/auth-endpoint.ts';
import { loadContent } from '#domain/content/load-content.ts';
import type { LeadInbox } from '#domain/leads/lead-inbox.ts';
import type { Log } from '#domain/log.ts';
import { createBuiltInBlog } from '#standins/blog/built-in-blog.ts';
import { closedInbox } from './closed-inbox.ts';
import type { Config } from './env.ts';
import { createLogger } from './logger.ts';

type Given = { leads?: LeadInbox; log?: Log };

/**
 * Everything real, wired together. The only place that knows which implementation serves what. The inbox
 * stands on a database, which `openLeads` opens; without one, no enquiry can be sent.
 */
export function createServices(config: Config, contentDir: string, given: Given = {}): Services {
  const { log = createLogger(config.logLevel), leads = closedInbox } = given;
  const content = loadContent(contentDir);
  const samples = createBuiltInBlog(content.posts);
  const site = { ...content.site, bookingUrl: config.bookingUrl ?? content.site.bookingUrl };
  return {
    log,
    leads,
    content: { ...content, site },
    blog: samples,
    samples,
    siteUrl: config.siteUrl,
    auth: chooseAuthEndpoint(
      config.siteUrl,
      config.accounts.kind === 'supabase' ? config.accounts : undefined,
    ),
  };
}
