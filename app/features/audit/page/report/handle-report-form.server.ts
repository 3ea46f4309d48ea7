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
  const answer = await act({ tool, id, form, clientAddress, services });
  // With 303, reloading the page or going back to it does not submit the form again.
  if (answer.about === 'leads') throw redirect(answer.to, 303);
  return refuse<ReportFormResult>(answer, findRefusal(answer));
}

function findRefusal(answer: ReportFormResult): Parameters<typeof refuse>[1] {
  switch (answer.about) {
    case 'request':
      return answer.answer;
    case 'mail':
      return { outcome: 'faulty' };
    case 'mail-limited':
      return { ...answer, outcome: 'limited' };
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

async function act(given: ReportAct): Promise<Outcome> {
  const intent = readFormText(given.form, 'intent', 20);
  try {
    if (intent === 'delete') {
      // Deleting a report that is already gone has the same result. The public address can't delete one.
      await given.services.audits.delete(given.id);
      if (await given.services.audits.find(given.id)) return { about: 'read-only' };
      return { about: 'leads', to: `${toolPaths[given.tool]}?deleted=1` };
    }
    if (intent === 'rescan') return await requestAgain(given);
    if (intent === 'compare' && given.tool === 'carbon') return await compareWith(given);
    if (intent === 'mail') return await requestEmail(given);
  } catch (error) {
    given.services.log.error('a report could not be changed', { error });
    return { about: 'unavailable' };
  }
  return { about: 'leads', to: findReportPath(given) };
}

async function requestAgain(given: ReportAct): Promise<Outcome> {
  const audit = await given.services.audits.find(given.id);
  if (audit?.tool !== given.tool) return { about: 'leads', to: findReportPath(given) };
  const { url, monthlyViews = '', phrase = '' } = audit;
  const typed = { page: url, monthlyViews: String(monthlyViews), phrase };
  const answer = await requestAudit({ ...given, given: typed, rescan: true });
  if (answer.outcome === 'placed') return { about: 'leads', to: findReportPath({ ...given, id: answer.id }) };
  return { about: 'request', asked: 'rescan', answer: { ...answer, page: withoutQuery(url) } };
}

/** Compares with another report if its link was entered, or else with a page that is measured for this. */
async function compareWith(given: ReportAct): Promise<Outcome> {
  const { id, form, services } = given;
  const typed = readFormText(form, 'page', 4000).trim();
  const linked = URL.parse(typed, services.siteUrl)?.pathname.split('/').at(-1) ?? '';
  // Only public ids are named beside a report, because whoever knows the other one may delete it.
  const findPublicId = async (known: string) => (await services.audits.find(known))?.publicId ?? known;
  if (typed.includes('/website-carbon/') && auditIdPattern.test(linked))
    return { about: 'leads', to: `/website-carbon/${id}?with=${await findPublicId(linked)}#compare` };
  const answer = await requestAudit(given);
  if (answer.outcome === 'placed')
    return { about: 'leads', to: `/website-carbon/${answer.id}?with=${await findPublicId(id)}#compare` };
  return { about: 'request', asked: 'compare', answer };
}

/** Requests the report by email, which is an enquiry with consent, stored before it is confirmed. C-02 */
async function requestEmail(given: ReportAct): Promise<Outcome> {
  const { tool, id, form, services } = given;
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
  const path = findReportPath(given);
  const audit = await services.audits.find(id).catch((error) => {
    services.log.error('a report could not be requested by email', { error });
    return 'unavailable' as const;
  });
  if (audit === 'unavailable') return { about: 'mail-unavailable', ...sent };
  if (audit?.tool !== tool) return { about: 'leads', to: path };
  const message = `Asked for the ${reportNames[tool]} of ${formatPageAddress(audit.url)}: ${services.siteUrl}${path}`;
  const kind = tool === 'seo' ? 'seo' : 'audit';
  const receipt = await submitLead({ kind, values: parsed.createValues(message), auditId: id }, given);
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
