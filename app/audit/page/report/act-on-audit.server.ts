import { parseEmailRequest } from '#app/contact/domain/lead-form.ts';
import { readHiddenFields, submitLead } from '#app/contact/domain/lead-inbox.ts';
import type { Services } from '#app/services-context.ts';
import { readFormText } from '#platform/text/read-input.ts';
import { auditIdPattern } from '../../domain/audit.ts';
import { formatPageAddress } from '../../domain/page-address.ts';
import { withoutQuery } from '../../domain/report/redaction.ts';
import { askForAudit } from '../website-carbon/ask-for-audit.server.ts';
import { type AuditAnswer, aboutReport } from './audit-data.ts';

type Leads = { about: 'leads'; to: string };

/** Answers the buttons and forms of an audit's pages. */
export async function actOnAudit(act: AuditAct): Promise<Leads | AuditAnswer> {
  const { id, form, services } = act;
  switch (readFormText(form, 'intent', 20)) {
    case 'delete':
      return deleteAudit(act);
    case 'anew':
      return weighAnew(act);
    case 'compare':
      return compareWith(act);
    case 'mail':
      return requestEmail(act);
    default:
      services.log.info('a form of an audit asked for nothing known');
      return { about: 'leads', to: `/website-carbon/${id}` };
  }
}

async function deleteAudit({ id, services }: AuditAct): Promise<Leads | AuditAnswer> {
  try {
    // If it is gone already, the result is the same.
    await services.audits.delete(id);
    return { about: 'leads', to: '/website-carbon?deleted=1' };
  } catch (error) {
    services.log.error('an audit could not be deleted', { error });
    return { about: 'unavailable' };
  }
}

async function weighAnew(act: AuditAct): Promise<Leads | AuditAnswer> {
  const audit = await act.services.audits.find(act.id).catch(() => undefined);
  if (!audit) return { about: 'leads', to: `/website-carbon/${act.id}` };
  const outcome = await askForAudit({
    ...act,
    page: audit.url,
    monthlyViews: audit.monthlyViews === undefined ? '' : String(audit.monthlyViews),
    anew: true,
  });
  if (outcome.state === 'placed') return { about: 'leads', to: `/website-carbon/${outcome.id}` };
  return { about: 'weigh', asked: 'anew', answer: { ...outcome, page: withoutQuery(audit.url) } };
}

/** Compares with another report if its link was pasted, or else with a page that is weighed for it. */
async function compareWith(act: AuditAct): Promise<Leads | AuditAnswer> {
  const { id, form, services } = act;
  const typed = readFormText(form, 'page', 4000).trim();
  const linked = URL.parse(typed, services.siteUrl)?.pathname.split('/').at(-1) ?? '';
  if (typed.includes('/website-carbon/') && auditIdPattern.test(linked))
    return { about: 'leads', to: `/website-carbon/${id}?with=${linked}#compare` };
  const outcome = await askForAudit(act);
  if (outcome.state === 'placed')
    return { about: 'leads', to: `/website-carbon/${outcome.id}?with=${id}#compare` };
  return { about: 'weigh', asked: 'compare', answer: outcome };
}

/** The report by mail: an enquiry like any other, with consent, kept before anybody is thanked. C-02 */
async function requestEmail(act: AuditAct): Promise<Leads | AuditAnswer> {
  const { id, form, services } = act;
  const parsed = parseEmailRequest(form, 'report');
  const sent = { email: parsed.typed.email, ...readHiddenFields(form) };
  if (parsed.outcome === 'faulty') {
    const { email, consent = '' } = parsed.faults;
    return {
      about: 'mail',
      ...sent,
      ...(email ? { field: 'email', fault: email } : { field: 'consent', fault: consent }),
    };
  }
  const audit = await services.audits.find(id).catch((error) => {
    services.log.error('a report could not be asked for by mail', { error });
    return 'unavailable' as const;
  });
  if (audit === 'unavailable') return { about: 'mail-unavailable', ...sent };
  if (!audit) return { about: 'leads', to: `/website-carbon/${id}` };
  const message = `Asked for the website carbon report of ${formatPageAddress(audit.url)} (/website-carbon/${id}).`;
  const kind = audit.tool === 'seo' ? 'seo' : 'audit';
  const receipt = await submitLead({ kind, values: parsed.createValues(message), auditId: id }, act);
  switch (receipt.state) {
    case 'received': {
      const signed = services.leads.signReference(receipt.reference, aboutReport(id));
      return { about: 'leads', to: `/website-carbon/${id}?ref=${signed}#mail` };
    }
    case 'limited':
      return { about: 'mail-limited', ...sent, retryAfterSeconds: receipt.retryAfterSeconds };
    case 'unavailable':
      return { about: 'mail-unavailable', ...sent };
  }
}

/** The action of a button or form on an audit's pages. */
type AuditAct = {
  id: string;
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'leads' | 'log' | 'siteUrl'>;
};
