import type { HiddenValues } from '#app/components/lead-form.tsx';
import type { OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';
import type { AuditProgress } from '../../domain/audit-view.ts';
import type { FailureText } from '../../domain/describe-failure.ts';
import type { ToolFormResult } from '../request/request-audit.server.ts';

/** The data that a tool shows on a report’s page: the report, and perhaps more. */
export type Shown = { report: { address: string } };

/** The data of the page of one audit, of either tool. */
export type AuditPageData<Mine extends Shown = Shown> =
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
      text: FailureText;
    }
  | ReportData<Mine>;

/** A report with the data that its page needs to share and delete it. */
export type ReportData<Mine extends Shown = Shown> = Mine & {
  kind: 'report';
  id: string;
  publicId: string;
  expiresAt: string;
  /** The reference of an email that was just requested. */
  mailed: string | undefined;
};

/** The purpose for which the reference of a report by email is signed. */
export const aboutReport = (id: string) => `report ${id}`;

type SentRequest = { email: string } & HiddenValues;

/** Why a request on a report was not carried out. */
export type ReportFormResult =
  | { about: 'request'; action: 'rescan' | 'compare'; result: ToolFormResult }
  | ({ about: 'mail'; fault: string; field: 'email' | 'consent' } & SentRequest)
  | ({ about: 'mail-limited'; retryAfterSeconds: number } & SentRequest)
  | ({ about: 'mail-unavailable' } & SentRequest)
  /** The public address can’t delete a report. */
  | { about: 'read-only' }
  /** The database is unavailable. */
  | { about: 'unavailable' };
