import type { Artifacts } from '../artifacts.ts';
import type { Audit, AuditResult, AuditTool } from '../audit.ts';
import { calculateAuditFigures } from '../audit-figures.ts';
import { loadCarbonModel } from '../carbon/carbon-model.ts';
import { runChecks } from '../run-checks.ts';
import { addYearlyFigures, createReport } from './create-report.ts';
import { addPhrase, createSeoReport, findPhrase, pickSearched } from './create-seo-report.ts';
import type { AuditReport, SeoReport } from './report.ts';
import { plainTexts, withoutQueries } from './untrusted-text.ts';

/** Judges what was gathered, and creates what is stored of it. Queries of addresses are not. */
export async function finishAudit(tool: AuditTool, artifacts: Artifacts): Promise<AuditResult> {
  if (tool === 'seo')
    return { tool, report: createSeoReport(artifacts), searched: plainTexts(pickSearched(artifacts.page)) };
  if (!artifacts.measurement) throw new Error('The page was not weighed');
  const figures = calculateAuditFigures(await loadCarbonModel(), artifacts.measurement);
  const measurement = plainTexts(artifacts.measurement);
  const results = runChecks(tool, artifacts);
  return {
    tool,
    figures,
    measurement: withoutQueries(measurement),
    report: withoutQueries(createReport({ measurement, figures, results })),
  };
}

/** Finds the report of an audit, with what the visitor asked for; empty if there is none. */
export function findReport(audit: Audit): { report?: AuditReport; check?: SeoReport } {
  const { run, phrase, foundPhrase } = audit;
  if (run.state !== 'done') return {};
  if (run.tool === 'seo') {
    // Until March 2027, there are audits from before it was stored.
    const found = foundPhrase ?? (phrase === undefined ? undefined : findPhrase(run, phrase));
    return { check: found ? addPhrase(run.report, found) : run.report };
  }
  return { report: addYearlyFigures(run.report, audit) };
}
