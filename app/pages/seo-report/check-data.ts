import type { AuditFailureCode } from '#domain/audit/audit-failure.ts';
import type { AuditProgress } from '#domain/audit/audit-view.ts';
import type { FailureWords } from '#domain/audit/failure-words.ts';
import type { StudyReport } from '#domain/seo-check/report/create-study-report.ts';
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
      code: AuditFailureCode;
      words: FailureWords;
    }
  | CheckReportData;

export type CheckReportData = { kind: 'report'; id: string; report: StudyReport; expiresAt: string };

/** Why something that was asked for on a report has not been done. */
export type CheckAnswer =
  | { about: 'check'; answer: BoosterAnswer }
  /** The records do not answer. */
  | { about: 'unavailable' };
