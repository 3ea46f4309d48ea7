import { createContext } from 'react-router';
import type { AuditService } from '#app/audit/domain/audit-service.ts';
import type { BlogPreviews } from '#app/blog/domain/blog-previews.ts';
import type { BlogSource, WholeBlogSource } from '#app/blog/domain/blog-source.ts';
import type { LeadInbox } from '#app/contact/domain/lead-inbox.ts';
import type { Content } from '#app/content/content.ts';
import type { Checkout } from '#app/payments/domain/checkout.ts';
import type { SiteSearch } from '#app/search/domain/site-search.ts';
import type { AuthEndpoint, AuthRules } from '#app/session/auth-endpoint.ts';
import type { Measuring } from '#app/vitals/domain/measuring.ts';
import type { Log } from '#platform/log.ts';

/** What loaders and actions may use. Built by the server, handed in with every request. */
export type Services = {
  content: Content;
  blog: WholeBlogSource;
  /** The built-in posts: what the blog shows where its source fails. They can always be opened (B-07). */
  samples: BlogSource;
  /** Undefined where the site may not read drafts. */
  previews?: BlogPreviews | undefined;
  leads: LeadInbox;
  checkout: Checkout;
  audits: AuditService;
  search: SiteSearch;
  log: Log;
  /** Where the site lives: scheme, host and port, no trailing slash. */
  siteUrl: string;
  /** Where the browser signs in. */
  auth: AuthEndpoint;
  /** What is known beforehand of what may be asked for there. */
  authRules: AuthRules;
  /** Undefined where nothing is measured of visits. */
  measuring?: Measuring | undefined;
};

export const servicesContext = createContext<Services>();
