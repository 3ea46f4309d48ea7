import type { OutboundAnswer, OutboundOptions } from '#platform/outbound/outbound.ts';
import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { AuditStep } from '../../../domain/audit-step.ts';
import type { Hosting, SourceScan } from '../../../domain/measurement.ts';
import type { OnPageFacts } from '../../../domain/page-facts.ts';
import type { ScanLimits } from '../fetching/budget.ts';
import type { Screen } from '../phone.ts';
import type { Estimate } from '../scan-source.ts';

/** The task with which the worker starts. */
export type WorkerTask = SourceTask | OnPageTask;

export type OnPageTask = { kind: 'on-page'; url: string };

export type SourceTask = {
  kind: 'source';
  url: string;
  limits: Partial<ScanLimits> | undefined;
  screen: Screen | undefined;
};

export type SentHeaders = [string, string][];
export type SentAnswer = Omit<OutboundAnswer, 'headers'> & { headers: SentHeaders };

/** The worker's messages: it parses and computes, and requests everything that comes over the network. */
export type FromWorker =
  | { kind: 'fetch'; id: number; url: string; options: Omit<OutboundOptions, 'signal'> }
  | { kind: 'give up'; id: number }
  | { kind: 'hosting'; id: number; url: string; headers: SentHeaders }
  | { kind: 'step'; step: AuditStep }
  | { kind: 'estimate'; estimate: Estimate }
  | { kind: 'alive' }
  | { kind: 'done'; found: SourceScan | OnPageFacts }
  | { kind: 'failed'; failure: OutboundFailure }
  | { kind: 'broken'; message: string };

export type ToWorker =
  | { kind: 'answer'; id: number; answer: SentAnswer }
  | { kind: 'hosting'; id: number; hosting: Hosting }
  | { kind: 'failure'; id: number; failure: OutboundFailure };
