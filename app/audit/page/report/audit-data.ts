import type { HiddenValues } from '#app/ui/lead-form.tsx';
import type { OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';
import type { AuditProgress } from '../../domain/audit-view.ts';
import type { FailureWords } from '../../domain/failure-words.ts';
import type { Comparison, ResourceChange } from '../../domain/report/compare-reports.ts';
import type { AuditReport } from '../../domain/report/report.ts';
import type { WeighAnswer } from '../website-carbon/weigh-data.ts';

/** The purpose that a reference is signed for, where a report was asked for by mail. */
export const aboutReport = (id: string) => `report ${id}`;

/** The data of the page of one audit. */
export type AuditPageData =
  /** The audit was deleted, has expired, or never existed. */
  | { kind: 'missing' }
  /** The database is unavailable. */
  | { kind: 'unavailable' }
  | { kind: 'progress'; id: string; address: string; progress: AuditProgress }
  | {
      kind: 'failure';
      id: string;
      address: string;
      /** The address for another attempt, without its query, which may hold secrets. */
      page: string;
      code: OutboundFailureCode;
      words: FailureWords;
    }
  | ReportData;

export type ReportData = {
  kind: 'report';
  id: string;
  report: AuditReport;
  expiresAt: string;
  previous: { comparison: Comparison; changes: ResourceChange[] } | undefined;
  other: { comparison: Comparison; id: string } | undefined;
  /** Why the other report that was named is not compared with this one. */
  notCompared: 'missing' | 'waiting' | 'failed' | 'itself' | undefined;
  /** The hidden fields of the form that requests an email. */
  hidden: HiddenValues;
  /** The reference of an email that was just asked for. */
  mailed: string | undefined;
};

/** Why a request on a report was not carried out. */
type Sent = { email: string } & HiddenValues;

export type AuditAnswer =
  | { about: 'weigh'; asked: 'anew' | 'compare'; answer: WeighAnswer }
  | ({ about: 'mail'; fault: string; field: 'email' | 'consent' } & Sent)
  | ({ about: 'mail-limited'; retryAfterSeconds: number } & Sent)
  | ({ about: 'mail-unavailable' } & Sent)
  | { about: 'unavailable' };
