import type { Containment } from '#platform/outbound/launch-chromium.ts';
import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { AuditResult, AuditTool } from '../../domain/audit.ts';
import type { FirstEstimate } from '../../domain/audit-figures.ts';
import type { AuditStep } from '../../domain/audit-step.ts';
import type { AuditSettings } from '../gather/gather-artifacts.ts';

/** What the server sends to the process of an audit: one task first. */
export type ToChild =
  | { kind: 'audit'; tool: AuditTool; url: string; settings: AuditSettings }
  /** The answer to `host`: whether it may be visited. */
  | { kind: 'host'; id: number; failure: OutboundFailure | undefined }
  | { kind: 'abort'; failure: OutboundFailure };

/** What the process sends to the server: any number of reports, then one of the last three. */
export type FromChild =
  | { kind: 'alive' }
  | { kind: 'step'; step: AuditStep }
  | { kind: 'estimate'; estimate: FirstEstimate }
  /** The page redirects to this host. */
  | { kind: 'host'; id: number; host: string }
  | { kind: 'browser'; containment: Containment }
  | { kind: 'browser'; failure: string }
  | { kind: 'done'; finished: AuditResult }
  | { kind: 'failed'; failure: OutboundFailure }
  /** A fault of our own: it is logged, and not reported to the visitor as a fault of the page. */
  | { kind: 'broken'; message: string };
