import { spamFields } from '#app/contact/domain/lead-inbox.ts';
import { parseReportRequest } from '#app/contact/domain/report-request.ts';
import { readSentAttribution } from '#app/contact/domain/sent-attribution.ts';
import { formatPageAddress } from '../../domain/page-address.ts';
import { readText } from '../website-carbon/ask-for-audit.server.ts';
import type { AuditAct } from './audit-act.ts';
import { type AuditAnswer, aboutReport } from './audit-data.ts';

/** The report by mail: an enquiry like any other, with consent, kept before anybody is thanked. C-02 */
export async function requestEmail({
  id,
  form,
  referer,
  clientAddress,
  services,
}: AuditAct): Promise<{ about: 'leads'; to: string } | AuditAnswer> {
  const { audits, leads, log, siteUrl } = services;
  const email = readText(form, 'email', 1000);
  const formTime = readText(form, spamFields.formTime, 200);
  const sent = { email, formTime };
  const parsed = parseReportRequest({ email, consent: form.get('consent') !== null });
  if (parsed.outcome === 'faulty')
    return { about: 'mail', ...sent, fault: parsed.fault, field: parsed.field };
  try {
    const audit = await audits.find(id);
    if (!audit) return { about: 'leads', to: `/website-carbon/${id}` };
    const receipt = await leads.receive({
      values: {
        name: '',
        email: parsed.email,
        company: '',
        services: [],
        budget: '',
        message: `Asked for the website carbon report of ${formatPageAddress(audit.url)} (/website-carbon/${id}).`,
        consent: true,
      },
      attribution: readSentAttribution(form, { referer, siteUrl }),
      address: clientAddress,
      honeypot: readText(form, spamFields.honeypot, 200),
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
