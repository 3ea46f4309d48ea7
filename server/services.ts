import type { Content } from '#app/content/content.ts';
import type { Publication } from '#app/content/publication.ts';
import { passwordMin } from '#app/features/accounts/domain/password-rules.ts';
import { createBuiltInBlog } from '#app/features/blog/server/built-in-blog.ts';
import { createSiteSearch } from '#app/features/search/domain/site-search.ts';
import type { Services } from '#app/services-context.ts';
import { chooseAuthEndpoint } from '#app/shell/session/auth-endpoint.ts';
import type { Log } from '#platform/log.ts';
import type { Config } from './env.ts';
import type { Backend } from './open-backend.ts';

export type ServedBackend = Pick<Backend, 'inbox' | 'checkout' | 'audits' | 'blog'> &
  Partial<Pick<Backend, 'unmatchedTerms'>>;

/** Creates the services for the routes, with the implementations that the environment selects. */
export function createServices(
  config: Config,
  publication: Pick<Publication, 'content'>,
  { log, backend }: { log: Log; backend: ServedBackend },
): Services {
  const { siteUrl, accounts, measuring } = config;
  const { blog } = backend;
  let current: { of: Content; shown: ContentServices } | undefined;
  const read = () => {
    const { content } = publication;
    if (current?.of !== content)
      current = { of: content, shown: createContentServices(config, content, blog) };
    return current.shown;
  };
  const supabase = accounts.kind === 'supabase' ? accounts : undefined;
  return {
    log,
    leads: backend.inbox,
    checkout: backend.checkout,
    audits: backend.audits,
    get content() {
      return read().content;
    },
    get blog() {
      return read().blog;
    },
    get samples() {
      return read().samples;
    },
    previews: blog?.previews,
    search: createSiteSearch({
      readContent: () => publication.content,
      takesCards: backend.checkout.isOpen,
      readPosts: blog?.texts,
      outageSince: () => blog?.source.outageSince?.(),
      onMiss: backend.unmatchedTerms?.add,
      log,
    }),
    siteUrl,
    measuring,
    auth: chooseAuthEndpoint(siteUrl, supabase),
    // Supabase has its own password rules, which visitors learn from its errors.
    authRules: { passwordMin: supabase ? undefined : passwordMin },
  };
}

type ContentServices = Pick<Services, 'content' | 'blog' | 'samples'>;

/** Creates the services that change when content is published. */
export function createContentServices(
  { bookingUrl }: Pick<Config, 'bookingUrl'>,
  content: Content,
  blog: Backend['blog'],
): ContentServices {
  const samples = createBuiltInBlog(content.posts);
  const site = { ...content.site, bookingUrl: bookingUrl ?? content.site.bookingUrl };
  return { content: { ...content, site }, blog: blog?.source ?? samples, samples };
}
