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
import type { MetLimit } from './limit-words.ts';
import { notOurPageFault, notPublicFault, parsePageAddress } from './page-address.ts';
import { parseMonthlyViews } from './parse-monthly-views.ts';
import { parsePhrase } from './parse-phrase.ts';

/** What a visitor asks to have weighed, as it came. */
export type AuditRequest = {
  /** What was typed: `example.com` is enough. */
  page: string;
  /** Page views a month as they were typed; empty where nobody said. */
  monthlyViews: string;
  /** `carbon` where nobody says. */
  tool?: AuditTool;
  /** Of the tool `seo`: the search phrase as it was typed. */
  phrase?: string;
  /** Measured again even where it has been within the day. */
  anew: boolean;
  /** The access token of a signed-in visitor. One that is not good is left out, and the audit goes on. */
  accessToken: string | undefined;
  /** The visitor's network address, to be counted. */
  address: string;
};

export type AuditFaults = { page?: string; monthlyViews?: string; phrase?: string };

export type AuditAnswer =
  /** It has a link of its own. `known`: measured within the day already, or under way. */
  | { outcome: 'placed'; id: string; known: boolean }
  /** A sentence for each field that can't be taken. Answer 422. */
  | { outcome: 'faulty'; faults: AuditFaults }
  /** Answer 429 with `Retry-After`. */
  | { outcome: 'limited'; limit: MetLimit; retryAfterSeconds: number }
  /** As many wait as may. Answer 503 with `Retry-After`. */
  | { outcome: 'full'; retryAfterSeconds: number };

/** Where pages are weighed. Pages and the API know this and nothing behind it. All throw `AuditsUnavailable`. */
export type AuditService = {
  /** False: what pages weigh is estimated from their source. */
  usesBrowser: boolean;
  ask(request: AuditRequest): Promise<AuditAnswer>;
  /** Undefined where there is none by that id, or its time is over. */
  find(id: string): Promise<Audit | undefined>;
  findPrevious(audit: Audit): Promise<MeasuredRun | undefined>;
  findScreenshot(id: string, device: Device): Promise<Screenshot | undefined>;
  /** False: there was none. Who knows the id may. */
  delete(id: string): Promise<boolean>;
  /** Undefined: the token is nobody's. */
  listOwn(accessToken: string): Promise<AuditLine[] | undefined>;
};

/** The database is away, or nobody can say who is signed in. Nothing was begun. */
export class AuditsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The audits can’t be reached.', { cause });
    this.name = 'AuditsUnavailable';
  }
}

export type AuditServiceOptions = {
  store: AuditStore;
  /** Whether an address may be asked for at all, by its letters: what is there is looked at when it is. */
  mayAsk(url: URL): boolean;
  /** Where this site is: of what may not be asked for there, the reason is told. */
  siteUrl?: string;
  /** The user id of a good access token; undefined for any other. */
  findUser(accessToken: string): Promise<string | undefined>;
  /** Of the engine; true where nobody says. */
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
  /** Nobody is kept from an audit because a token is old, or whoever reads it is away. */
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
      return wrapErrors(() => store.place({ url, host, tool, phrase, monthlyViews, address, anew, userId }));
    },
    find: (id) => wrapErrors(async () => (known(id) ? store.find(id) : undefined)),
    findPrevious: (audit) => wrapErrors(() => store.findPrevious(audit)),
    findScreenshot: (id, device) =>
      wrapErrors(async () => (known(id) ? store.findScreenshot(id, device) : undefined)),
    delete: (id) => wrapErrors(async () => known(id) && store.delete(id)),
    listOwn: (accessToken) =>
      wrapErrors(async () => {
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

async function wrapErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new AuditsUnavailable(error);
  }
}
