import { viewProgress } from '#app/audit/domain/audit-view.ts';
import { createOnPageReport } from '#app/audit/domain/checks-report/create-on-page-report.ts';
import { describeFailure } from '#app/audit/domain/failure-words.ts';
import { formatPageAddress } from '#app/audit/domain/page-address.ts';
import { withoutQuery } from '#app/audit/domain/report/without-secrets.ts';
import type { Services } from '#app/services-context.ts';
import type { CheckPageData } from './check-data.ts';

/** Loads the state of the check at that address. Never throws. */
export async function loadCheck(
  id: string,
  { audits, log }: Pick<Services, 'audits' | 'log'>,
): Promise<CheckPageData> {
  try {
    const audit = await audits.find(id);
    // The other tool's audits have pages of their own.
    if (audit?.tool !== 'seo') return { kind: 'missing' };
    const { run, url, phrase, expiresAt } = audit;
    const address = formatPageAddress(url);
    switch (run.state) {
      case 'queued':
      case 'running':
        return { kind: 'progress', id, address, progress: viewProgress(audit) };
      case 'failed': {
        const { failure } = run;
        return {
          kind: 'failure',
          address,
          page: withoutQuery(url),
          phrase,
          code: failure.code,
          words: describeFailure(failure, 'seo'),
        };
      }
      case 'checked':
        return { kind: 'report', id, report: createOnPageReport(run.scan, phrase), expiresAt };
      case 'done':
        return { kind: 'missing' };
    }
  } catch (error) {
    log.error('an on-page check could not be looked up', { error });
    return { kind: 'unavailable' };
  }
}
