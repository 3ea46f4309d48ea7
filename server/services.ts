import { randomBytes } from 'node:crypto';
import { passwordMin } from '#app/accounts/domain/password-rules.ts';
import { type AuditService, closedAudits } from '#app/audit/domain/audit-service.ts';
import type { BlogPreviews, WholeBlogSource } from '#app/blog/domain/blog-source.ts';
import type { ReadPostTexts } from '#app/blog/domain/post-text.ts';
import { type BlogService, openBlog } from '#app/blog/server/open-blog.ts';
import { createBuiltInBlog } from '#app/blog/server/standin/built-in-blog.ts';
import type { LeadInbox } from '#app/contact/domain/lead-inbox.ts';
import { closedInbox } from '#app/contact/server/lead-inbox.ts';
import type { Content } from '#app/content/content.ts';
import { type Checkout, PaymentsUnavailable } from '#app/payments/domain/checkout.ts';
import { openSearch } from '#app/search/server/open-search.ts';
import type { Services } from '#app/services-context.ts';
import { chooseAuthEndpoint } from '#app/session/auth-endpoint.ts';
import { createLogger, type Log } from '#platform/log.ts';
import type { Config } from './env.ts';
import type { Backend } from './open-backend.ts';

type Given = {
  leads?: LeadInbox;
  checkout?: Checkout;
  audits?: AuditService;
  log?: Log;
  blog?: WholeBlogSource | undefined;
  previews?: BlogPreviews | undefined;
  /** Reads the texts of the blog's posts for the search. */
  texts?: ReadPostTexts | undefined;
};

type Connected = {
  log: Log;
  backend: Pick<Backend, 'inbox' | 'checkout' | 'audits'>;
  blog: BlogService | undefined;
};

/** The services of a site that has a database. */
export function connectServices(
  config: Config,
  content: Content,
  { log, backend, blog }: Connected,
): Services {
  return createServices(config, content, {
    log,
    leads: backend.inbox,
    checkout: backend.checkout,
    audits: backend.audits,
    blog: blog?.source,
    previews: blog?.previews,
    texts: blog?.texts,
  });
}

/**
 * Chooses which implementation serves what. Without an inbox, checkout or audits, which need a database, no enquiry can be
 * sent and nothing can be bought or weighed; without a blog source the blog's answers are kept in memory alone.
 */
export function createServices(config: Config, content: Content, given: Given = {}): Services {
  const { log = createLogger(config.logLevel), leads = closedInbox, checkout = closedCheckout } = given;
  const { audits = closedAudits, previews } = given;
  const opened = given.blog ? undefined : openBlog(config, log);
  const samples = createBuiltInBlog(content.posts);
  const site = { ...content.site, bookingUrl: config.bookingUrl ?? content.site.bookingUrl };
  return {
    log,
    leads,
    checkout,
    audits,
    content: { ...content, site },
    blog: given.blog ?? opened?.source ?? samples,
    samples,
    previews,
    search: openSearch(content, given.texts ?? opened?.texts, log),
    siteUrl: config.siteUrl,
    measuring: config.measuring,
    ...wireSignIn(config),
  };
}

/** Supabase keeps its own settings; the sentences of its refusals tell a visitor what they are. */
function wireSignIn({ siteUrl, accounts }: Config): Pick<Services, 'auth' | 'authRules'> {
  if (accounts.kind === 'supabase')
    return {
      auth: chooseAuthEndpoint(siteUrl, accounts),
      authRules: { passwordMin: undefined },
    };
  return { auth: chooseAuthEndpoint(siteUrl, undefined), authRules: { passwordMin } };
}

/** Stands where no database is open: plans are shown, and nothing can be bought. */
const closedCheckout: Checkout = {
  open: false,
  sandbox: false,
  createAttempt: () => randomBytes(18).toString('base64url'),
  start: () => Promise.reject(new PaymentsUnavailable(new Error('No database is open.'))),
  recall: async () => undefined,
  settle: () => Promise.reject(new PaymentsUnavailable(new Error('No database is open.'))),
};
