import { viewProgress } from '#app/audit/domain/audit-view.ts';
import { describeFailure } from '#app/audit/domain/failure-words.ts';
import { createOnPageReport } from '#app/audit/domain/on-page-report/create-on-page-report.ts';
import { formatPageAddress } from '#app/audit/domain/page-address.ts';
import { withoutQuery } from '#app/audit/domain/report/redaction.ts';
import type { Services } from '#app/services-context.ts';
import { readFormText } from '#platform/text/read-input.ts';
import { askForCheck } from '../seo-booster/ask-for-check.server.ts';
import type { CheckAnswer, CheckPageData } from './check-data.ts';

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

type Act = {
  id: string;
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'log'>;
};

type Leads = { about: 'leads'; to: string };

/** Handles the buttons of a check's pages: it deletes a check, or requests a new one. */
export async function actOnCheck({ id, form, clientAddress, services }: Act): Promise<Leads | CheckAnswer> {
  const intent = readFormText(form, 'intent', 20);
  try {
    const audit = await services.audits.find(id);
    if (intent === 'delete') {
      // If it is gone already, the result is the same.
      await services.audits.delete(id);
      return { about: 'leads', to: '/seo-booster?deleted=1' };
    }
    if (intent !== 'anew' || !audit) return { about: 'leads', to: `/seo-booster/${id}` };
    const { url, phrase = '' } = audit;
    const outcome = await askForCheck({ form, clientAddress, services, page: url, phrase, anew: true });
    if (outcome.state === 'placed') return { about: 'leads', to: `/seo-booster/${outcome.id}` };
    return { about: 'check', answer: { ...outcome, page: withoutQuery(url) } };
  } catch (error) {
    services.log.error('an on-page check could not be changed', { error });
    return { about: 'unavailable' };
  }
}
