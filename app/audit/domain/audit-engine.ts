import type { SeenSource } from './audit-figures.ts';
import type { AuditStep } from './audit-step.ts';
import type { Measurement } from './measurement.ts';
import type { OnPageScan } from './on-page-facts.ts';

export type AuditListeners = {
  /** Aborts the audit when it is cancelled, when its time is over, or when the server stops. */
  signal: AbortSignal;
  onStep(step: AuditStep): void;
  /** Called when the address leads to another host. Throws `OutboundError` if that host must be left alone. */
  onHost(host: string): Promise<void>;
  /**
   * Called with what the source tells before any browser has run, for a first estimate, and again as more of it is
   * known.
   */
  onEstimate(seen: SeenSource): void;
};

/** Measures and scans pages. Throws `OutboundError` where it can't. */
export type AuditEngine = {
  /** False where no browser is installed, so that weights are estimates from the source. */
  usesBrowser: boolean;
  measure(url: string, listeners: AuditListeners): Promise<Measurement>;
  /** Reads the page as search engines do, without weighing it. */
  scan(url: string, listeners: Pick<AuditListeners, 'signal' | 'onStep' | 'onHost'>): Promise<OnPageScan>;
};
