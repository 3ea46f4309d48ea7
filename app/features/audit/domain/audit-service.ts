import type { Log } from '#platform/log.ts';
import {
  type Audit,
  type AuditTool,
  auditIdPattern,
  type CarbonResult,
  type Device,
  type Screenshot,
} from './audit.ts';
import { maxMonthlyViews, type ReachedLimit } from './limits.ts';
import { notOurPageFault, notPublicFault, parsePageAddress } from './page-address.ts';

/** A visitor's request for an audit, before it is parsed. */
export type AuditRequest = {
  /** The address as the visitor typed it; `example.com` is enough. */
  page: string;
  /** Monthly page views as the visitor typed them; empty if they gave none. */
  monthlyViews: string;
  /** Defaults to `carbon`. */
  tool?: AuditTool;
  /** The search phrase as the visitor typed it. Only the tool `seo` has one. */
  phrase?: string;
  /** True measures the page again, even if it was measured within the last day. */
  rescan: boolean;
  /** The access token of a signed-in visitor. An invalid token is ignored. */
  accessToken: string | undefined;
  /** The visitor's network address, for rate limits. */
  address: string;
};

type AuditFaults = { page?: string; monthlyViews?: string; phrase?: string };

export type AuditRequestResult =
  | CreateAuditResult
  /** A sentence for each invalid field. Answered with status 422. */
  | { outcome: 'faulty'; faults: AuditFaults };

/** The audits, as pages and the API use them. All methods may throw `AuditsUnavailable`. */
export type AuditService = {
  /** False if no browser is installed, so that weights are estimates from the source. */
  usesBrowser: boolean;
  request(request: AuditRequest): Promise<AuditRequestResult>;
  /** Undefined if there is no audit with that id, or it has expired. */
  find(id: string): Promise<Audit | undefined>;
  findPrevious(audit: Audit): Promise<CarbonResult | undefined>;
  findScreenshot(id: string, device: Device): Promise<Screenshot | undefined>;
  /** False if there was no such audit. Anyone who knows the id may delete the audit; the public id deletes nothing. */
  delete(id: string): Promise<boolean>;
  /** Undefined if the token is invalid. */
  listOwn(accessToken: string): Promise<AuditLine[] | undefined>;
};

/** Thrown if the database, or the service that checks access tokens, is unavailable. Nothing has been started. */
export class AuditsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The audits can’t be reached.', { cause });
    this.name = 'AuditsUnavailable';
  }
}

type AuditServiceOptions = {
  store: AuditStore;
  /** Whether the policy allows an address by its spelling. What it resolves to is checked when it is requested. */
  isAllowed(url: URL): boolean;
  /** The address of this site, whose refused addresses get an explanation of their own. */
  siteUrl?: string;
  /** Finds the user id of an access token; undefined if the token is invalid. */
  findUser(accessToken: string): Promise<string | undefined>;
  /** The engine's `usesBrowser`; defaults to true. */
  usesBrowser?: boolean;
  log: Log;
};

export function createAuditService({
  store,
  isAllowed,
  siteUrl,
  findUser,
  usesBrowser = true,
  log,
}: AuditServiceOptions): AuditService {
  /** An audit does not fail because of an expired token or an unavailable authentication service. */
  const identify = async (accessToken: string | undefined) => {
    if (!accessToken) return undefined;
    try {
      return await findUser(accessToken);
    } catch (error) {
      log.warn('the user of an audit could not be identified; the audit goes on without one', { error });
      return undefined;
    }
  };
  const isId = (id: string) => auditIdPattern.test(id);
  return {
    usesBrowser,
    async request(request) {
      const parsed = parseRequest(request, isAllowed, siteUrl);
      if (parsed.faults) return { outcome: 'faulty', faults: parsed.faults };
      const userId = await identify(request.accessToken);
      const { address, rescan, tool = 'carbon' } = request;
      return wrapErrors(() => store.place({ ...parsed, tool, address, rescan, userId }));
    },
    find: (id) => wrapErrors(async () => (isId(id) ? store.find(id) : undefined)),
    findPrevious: (audit) => wrapErrors(() => store.findPrevious(audit)),
    findScreenshot: (id, device) =>
      wrapErrors(async () => (isId(id) ? store.findScreenshot(id, device) : undefined)),
    delete: (id) => wrapErrors(async () => isId(id) && store.delete(id)),
    listOwn: (accessToken) =>
      wrapErrors(async () => {
        const userId = await findUser(accessToken);
        return userId === undefined ? undefined : store.listOfUser(userId);
      }),
  };
}

function parseRequest(
  request: AuditRequest,
  isAllowed: AuditServiceOptions['isAllowed'],
  siteUrl: string | undefined,
) {
  const ownHost = siteUrl && new URL(siteUrl).host;
  const parsedPage = parsePageAddress(request.page);
  const page =
    parsedPage.ok && !isAllowed(new URL(parsedPage.url))
      ? { ok: false as const, fault: parsedPage.host === ownHost ? notOurPageFault : notPublicFault }
      : parsedPage;
  const views = parseMonthlyViews(request.monthlyViews);
  const phrase = parsePhrase(request.phrase ?? '');
  if (page.ok && views.ok && phrase.ok)
    return { url: page.url, host: page.host, monthlyViews: views.views, phrase: phrase.phrase };
  const faults: AuditFaults = {
    ...(!page.ok && { page: page.fault }),
    ...(!views.ok && { monthlyViews: views.fault }),
    ...(!phrase.ok && { phrase: phrase.fault }),
  };
  return { faults };
}

function wrapErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    throw new AuditsUnavailable(error);
  });
}

const viewsFault = 'Enter monthly page views as a whole number, such as 12,000, or leave the field empty.';

/**
 * Parses digits with spaces, commas, points or apostrophes between thousands, as people write them. Empty input means
 * no number.
 */
export function parseMonthlyViews(
  input: string,
): { ok: true; views: number | undefined } | { ok: false; fault: string } {
  const text = input.trim();
  if (text === '') return { ok: true, views: undefined };
  if (!/^\d{1,3}([ ,.'’\u00a0\u202f]\d{3})*$|^\d{1,12}$/.test(text)) return { ok: false, fault: viewsFault };
  const views = Number(text.replace(/\D/g, ''));
  if (views > maxMonthlyViews) return { ok: false, fault: viewsFault };
  return { ok: true, views };
}

/** The longest phrase that is accepted. Real searches are shorter. */
const maxPhraseLength = 100;

type ParsedPhrase = { ok: true; phrase: string | undefined } | { ok: false; fault: string };

/** Parses the search phrase and collapses its white space. Empty input means no phrase. */
function parsePhrase(input: string): ParsedPhrase {
  const phrase = input
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (phrase === '') return { ok: true, phrase: undefined };
  if ([...phrase].length > maxPhraseLength)
    return { ok: false, fault: `Shorten the phrase to ${maxPhraseLength} characters.` };
  if (!/[\p{L}\p{N}]/u.test(phrase))
    return { ok: false, fault: 'Enter the phrase in words, as people would search for it.' };
  return { ok: true, phrase };
}

export type NewAudit = {
  url: string;
  host: string;
  /** The visitor's network address, which is counted and never stored. */
  address: string;
  userId: string | undefined;
  monthlyViews: number | undefined;
  /** Defaults to `carbon`. */
  tool?: AuditTool;
  phrase?: string | undefined;
  /** True measures the page again, even if it was measured within the last day. */
  rescan: boolean;
};

export type CreateAuditResult =
  /** The audit was created. `known` is true if the page was measured within the last day, or is being measured. */
  | { outcome: 'placed'; id: string; known: boolean }
  /** Answered with status 429 and `Retry-After`. */
  | { outcome: 'limited'; limit: ReachedLimit; retryAfterSeconds: number }
  /** The queue is full. Answered with status 503 and `Retry-After`. */
  | { outcome: 'full'; retryAfterSeconds: number };

/** An audit in a list, without the fields that would have to be parsed from JSON. */
export type AuditLine = {
  id: string;
  url: string;
  tool: AuditTool;
  askedAt: string;
  state: 'queued' | 'running' | 'done' | 'failed';
};

/** The queries and commands that pages and the API need. */
export type AuditStore = {
  place(wanted: NewAudit): Promise<CreateAuditResult>;
  find(id: string): Promise<Audit | undefined>;
  /** Finds the last measurement of the same page that ended before this one. */
  findPrevious(audit: Audit): Promise<CarbonResult | undefined>;
  findScreenshot(id: string, device: Device): Promise<Screenshot | undefined>;
  /**
   * Deletes the audit, and its run, finished or not, if no other audit shares it. False if there was no such audit, or
   * this is its public id.
   */
  delete(id: string): Promise<boolean>;
  listOfUser(userId: string): Promise<AuditLine[]>;
  /** Attaches those of these audits that have no user yet to the user's account. */
  attach(userId: string, ids: string[]): Promise<void>;
  /** Deletes expired audits, and returns their number. */
  purge(): Promise<number>;
};

export const auditKind = 'audit';

export type AuditJob = { runId: string };

export function subjectOfRun(runId: string): string {
  return `audit:${runId}`;
}
