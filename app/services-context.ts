import { createContext } from 'react-router';
import type { AuthEndpoint, AuthRules } from '#domain/accounts/auth-endpoint.ts';
import type { AuditOffice } from '#domain/audit/audit-office.ts';
import type { BlogPreviews } from '#domain/blog/blog-previews.ts';
import type { BlogSource, WholeBlogSource } from '#domain/blog/blog-source.ts';
import type { Content } from '#domain/content/content.ts';
import type { LeadInbox } from '#domain/leads/lead-inbox.ts';
import type { Log } from '#domain/log.ts';
import type { Measuring } from '#domain/measuring/measuring.ts';
import type { Checkout } from '#domain/payments/checkout.ts';
import type { SiteSearch } from '#domain/search/site-search.ts';

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
  audits: AuditOffice;
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
