import { createContext } from 'react-router';
import type { Content } from '#app/content/content.ts';
import type { AuditService } from '#app/features/audit/domain/audit-service.ts';
import type { BlogPreviews, BlogSource, WholeBlogSource } from '#app/features/blog/domain/blog-source.ts';
import type { LeadInbox } from '#app/features/contact/domain/lead-inbox.ts';
import type { Checkout } from '#app/features/payments/domain/checkout.ts';
import type { SiteSearch } from '#app/features/search/domain/site-search.ts';
import type { Measuring } from '#app/features/vitals/domain/vitals-report.ts';
import type { AuthEndpoint, AuthRules } from '#app/shell/session/auth-endpoint.ts';
import type { Log } from '#platform/log.ts';
import type { HiddenValues } from './components/lead-form.tsx';

/**
 * The services that loaders and actions use. The server creates them and passes them in with every request. `content`,
 * `blog` and `samples` are getters that return the current version, so they must not be stored beyond a request.
 */
export type Services = {
  /** The content that is public now. */
  readonly content: Content;
  readonly blog: WholeBlogSource;
  /** The built-in posts, which the blog shows if its source fails. They can always be opened (B-07). */
  readonly samples: BlogSource;
  /** Reads drafts; undefined if the site has no access to them. */
  previews?: BlogPreviews | undefined;
  leads: LeadInbox;
  checkout: Checkout;
  audits: AuditService;
  search: SiteSearch;
  log: Log;
  /** The site's own URL: scheme, host and port, no trailing slash. */
  siteUrl: string;
  /** The service that the browser signs in to. */
  auth: AuthEndpoint;
  /** The rules of that service that are known in advance. */
  authRules: AuthRules;
  /** The measurement of visits; undefined if it is off. */
  measuring?: Measuring | undefined;
};

export const servicesContext = createContext<Services>();

/** What an action may know about the client. Pages must not show any of it. */
export type RequestFacts = {
  /** The IP address that rate limits apply to; empty if it is unknown. */
  clientAddress: string;
};

export const requestContext = createContext<RequestFacts>({ clientAddress: '' });

/**
 * The hidden fields of a lead form on a page whose payload is fetched on demand. They differ for each request, while the
 * payload must be identical each time, so only the HTML contains them.
 */
export const hiddenValuesContext = createContext<HiddenValues | null>(null);
