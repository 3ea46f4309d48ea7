import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { AuditFigures, FirstEstimate } from './audit-figures.ts';
import type { AuditStep } from './audit-step.ts';
import type { DeviceScan, Measurement } from './measurement.ts';
import type { SearchedPage } from './page-facts.ts';
import type { AuditReport, FoundPhrase, SeoReport } from './report/report.ts';

/** The two tools: `carbon` weighs a page, `seo` checks what search engines read on it. */
export type AuditTool = 'carbon' | 'seo';

/** The path of each tool's page, below which its reports are. */
export const toolPaths: Record<AuditTool, string> = { carbon: '/website-carbon', seo: '/seo-booster' };

/** The name of each tool’s report inside a sentence. */
export const reportNames: Record<AuditTool, string> = { carbon: 'website carbon report', seo: 'SEO report' };

export const findReportPath = ({ tool, id }: Pick<Audit, 'tool' | 'id'>) => `${toolPaths[tool]}/${id}`;

/** When each step began: ISO 8601 in UTC. */
export type StepTime = { step: AuditStep; at: string };

/** What a run has found. The report is created once, without what only one of several audits has asked for. */
export type AuditResult =
  | { tool: 'carbon'; report: AuditReport; figures: AuditFigures; measurement: Measurement }
  | { tool: 'seo'; report: SeoReport; searched: SearchedPage };

export type CarbonResult = Extract<AuditResult, { tool: 'carbon' }>;

/** The state of a run. `place` counts from 1. */
export type RunState =
  | { state: 'queued'; place: number }
  | { state: 'running'; step: AuditStep; estimate: FirstEstimate | undefined }
  | ({ state: 'done' } & AuditResult)
  | { state: 'failed'; failure: OutboundFailure };

/** A run is one measurement of a page. Several audits may share it. */
export type AuditRun = RunState & {
  id: string;
  steps: StepTime[];
  endedAt: string | undefined;
};

/** An audit is one visitor's request, with the run that answers it. */
export type Audit = {
  /**
   * The id by which the audit was found. It can't be guessed: anyone who knows it may read the report, and delete it
   * unless it is the public id.
   */
  id: string;
  /** The id with which a report can only be read. It can't be guessed either. Badges link to it. */
  publicId: string;
  /** The address as it was requested, with its query. */
  url: string;
  monthlyViews: number | undefined;
  tool: AuditTool;
  /** The search phrase of the tool `seo`. */
  phrase: string | undefined;
  /** What was found about it when the run had ended. */
  foundPhrase?: FoundPhrase | undefined;
  /** The user who was signed in when the audit was requested. */
  userId: string | undefined;
  askedAt: string;
  expiresAt: string;
  run: AuditRun;
};

export type Device = DeviceScan['device'];

export type Screenshot = { type: string; bytes: Uint8Array; width: number; height: number };

export const mayDelete = ({ id, publicId }: Pick<Audit, 'id' | 'publicId'>) => id !== publicId;

export const auditIdPattern = /^[a-z2-7]{32}$/;

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Encodes 160 random bits in characters that survive lower-casing. `bytes` are 32 random bytes, of which 5 bits count.
 */
export function formatAuditId(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 32)].map((byte) => alphabet[byte % 32]).join('');
}

export type AuditListeners = {
  /** Aborts when the audit is cancelled, when its time is up, or when the server stops. */
  signal: AbortSignal;
  onStep(step: AuditStep): void;
  /** Called when the address redirects to another host. Throws `OutboundError` if that host may not be visited. */
  onHost(host: string): Promise<void>;
  /** Called with a first estimate from the source before a browser has run, and again as more is known. */
  onEstimate(estimate: FirstEstimate): void;
};

/** Audits pages. Throws `OutboundError` if it can't. */
export type AuditEngine = {
  /** False if no browser is installed, so that weights are estimates from the source. */
  usesBrowser: boolean;
  audit(tool: AuditTool, url: string, listeners: AuditListeners): Promise<AuditResult>;
};
