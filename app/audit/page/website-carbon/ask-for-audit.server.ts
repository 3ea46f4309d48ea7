import type { Services } from '#app/services-context.ts';
import { readFormText } from '#platform/text/read-input.ts';
import type { AuditRequest } from '../../domain/audit-service.ts';
import type { AskRefusal, WeighAnswer } from './weigh-data.ts';

type Wish = {
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'log'>;
  /** The value to use if the form has no such field. */
  page?: string;
  monthlyViews?: string;
  anew?: boolean;
};

type AskOutcome = { state: 'placed'; id: string } | WeighAnswer;

/** The longest accepted value; an access token may be longer. */
const most = { page: 4000, monthlyViews: 100, accessToken: 16_000 };

/** Requests the audit of a form. Only an accepted one is `placed`. W-01 */
export async function askForAudit({ form, clientAddress, services, ...wish }: Wish): Promise<AskOutcome> {
  const page = wish.page ?? readFormText(form, 'page', most.page);
  const monthlyViews = wish.monthlyViews ?? readFormText(form, 'views', most.monthlyViews);
  const typed = { page, monthlyViews };
  const outcome = await handIn(services, {
    ...typed,
    anew: wish.anew ?? false,
    accessToken: readAccessToken(form),
    address: clientAddress,
  });
  return outcome.state === 'placed' ? outcome : { ...outcome, ...typed };
}

/** Asks the service. Never throws: an unavailable service is an outcome. */
export async function handIn(
  services: Wish['services'],
  request: AuditRequest,
): Promise<{ state: 'placed'; id: string } | AskRefusal> {
  try {
    const answer = await services.audits.ask(request);
    switch (answer.outcome) {
      case 'placed':
        return { state: 'placed', id: answer.id };
      case 'faulty':
        return { state: 'faulty', faults: answer.faults };
      case 'limited':
        return { state: 'limited', limit: answer.limit, retryAfterSeconds: answer.retryAfterSeconds };
      case 'full':
        return { state: 'full', retryAfterSeconds: answer.retryAfterSeconds };
    }
  } catch (error) {
    services.log.error('an audit could not be taken in', { error });
    return { state: 'unavailable' };
  }
}

export function readAccessToken(form: FormData): string | undefined {
  return readFormText(form, 'access_token', most.accessToken) || undefined;
}
