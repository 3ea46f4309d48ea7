import { type ActionFunctionArgs, redirect } from 'react-router';
import { parseEmailRequest } from '#app/features/contact/domain/lead-form.ts';
import { readHiddenFields, submitLead } from '#app/features/contact/domain/lead-inbox.ts';
import { requestContext, type Services, servicesContext } from '#app/services-context.ts';
import { readFormText } from '#platform/text/read-input.ts';
import {
  type AuditTool,
  auditIdPattern,
  findReportPath,
  reportNames,
  toolPaths,
} from '../../domain/audit.ts';
import { formatPageAddress } from '../../domain/page-address.ts';
import { withoutQuery } from '../../domain/report/untrusted-text.ts';
import { refuse, requestAudit } from '../request/request-audit.server.ts';
import { aboutReport, type ReportFormResult } from './report-data.ts';

type ReportArgs = Pick<ActionFunctionArgs, 'context' | 'request'> & { params: { id: string } };

/** Handles the buttons and forms on an audit’s page. */
export async function handleReportForm(tool: AuditTool, { context, params: { id }, request }: ReportArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { clientAddress } = context.get(requestContext);
  const services = context.get(servicesContext);
  const outcome = await handleIntent({ tool, id, form, clientAddress, services });
  // With 303, reloading the page or going back to it does not submit the form again.
  if (outcome.about === 'leads') throw redirect(outcome.to, 303);
  return refuse<ReportFormResult>(outcome, findRefusal(outcome));
}

function findRefusal(result: ReportFormResult): Parameters<typeof refuse>[1] {
  switch (result.about) {
    case 'request':
      return result.result;
    case 'mail':
      return { outcome: 'faulty' };
    case 'mail-limited':
      return { ...result, outcome: 'limited' };
    case 'read-only':
      return { outcome: 'forbidden' };
    default:
      return { outcome: 'unavailable' };
  }
}

type ReportAct = {
  tool: AuditTool;
  id: string;
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'leads' | 'log' | 'siteUrl'>;
};

type Outcome = { about: 'leads'; to: string } | ReportFormResult;

async function handleIntent(params: ReportAct): Promise<Outcome> {
  const intent = readFormText(params.form, 'intent', 20);
  try {
    if (intent === 'delete') {
      // Deleting a report that is already gone has the same result. The public address can't delete one.
      await params.services.audits.delete(params.id);
      if (await params.services.audits.find(params.id)) return { about: 'read-only' };
      return { about: 'leads', to: `${toolPaths[params.tool]}?deleted=1` };
    }
    if (intent === 'rescan') return await requestAgain(params);
    if (intent === 'compare' && params.tool === 'carbon') return await compareWith(params);
    if (intent === 'mail') return await requestEmail(params);
  } catch (error) {
    params.services.log.error('a report could not be changed', { error });
    return { about: 'unavailable' };
  }
  return { about: 'leads', to: findReportPath(params) };
}

async function requestAgain(params: ReportAct): Promise<Outcome> {
  const audit = await params.services.audits.find(params.id);
  if (audit?.tool !== params.tool) return { about: 'leads', to: findReportPath(params) };
  const { url, monthlyViews = '', phrase = '' } = audit;
  const fields = { page: url, monthlyViews: String(monthlyViews), phrase };
  const result = await requestAudit({ ...params, fields, rescan: true });
  if (result.outcome === 'placed')
    return { about: 'leads', to: findReportPath({ ...params, id: result.id }) };
  return { about: 'request', action: 'rescan', result: { ...result, page: withoutQuery(url) } };
}

/** Compares with another report if its link was entered, or else with a page that is measured for this. */
async function compareWith(params: ReportAct): Promise<Outcome> {
  const { id, form, services } = params;
  const input = readFormText(form, 'page', 4000).trim();
  const linked = URL.parse(input, services.siteUrl)?.pathname.split('/').at(-1) ?? '';
  // Only public ids are named beside a report, because whoever knows the other one may delete it.
  const findPublicId = async (reportId: string) =>
    (await services.audits.find(reportId))?.publicId ?? reportId;
  if (input.includes('/website-carbon/') && auditIdPattern.test(linked))
    return { about: 'leads', to: `/website-carbon/${id}?with=${await findPublicId(linked)}#compare` };
  const result = await requestAudit(params);
  if (result.outcome === 'placed')
    return { about: 'leads', to: `/website-carbon/${result.id}?with=${await findPublicId(id)}#compare` };
  return { about: 'request', action: 'compare', result };
}

/** Requests the report by email, which is an enquiry with consent, stored before it is confirmed. C-02 */
async function requestEmail(params: ReportAct): Promise<Outcome> {
  const { tool, id, form, services } = params;
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
  const path = findReportPath(params);
  const audit = await services.audits.find(id).catch((error) => {
    services.log.error('a report could not be requested by email', { error });
    return 'unavailable' as const;
  });
  if (audit === 'unavailable') return { about: 'mail-unavailable', ...sent };
  if (audit?.tool !== tool) return { about: 'leads', to: path };
  const message = `Asked for the ${reportNames[tool]} of ${formatPageAddress(audit.url)}: ${services.siteUrl}${path}`;
  const kind = tool === 'seo' ? 'seo' : 'audit';
  const receipt = await submitLead({ kind, values: parsed.createValues(message), auditId: id }, params);
  switch (receipt.state) {
    case 'received': {
      const signed = services.leads.signReference(receipt.reference, aboutReport(id));
      return { about: 'leads', to: `${path}?ref=${signed}#mail` };
    }
    case 'limited':
      return { about: 'mail-limited', ...sent, retryAfterSeconds: receipt.retryAfterSeconds };
    case 'unavailable':
      return { about: 'mail-unavailable', ...sent };
  }
}
