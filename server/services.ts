import type { Services } from '#app/services-context.ts';
import { chooseAuthEndpoint } from '#domain/accounts/auth-endpoint.ts';
import type { AuditOffice } from '#domain/audit/audit-office.ts';
import type { BlogPreviews } from '#domain/blog/blog-previews.ts';
import type { WholeBlogSource } from '#domain/blog/blog-source.ts';
import type { Content } from '#domain/content/content.ts';
import type { LeadInbox } from '#domain/leads/lead-inbox.ts';
import type { Log } from '#domain/log.ts';
import type { Checkout } from '#domain/payments/checkout.ts';
import type { ReadPostTexts } from '#domain/search/post-text.ts';
import { createBuiltInBlog } from '#standins/blog/built-in-blog.ts';
import { closedAudits } from './closed-audits.ts';
import { closedCheckout } from './closed-checkout.ts';
import { closedInbox } from './closed-inbox.ts';
import type { Config } from './env.ts';
import { createLogger } from './logger.ts';
import { openBlog } from './open-blog.ts';
import { openSearch } from './open-search.ts';

type Given = {
  leads?: LeadInbox;
  checkout?: Checkout;
  audits?: AuditOffice;
  log?: Log;
  blog?: WholeBlogSource | undefined;
  previews?: BlogPreviews | undefined;
  /** Of the blog's posts, for the search. */
  texts?: ReadPostTexts | undefined;
};

/**
 * Everything real, wired together. The only place that knows which implementation serves what. Inbox,
 * checkout, audits and blog may stand on a database, which `main.ts` opens; without one no enquiry can be sent,
 * nothing can be bought or weighed, and the blog's answers are kept in memory alone.
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

/** Supabase's own settings are Supabase's to tell: its refusals have sentences. */
function wireSignIn({ siteUrl, accounts }: Config): Pick<Services, 'auth' | 'authRules'> {
  if (accounts.kind === 'supabase')
    return {
      auth: chooseAuthEndpoint(siteUrl, accounts),
      authRules: { signUp: true, passwordMin: undefined },
    };
  const { signUp, passwordMin } = accounts.settings;
  return { auth: chooseAuthEndpoint(siteUrl, undefined), authRules: { signUp, passwordMin } };
}
