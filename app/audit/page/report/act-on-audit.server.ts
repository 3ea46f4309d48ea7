import { auditIdPattern } from '../../domain/audit.ts';
import { withoutQuery } from '../../domain/report/without-secrets.ts';
import { askForAudit, readText } from '../website-carbon/ask-for-audit.server.ts';
import type { AuditAct } from './audit-act.ts';
import type { AuditAnswer } from './audit-data.ts';
import { requestEmail } from './request-email.server.ts';

type Leads = { about: 'leads'; to: string };

/** What the buttons and forms of an audit's pages do. */
export async function actOnAudit(act: AuditAct): Promise<Leads | AuditAnswer> {
  const { id, form, services } = act;
  switch (readText(form, 'intent', 20)) {
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
  const typed = readText(form, 'page', 4000).trim();
  const linked = URL.parse(typed, services.siteUrl)?.pathname.split('/').at(-1) ?? '';
  if (typed.includes('/website-carbon/') && auditIdPattern.test(linked))
    return { about: 'leads', to: `/website-carbon/${id}?with=${linked}#compare` };
  const outcome = await askForAudit(act);
  if (outcome.state === 'placed')
    return { about: 'leads', to: `/website-carbon/${outcome.id}?with=${id}#compare` };
  return { about: 'weigh', asked: 'compare', answer: outcome };
}
