import { type ActionFunctionArgs, redirect } from 'react-router';
import { requestContext, type Services, servicesContext } from '#app/services-context.ts';
import { readFormText } from '#platform/text/read-input.ts';
import { type AuditTool, findReportPath } from '../../domain/audit.ts';
import type { AuditAnswer } from '../../domain/audit-service.ts';
import { type AskAnswer, refuse, type TypedRequest } from './ask-answer.ts';

type AskRequest = {
  tool: AuditTool;
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'log'>;
  /** Replaces what the form says. */
  given?: TypedRequest;
  anew?: boolean;
};

type Asked = Extract<AuditAnswer, { outcome: 'placed' }> | AskAnswer;

/** Requests the audit of a form. An unavailable service is an outcome like any other. W-01, R-07 */
export async function askForAudit({
  tool,
  form,
  clientAddress,
  services,
  given,
  anew = false,
}: AskRequest): Promise<Asked> {
  const typed = given ?? {
    page: readFormText(form, 'page', 4000),
    monthlyViews: tool === 'carbon' ? readFormText(form, 'views', 100) : '',
    phrase: tool === 'seo' ? readFormText(form, 'phrase', 1000) : '',
  };
  const accessToken = readFormText(form, 'access_token', 16_000) || undefined;
  try {
    const asked = { ...typed, tool, anew, accessToken, address: clientAddress };
    const answer = await services.audits.ask(asked);
    return answer.outcome === 'placed' ? answer : { ...answer, ...typed };
  } catch (error) {
    services.log.error('an audit could not be taken in', { error });
    return { outcome: 'unavailable', ...typed };
  }
}

/** Answers the form of a tool’s page. */
export async function answerTool(tool: AuditTool, { context, request }: ActionFunctionArgs) {
  // A body that is no form counts as a form without fields, and the answer says what is missing.
  const form = await request.formData().catch(() => new FormData());
  const { clientAddress } = context.get(requestContext);
  const services = context.get(servicesContext);
  const answer = await askForAudit({ tool, form, clientAddress, services });
  // 303: reloading the page it leads to, or going back to it, begins nothing again.
  if (answer.outcome === 'placed') throw redirect(findReportPath({ tool, id: answer.id }), 303);
  return refuse<AskAnswer>(answer, answer);
}
