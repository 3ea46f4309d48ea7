import type { AuditProgress } from '#app/audit/domain/audit-view.ts';
import type { OnPageReport } from '#app/audit/domain/checks-report/create-on-page-report.ts';
import type { FailureWords } from '#app/audit/domain/failure-words.ts';
import type { OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';
import type { BoosterAnswer } from '../seo-booster/booster-data.ts';

/** What the page of one on-page check shows. */
export type CheckPageData =
  /** Deleted, past its time, or never there. */
  | { kind: 'missing' }
  /** The database is away: nobody can say. */
  | { kind: 'unavailable' }
  | { kind: 'progress'; id: string; address: string; progress: AuditProgress }
  | {
      kind: 'failure';
      address: string;
      /** To be checked in another way. Without its query, where secrets may stand. */
      page: string;
      phrase: string | undefined;
      code: OutboundFailureCode;
      words: FailureWords;
    }
  | CheckReportData;

export type CheckReportData = { kind: 'report'; id: string; report: OnPageReport; expiresAt: string };

/** Why something that was asked for on a report has not been done. */
export type CheckAnswer =
  | { about: 'check'; answer: BoosterAnswer }
  /** The records do not answer. */
  | { about: 'unavailable' };
