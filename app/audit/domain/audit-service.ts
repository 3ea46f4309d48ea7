import type { Log } from '#platform/log.ts';
import {
  type Audit,
  type AuditTool,
  auditIdPattern,
  type Device,
  type MeasuredRun,
  type Screenshot,
} from './audit.ts';
import type { AuditLine, AuditStore } from './audit-store.ts';
import { type MetLimit, maxMonthlyViews } from './limits.ts';
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
  /** True measures the page again even if it was measured within the last day. */
  anew: boolean;
  /** The access token of a signed-in visitor. An invalid token is ignored, and the audit goes on. */
  accessToken: string | undefined;
  /** The visitor's network address, for rate limits. */
  address: string;
};

export type AuditFaults = { page?: string; monthlyViews?: string; phrase?: string };

export type AuditAnswer =
  /**
   * The audit has an address of its own. `known` means that the page was measured within the last day, or is being
   * measured.
   */
  | { outcome: 'placed'; id: string; known: boolean }
  /** Holds a sentence for each invalid field. Answered with status 422. */
  | { outcome: 'faulty'; faults: AuditFaults }
  /** Answered with status 429 and `Retry-After`. */
  | { outcome: 'limited'; limit: MetLimit; retryAfterSeconds: number }
  /** The queue is full. Answered with status 503 and `Retry-After`. */
  | { outcome: 'full'; retryAfterSeconds: number };

/**
 * Takes and answers requests for audits. Pages and the API know only this interface. All methods throw
 * `AuditsUnavailable`.
 */
export type AuditService = {
  /** False where no browser is installed, so that weights are estimates from the source. */
  usesBrowser: boolean;
  ask(request: AuditRequest): Promise<AuditAnswer>;
  /** Undefined if there is no audit with that id, or it has expired. */
  find(id: string): Promise<Audit | undefined>;
  findPrevious(audit: Audit): Promise<MeasuredRun | undefined>;
  findScreenshot(id: string, device: Device): Promise<Screenshot | undefined>;
  /** False if there was none. Whoever knows the id may delete the audit; the public id deletes nothing. */
  delete(id: string): Promise<boolean>;
  /** Undefined if the token is invalid. */
  listOwn(accessToken: string): Promise<AuditLine[] | undefined>;
};

/** Thrown when the database, or the service that reads access tokens, is unavailable. Nothing was begun. */
export class AuditsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The audits can’t be reached.', { cause });
    this.name = 'AuditsUnavailable';
  }
}

type AuditServiceOptions = {
  store: AuditStore;
  /**
   * Whether the policy allows an address as it is spelled. Where it resolves to is checked at the time of the
   * request.
   */
  mayAsk(url: URL): boolean;
  /** The address of this site. A refused address of this site gets its own explanation. */
  siteUrl?: string;
  /** The user id of a good access token; undefined for any other. */
  findUser(accessToken: string): Promise<string | undefined>;
  /** The engine's `usesBrowser`; defaults to true. */
  usesBrowser?: boolean;
  log: Log;
};

export function createAuditService({
  store,
  mayAsk,
  siteUrl,
  findUser,
  usesBrowser = true,
  log,
}: AuditServiceOptions): AuditService {
  /** An expired token, or an unavailable sign-in service, keeps nobody from an audit. */
  const identify = async (accessToken: string | undefined) => {
    if (!accessToken) return undefined;
    try {
      return await findUser(accessToken);
    } catch (error) {
      log.warn('an audit goes on without its user', { error });
      return undefined;
    }
  };
  const known = (id: string) => auditIdPattern.test(id);
  return {
    usesBrowser,
    async ask(request) {
      const parsed = parseRequest(request, mayAsk, siteUrl);
      if (parsed.outcome === 'faulty') return parsed;
      const userId = await identify(request.accessToken);
      const { url, host, monthlyViews, phrase } = parsed;
      const { address, anew, tool = 'carbon' } = request;
      return orUnavailable(() =>
        store.place({ url, host, tool, phrase, monthlyViews, address, anew, userId }),
      );
    },
    find: (id) => orUnavailable(async () => (known(id) ? store.find(id) : undefined)),
    findPrevious: (audit) => orUnavailable(() => store.findPrevious(audit)),
    findScreenshot: (id, device) =>
      orUnavailable(async () => (known(id) ? store.findScreenshot(id, device) : undefined)),
    delete: (id) => orUnavailable(async () => known(id) && store.delete(id)),
    listOwn: (accessToken) =>
      orUnavailable(async () => {
        const userId = await findUser(accessToken);
        return userId === undefined ? undefined : store.listOfUser(userId);
      }),
  };
}

type Parsed =
  | Extract<AuditAnswer, { outcome: 'faulty' }>
  | {
      outcome: 'fine';
      url: string;
      host: string;
      monthlyViews: number | undefined;
      phrase: string | undefined;
    };

function parseRequest(
  request: AuditRequest,
  mayAsk: AuditServiceOptions['mayAsk'],
  siteUrl: string | undefined,
): Parsed {
  const ownHost = siteUrl && new URL(siteUrl).host;
  const typed = parsePageAddress(request.page);
  const page =
    typed.ok && !mayAsk(new URL(typed.url))
      ? { ok: false as const, fault: typed.host === ownHost ? notOurPageFault : notPublicFault }
      : typed;
  const views = parseMonthlyViews(request.monthlyViews);
  const phrase = parsePhrase(request.phrase ?? '');
  if (page.ok && views.ok && phrase.ok)
    return {
      outcome: 'fine',
      url: page.url,
      host: page.host,
      monthlyViews: views.views,
      phrase: phrase.phrase,
    };
  return {
    outcome: 'faulty',
    faults: {
      ...(!page.ok && { page: page.fault }),
      ...(!views.ok && { monthlyViews: views.fault }),
      ...(!phrase.ok && { phrase: phrase.fault }),
    },
  };
}

function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    throw new AuditsUnavailable(error);
  });
}

const fault = 'Enter monthly page views as a whole number, such as 12,000, or leave the field empty.';

/**
 * Accepts digits with blanks, commas, points or apostrophes between thousands, as people write them. Empty input
 * means no number.
 */
export function parseMonthlyViews(
  typed: string,
): { ok: true; views: number | undefined } | { ok: false; fault: string } {
  const text = typed.trim();
  if (text === '') return { ok: true, views: undefined };
  if (!/^\d{1,3}([ ,.'’\u00a0\u202f]\d{3})*$|^\d{1,12}$/.test(text)) return { ok: false, fault };
  const views = Number(text.replace(/\D/g, ''));
  if (views > maxMonthlyViews) return { ok: false, fault };
  return { ok: true, views };
}

/** The longest phrase that is accepted; nobody types a longer one into a search. */
const maxPhraseLength = 100;

type ParsedPhrase = { ok: true; phrase: string | undefined } | { ok: false; fault: string };

/** Parses the search phrase and collapses its white space. Empty input means no phrase. */
function parsePhrase(typed: string): ParsedPhrase {
  const phrase = typed
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (phrase === '') return { ok: true, phrase: undefined };
  if ([...phrase].length > maxPhraseLength)
    return { ok: false, fault: `Shorten the phrase to ${maxPhraseLength} characters.` };
  if (!/[\p{L}\p{N}]/u.test(phrase))
    return { ok: false, fault: 'Enter the phrase in words, as somebody would search for it.' };
  return { ok: true, phrase };
}
