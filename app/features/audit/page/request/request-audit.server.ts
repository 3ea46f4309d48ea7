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
  fields?: TypedRequest;
  rescan?: boolean;
};

type RequestResult = Extract<AuditRequestResult, { outcome: 'placed' }> | ToolFormResult;

/** Requests the audit that a form asks for. An unavailable service is an outcome like any other. W-01, R-07 */
export async function requestAudit({
  tool,
  form,
  clientAddress,
  services,
  fields,
  rescan = false,
}: AuditForm): Promise<RequestResult> {
  const input = fields ?? {
    page: readFormText(form, 'page', 4000),
    monthlyViews: tool === 'carbon' ? readFormText(form, 'views', 100) : '',
    phrase: tool === 'seo' ? readFormText(form, 'phrase', 1000) : '',
  };
  const accessToken = readFormText(form, 'access_token', 16_000) || undefined;
  try {
    const request = { ...input, tool, rescan, accessToken, address: clientAddress };
    const result = await services.audits.request(request);
    return result.outcome === 'placed' ? result : { ...result, ...input };
  } catch (error) {
    services.log.error('an audit could not be accepted', { error });
    return { outcome: 'unavailable', ...input };
  }
}

/** Handles the form on a tool’s page. */
export async function handleToolForm(tool: AuditTool, { context, request }: ActionFunctionArgs) {
  // A body that is not a form counts as an empty form, so the response says what is missing.
  const form = await request.formData().catch(() => new FormData());
  const { clientAddress } = context.get(requestContext);
  const services = context.get(servicesContext);
  const result = await requestAudit({ tool, form, clientAddress, services });
  // With 303, reloading the report or going back to it does not submit the form again.
  if (result.outcome === 'placed') throw redirect(findReportPath({ tool, id: result.id }), 303);
  return refuse<ToolFormResult>(result, result);
}

const statuses = { faulty: 422, forbidden: 403, limited: 429, full: 503, unavailable: 503 } as const;

/** Responds to a refused form with its status, and with `Retry-After` if trying again later helps. */
export function refuse<Result>(
  result: Result,
  refusal: { outcome: keyof typeof statuses; retryAfterSeconds?: number },
) {
  const { outcome, retryAfterSeconds = outcome === 'unavailable' ? 60 : undefined } = refusal;
  return data(result, {
    status: statuses[outcome],
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  });
}
