import type { OutboundAnswer, OutboundOptions } from '#platform/outbound/outbound.ts';
import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { AuditStep } from '../../../domain/audit-step.ts';
import type { Hosting, Probe } from '../../../domain/measurement.ts';
import type { StudyFacts } from '../../../domain/page-study.ts';
import type { Screen } from '../phone.ts';
import type { Estimate } from '../probe-page.ts';
import type { WalkLimits } from '../walk/budget.ts';

/** What the worker is started with. */
export type WorkerTask = ProbeTask | StudyTask;

export type StudyTask = { kind: 'study'; url: string };

export type ProbeTask = {
  kind: 'probe';
  url: string;
  limits: Partial<WalkLimits> | undefined;
  screen: Screen | undefined;
};

export type SentHeaders = [string, string][];
export type SentAnswer = Omit<OutboundAnswer, 'headers'> & { headers: SentHeaders };

/** What the worker says: it reads and reckons, and asks for everything that comes over the network. */
export type FromWorker =
  | { kind: 'fetch'; id: number; url: string; options: Omit<OutboundOptions, 'signal'> }
  | { kind: 'give up'; id: number }
  | { kind: 'hosting'; id: number; url: string; headers: SentHeaders }
  | { kind: 'step'; step: AuditStep }
  | { kind: 'estimate'; estimate: Estimate }
  | { kind: 'alive' }
  | { kind: 'done'; found: Probe | StudyFacts }
  | { kind: 'failed'; failure: OutboundFailure }
  | { kind: 'broken'; message: string };

export type ToWorker =
  | { kind: 'answer'; id: number; answer: SentAnswer }
  | { kind: 'hosting'; id: number; hosting: Hosting }
  | { kind: 'failure'; id: number; failure: OutboundFailure };
