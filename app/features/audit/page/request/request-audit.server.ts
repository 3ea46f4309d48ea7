import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { requestContext, type Services, servicesContext } from '#app/services-context.ts';
import { readFormText } from '#platform/text/read-input.ts';
import { type AuditTool, findReportPath } from '../../domain/audit.ts';
import type { AuditRequestResult } from '../../domain/audit-service.ts';

/** Why no audit was started. */
export type AuditRefusal = Exclude<AuditRequestResult, { outcome: 'placed' }> | { outcome: 'unavailable' };

/** The visitor's input, for refilling the form. */
type TypedRequest = { page: string; monthlyViews: string; phrase: string };

export type ToolFormResult = TypedRequest & AuditRefusal;

type AuditForm = {
  tool: AuditTool;
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'log'>;
  /** Replaces the fields of the form. */
  given?: TypedRequest;
  rescan?: boolean;
};

type Asked = Extract<AuditRequestResult, { outcome: 'placed' }> | ToolFormResult;

/** Requests the audit that a form asks for. An unavailable service is an outcome like any other. W-01, R-07 */
export async function requestAudit({
  tool,
  form,
  clientAddress,
  services,
  given,
  rescan = false,
}: AuditForm): Promise<Asked> {
  const typed = given ?? {
    page: readFormText(form, 'page', 4000),
    monthlyViews: tool === 'carbon' ? readFormText(form, 'views', 100) : '',
    phrase: tool === 'seo' ? readFormText(form, 'phrase', 1000) : '',
  };
  const accessToken = readFormText(form, 'access_token', 16_000) || undefined;
  try {
    const asked = { ...typed, tool, rescan, accessToken, address: clientAddress };
    const answer = await services.audits.request(asked);
    return answer.outcome === 'placed' ? answer : { ...answer, ...typed };
  } catch (error) {
    services.log.error('an audit could not be accepted', { error });
    return { outcome: 'unavailable', ...typed };
  }
}

/** Handles the form on a tool’s page. */
export async function handleToolForm(tool: AuditTool, { context, request }: ActionFunctionArgs) {
  // A body that is not a form counts as an empty form, so the answer says what is missing.
  const form = await request.formData().catch(() => new FormData());
  const { clientAddress } = context.get(requestContext);
  const services = context.get(servicesContext);
  const answer = await requestAudit({ tool, form, clientAddress, services });
  // With 303, reloading the report or going back to it does not submit the form again.
  if (answer.outcome === 'placed') throw redirect(findReportPath({ tool, id: answer.id }), 303);
  return refuse<ToolFormResult>(answer, answer);
}

const statuses = { faulty: 422, forbidden: 403, limited: 429, full: 503, unavailable: 503 } as const;

/** Answers a refused form with its status, and with `Retry-After` if trying again later helps. */
export function refuse<Answer>(
  answer: Answer,
  refusal: { outcome: keyof typeof statuses; retryAfterSeconds?: number },
) {
  const { outcome, retryAfterSeconds = outcome === 'unavailable' ? 60 : undefined } = refusal;
  return data(answer, {
    status: statuses[outcome],
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  });
}
