import type { Artifacts } from '../../domain/artifacts.ts';
import type { AuditResult, CarbonResult } from '../../domain/audit.ts';
import type { CheckResult, Outcome } from '../../domain/check.ts';
import type { Measurement } from '../../domain/measurement.ts';
import type { PageFacts, StructuredData, StructuredValue } from '../../domain/page-facts.ts';
import { createReport } from '../../domain/report/create-report.ts';
import { createSeoReport, pickSearched } from '../../domain/report/create-seo-report.ts';
import { plainTexts, withoutQueries } from '../../domain/report/untrusted-text.ts';
import { checks, checkWeight } from '../../domain/run-checks.ts';

/**
 * Runs that ended before their reports were stored. They are stored for 90 days, so this file can go in March 2027. A
 * migration has renamed their fields.
 */

/** One finding of a check, as measurements had them. */
type LegacyCheck = {
  id: string;
  name?: string;
  area: 'seo' | 'accessibility';
  outcome: Outcome;
  says: string;
  found?: string;
  fix?: string;
};

type LegacyMeasurement = Measurement & {
  sourceScan: { seo?: LegacyCheck[] };
  browserScan?: { accessibility?: LegacyCheck[] };
};

type LegacyRow = { measurement: LegacyMeasurement; figures: CarbonResult['figures'] };

export function carbonResultFromLegacyRow({ measurement: stored, figures }: LegacyRow): CarbonResult {
  const measurement = plainTexts(stored);
  const { sourceScan, browserScan } = measurement;
  const found = [...(sourceScan.seo ?? []), ...(browserScan?.accessibility ?? [])].map(complete);
  const results = [...checkWeight(measurement), ...found];
  return {
    tool: 'carbon',
    figures,
    measurement: withoutQueries(measurement),
    report: withoutQueries(createReport({ measurement, figures, results })),
  };
}

/** Adds what is known of the check today. */
function complete({ area, name, ...found }: LegacyCheck): CheckResult {
  const check = checks.find(({ id }) => id === found.id);
  const { title = name ?? found.id, group = area === 'seo' ? 'content' : 'accessibility' } = check ?? {};
  return {
    title,
    group,
    explanation: check?.explanation ?? 'It is a rule of axe-core.',
    source: check?.source ?? { url: 'https://dequeuniversity.com/rules/axe/latest', readOn: '2026-11-28' },
    ...found,
  };
}

/** The facts of a page as they were stored: the JSON-LD beside its types, and a list of what was not read to its end. */
type LegacyFacts = Omit<PageFacts, 'structured' | 'unread'> & {
  structured: ({ form: 'JSON-LD'; types: string[] } | StructuredData)[];
  nodes: StructuredValue[];
  unread?: string[];
};

type LegacyScan = Pick<Artifacts, 'askedUrl' | 'measuredMs'> & { facts: LegacyFacts };

export function finishLegacyScan({ askedUrl, measuredMs, facts }: LegacyScan): AuditResult {
  const { robotsHeader, unread = [], structured, nodes, ...same } = facts;
  const others = structured.filter((each) => !('types' in each && each.form === 'JSON-LD'));
  const page: PageFacts = {
    ...same,
    structured: [
      ...nodes.map((value) => ({ form: 'JSON-LD' as const, value })),
      ...(others as StructuredData[]),
    ],
    // Until November 2026 the lines of this header were one string.
    robotsHeader: robotsHeader && [robotsHeader].flat(),
    ...(unread.length > 0 && { unread: unread.includes('head') ? 'head' : 'page' }),
  };
  const report = createSeoReport({ askedUrl, measuredMs, page });
  return { tool: 'seo', report, searched: plainTexts(pickSearched(page)) };
}
