import type { Audit, AuditTool, Device, MeasuredRun, Screenshot } from './audit.ts';
import type { AuditLine } from './audit-store.ts';
import type { MetLimit } from './limit-words.ts';

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
export type AuditOffice = {
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
