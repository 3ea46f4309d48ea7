import type { AuditProgress } from '#app/audit/domain/audit-view.ts';
import type { FailureWords } from '#app/audit/domain/failure-words.ts';
import type { OnPageReport } from '#app/audit/domain/on-page-report/create-on-page-report.ts';
import type { OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';
import type { BoosterAnswer } from '../seo-booster/booster-form.tsx';

/** The data of the page of one on-page check. */
export type CheckPageData =
  /** The audit was deleted, has expired, or never existed. */
  | { kind: 'missing' }
  /** The database is unavailable. */
  | { kind: 'unavailable' }
  | { kind: 'progress'; id: string; address: string; progress: AuditProgress }
  | {
      kind: 'failure';
      address: string;
      /** The address for another attempt, without its query, which may hold secrets. */
      page: string;
      phrase: string | undefined;
      code: OutboundFailureCode;
      words: FailureWords;
    }
  | CheckReportData;

export type CheckReportData = { kind: 'report'; id: string; report: OnPageReport; expiresAt: string };

/** Why a request on a report was not carried out. */
export type CheckAnswer =
  | { about: 'check'; answer: BoosterAnswer }
  /** The database does not answer. */
  | { about: 'unavailable' };
