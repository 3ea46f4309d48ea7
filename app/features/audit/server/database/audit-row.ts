import type { Selectable } from 'kysely';
import type { Audit, AuditResult, AuditRun, CarbonResult, RunState } from '../../domain/audit.ts';
import type { AuditStep } from '../../domain/audit-step.ts';
import { type DeviceScan, listDeviceScans } from '../../domain/measurement.ts';
import { carbonResultFromLegacyRow, finishLegacyScan } from './legacy-rows.ts';

type AuditRow = Selectable<AuditTable>;
type RunRow = Selectable<AuditRunTable>;

/** Creates an audit from its rows. `place` only matters for a queued run. */
export function auditFromRows(audit: AuditRow, run: RunRow, place: number): Audit {
  return {
    id: audit.id,
    publicId: audit.public_id,
    url: audit.url,
    monthlyViews: audit.monthly_views ?? undefined,
    tool: run.tool,
    phrase: audit.phrase ?? undefined,
    foundPhrase: audit.found_phrase === null ? undefined : JSON.parse(audit.found_phrase),
    userId: audit.user_id ?? undefined,
    askedAt: audit.asked_at,
    expiresAt: audit.expires_at,
    run: runFromRow(run, place),
  };
}

function runFromRow(row: RunRow, place: number): AuditRun {
  const steps: AuditRun['steps'] = JSON.parse(row.steps);
  return {
    id: row.id,
    steps,
    endedAt: row.ended_at ?? undefined,
    ...stateFromRow(row, place, steps.at(-1)?.step ?? 'queued'),
  };
}

function stateFromRow(row: RunRow, place: number, step: AuditStep): RunState {
  switch (row.state) {
    case 'queued':
      return { state: 'queued', place };
    case 'running':
      return {
        state: 'running',
        step,
        estimate: row.estimate === null ? undefined : JSON.parse(row.estimate),
      };
    case 'done':
      return { state: 'done', ...(row.tool === 'seo' ? seoResultFromRow(row) : carbonResultFromRow(row)) };
    case 'failed':
      return { state: 'failed', failure: JSON.parse(row.failure ?? '') };
  }
}

type CarbonRow = Pick<RunRow, 'measurement' | 'figures' | 'report'>;

export function carbonResultFromRow({ measurement, figures, report }: CarbonRow): CarbonResult {
  const parsed = { figures: JSON.parse(figures ?? ''), measurement: JSON.parse(measurement ?? '') };
  return report === null
    ? carbonResultFromLegacyRow(parsed)
    : { tool: 'carbon', ...parsed, report: JSON.parse(report) };
}

function seoResultFromRow({ report, study }: Pick<RunRow, 'report' | 'study'>): AuditResult {
  const found = JSON.parse(study ?? '');
  return report === null
    ? finishLegacyScan(found)
    : { tool: 'seo', report: JSON.parse(report), searched: found };
}

type ScreenshotRow = Selectable<AuditScreenshotTable>;

/**
 * Creates the columns of a finished run. Screenshots are separate, because they make up most of the size and are loaded
 * only when they are shown.
 */
export function rowFromResult(
  runId: string,
  finished: AuditResult,
): { values: Partial<Record<keyof AuditRunTable, string>>; screenshots: ScreenshotRow[] } {
  const report = JSON.stringify(finished.report);
  if (finished.tool === 'seo')
    return { values: { report, study: JSON.stringify(finished.searched) }, screenshots: [] };
  const { figures, measurement } = finished;
  const { browserScan } = measurement;
  const screenshots = listDeviceScans(browserScan).flatMap(({ device, screenshot }) =>
    screenshot ? [{ run_id: runId, device, ...screenshot }] : [],
  );
  const bare = {
    ...measurement,
    browserScan: browserScan && {
      ...browserScan,
      phone: withoutImageData(browserScan.phone),
      ...(browserScan.desktop && { desktop: withoutImageData(browserScan.desktop) }),
    },
  };
  return {
    values: { report, figures: JSON.stringify(figures), measurement: JSON.stringify(bare) },
    screenshots,
  };
}

function withoutImageData({ screenshot, ...scan }: DeviceScan): DeviceScan {
  // The size is stored, so that a page can reserve space for it.
  return screenshot ? { ...scan, screenshot: { ...screenshot, base64: '' } } : scan;
}

declare module '#platform/database/tables.ts' {
  interface Tables extends AuditTables {}
}

/** Types as in `platform/database/tables.ts`: text and integers, JSON as text, times as ISO 8601 in UTC. */
type AuditTables = {
  audits: AuditTable;
  audit_runs: AuditRunTable;
  audit_screenshots: AuditScreenshotTable;
};

/** An audit that a visitor requested. */
type AuditTable = {
  id: string;
  public_id: string;
  run_id: string;
  url: string;
  user_id: string | null;
  monthly_views: number | null;
  phrase: string | null;
  /** JSON: what was found about the phrase; null until the run has ended, and in audits of before December 2026. */
  found_phrase: string | null;
  asked_at: string;
  expires_at: string;
};

/** A run, which several audits may share. For a page and a tool at most one run is queued or running. */
type AuditRunTable = {
  id: string;
  url: string;
  tool: 'carbon' | 'seo';
  state: 'queued' | 'running' | 'done' | 'failed';
  /** A JSON array of the steps and their start times. */
  steps: string;
  queued_at: string;
  ended_at: string | null;
  /** JSON: the first estimate, from when the source has been read until the run ends. */
  estimate: string | null;
  /** JSON without the screenshots. */
  measurement: string | null;
  /** JSON: the grams, with their basis. */
  figures: string | null;
  /** JSON: the report, which is created once; null in runs of before December 2026. */
  report: string | null;
  /** JSON: what a phrase is searched in, for the tool `seo`; in earlier runs all facts of the page. */
  study: string | null;
  /** JSON: the failure. */
  failure: string | null;
};

type AuditScreenshotTable = {
  run_id: string;
  device: string;
  type: string;
  width: number;
  height: number;
  base64: string;
};
