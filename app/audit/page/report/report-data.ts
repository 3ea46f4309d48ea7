import type { HiddenValues } from '#app/ui/lead-form.tsx';
import type { OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';
import type { AuditProgress } from '../../domain/audit-view.ts';
import type { FailureWords } from '../../domain/failure-words.ts';
import type { AskAnswer } from '../ask/ask-answer.ts';

/** What a tool shows on a report’s page: the report, and perhaps more. */
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
      words: FailureWords;
    }
  | ReportData<Mine>;

/** A report, and what its page needs to share and delete it. */
export type ReportData<Mine extends Shown = Shown> = Mine & {
  kind: 'report';
  id: string;
  publicId: string;
  expiresAt: string;
  /** The reference of an email that was just asked for. */
  mailed: string | undefined;
};

/** The purpose that a reference is signed for, where a report was asked for by email. */
export const aboutReport = (id: string) => `report ${id}`;

type SentRequest = { email: string } & HiddenValues;

/** Why a request on a report was not carried out. */
export type ReportAnswer =
  | { about: 'ask'; asked: 'anew' | 'compare'; answer: AskAnswer }
  | ({ about: 'mail'; fault: string; field: 'email' | 'consent' } & SentRequest)
  | ({ about: 'mail-limited'; retryAfterSeconds: number } & SentRequest)
  | ({ about: 'mail-unavailable' } & SentRequest)
  /** The database does not answer. */
  | { about: 'unavailable' };
