import { createEmptyValues } from '#app/contact/domain/contact-fields.ts';
import { parseReportRequest } from '#app/contact/domain/lead-form.ts';
import { spamFields } from '#app/contact/domain/lead-inbox.ts';
import { readSentAttribution } from '#app/contact/domain/sent-attribution.ts';
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
async function requestEmail({
  id,
  form,
  referer,
  clientAddress,
  services,
}: AuditAct): Promise<{ about: 'leads'; to: string } | AuditAnswer> {
  const { audits, leads, log, siteUrl } = services;
  const email = readFormText(form, 'email', 1000);
  const formTime = readFormText(form, spamFields.formTime, 200);
  const sent = { email, formTime };
  const parsed = parseReportRequest({ email, consent: form.get('consent') !== null });
  if (parsed.outcome === 'faulty')
    return { about: 'mail', ...sent, fault: parsed.fault, field: parsed.field };
  try {
    const audit = await audits.find(id);
    if (!audit) return { about: 'leads', to: `/website-carbon/${id}` };
    const receipt = await leads.receive({
      kind: audit.tool === 'seo' ? 'seo' : 'audit',
      values: {
        ...createEmptyValues(),
        email: parsed.email,
        message: `Asked for the website carbon report of ${formatPageAddress(audit.url)} (/website-carbon/${id}).`,
        consent: true,
      },
      attribution: readSentAttribution(form, { referer, siteUrl }),
      address: clientAddress,
      honeypot: readFormText(form, spamFields.honeypot, 200),
      formTime,
      auditId: id,
    });
    if (receipt.outcome === 'limited')
      return { about: 'mail-limited', ...sent, retryAfterSeconds: receipt.retryAfterSeconds };
    const signed = leads.signReference(receipt.reference, aboutReport(id));
    return { about: 'leads', to: `/website-carbon/${id}?ref=${signed}#mail` };
  } catch (error) {
    log.error('a report could not be asked for by mail', { error });
    return { about: 'mail-unavailable', ...sent };
  }
}

/** The action of a button or form on an audit's pages. */
type AuditAct = {
  id: string;
  form: FormData;
  referer: string | null;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'leads' | 'log' | 'siteUrl'>;
};
