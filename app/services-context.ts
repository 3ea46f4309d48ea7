import { createContext } from 'react-router';
import type { AuditService } from '#app/audit/domain/audit-service.ts';
import type { BlogPreviews, BlogSource, WholeBlogSource } from '#app/blog/domain/blog-source.ts';
import type { LeadInbox } from '#app/contact/domain/lead-inbox.ts';
import type { Content } from '#app/content/content.ts';
import type { Checkout } from '#app/payments/domain/checkout.ts';
import type { SiteSearch } from '#app/search/domain/site-search.ts';
import type { AuthEndpoint, AuthRules } from '#app/session/auth-endpoint.ts';
import type { Measuring } from '#app/vitals/domain/vitals-report.ts';
import type { Log } from '#platform/log.ts';
import type { HiddenValues } from './ui/lead-form.tsx';

/**
 * The services of loaders and actions. The server creates them and passes them in with every request. `content`, `blog` and
 * `samples` are those of the moment they are read, so nothing keeps them beyond a request.
 */
export type Services = {
  /** The part of the content that is public now. */
  readonly content: Content;
  readonly blog: WholeBlogSource;
  /** The built-in posts, which the blog shows where its source fails. They can always be opened (B-07). */
  readonly samples: BlogSource;
  /** Reads drafts; undefined where the site may not. */
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
  /** The rules of that service that are known beforehand. */
  authRules: AuthRules;
  /** The measurement of visits; undefined where it is off. */
  measuring?: Measuring | undefined;
};

export const servicesContext = createContext<Services>();

/** The facts about the client that an action may know. No page may show any of them. */
export type RequestFacts = {
  /** The network address that rate limits count by; empty where it is unknown. */
  clientAddress: string;
};

export const requestContext = createContext<RequestFacts>({ clientAddress: '' });

/**
 * The hidden fields of a lead form whose page keeps its payload apart. They differ at each request, and the payload must
 * come out the same each time, so they are in the HTML alone.
 */
export const hiddenValuesContext = createContext<HiddenValues | null>(null);
