import type { Log } from '#platform/log.ts';
import { auditIdPattern } from './audit.ts';
import { type AuditAnswer, type AuditOffice, type AuditRequest, AuditsUnavailable } from './audit-office.ts';
import type { AuditStore } from './audit-store.ts';
import { notOurPageFault, notPublicFault, parsePageAddress } from './page-address.ts';
import { parseMonthlyViews } from './parse-monthly-views.ts';
import { parsePhrase } from './parse-phrase.ts';

export type AuditOfficeOptions = {
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

export function createAuditOffice({
  store,
  mayAsk,
  siteUrl,
  findUser,
  usesBrowser = true,
  log,
}: AuditOfficeOptions): AuditOffice {
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
      return honestly(() => store.place({ url, host, tool, phrase, monthlyViews, address, anew, userId }));
    },
    find: (id) => honestly(async () => (known(id) ? store.find(id) : undefined)),
    findPrevious: (audit) => honestly(() => store.findPrevious(audit)),
    findScreenshot: (id, device) =>
      honestly(async () => (known(id) ? store.findScreenshot(id, device) : undefined)),
    delete: (id) => honestly(async () => known(id) && store.delete(id)),
    listOwn: (accessToken) =>
      honestly(async () => {
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
  mayAsk: AuditOfficeOptions['mayAsk'],
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

async function honestly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new AuditsUnavailable(error);
  }
}
