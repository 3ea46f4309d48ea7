import type { SeenSource } from './audit-figures.ts';
import type { AuditStep } from './audit-step.ts';
import type { Measurement } from './measurement.ts';
import type { OnPageScan } from './on-page-facts.ts';

export type AuditListeners = {
  /** Ends the audit: cancelled, out of time, or the server stops. */
  signal: AbortSignal;
  onStep(step: AuditStep): void;
  /** The address leads to another host. Throws `OutboundError` where that one is to be left alone. */
  onHost(host: string): Promise<void>;
  /** What the source tells, before any browser has run: for a first estimate. Again where more of it is known. */
  onEstimate(seen: SeenSource): void;
};

/** What measures a page. Throws `OutboundError` where it can't. */
export type AuditEngine = {
  /** False: what pages weigh is estimated from their source. */
  usesBrowser: boolean;
  measure(url: string, listeners: AuditListeners): Promise<Measurement>;
  /** Reads it as search engines do, and weighs nothing. */
  scan(url: string, listeners: Pick<AuditListeners, 'signal' | 'onStep' | 'onHost'>): Promise<OnPageScan>;
};
