import { data } from 'react-router';
import type { AuditAnswer } from '../../domain/audit-service.ts';

/** Why no audit was begun. */
export type AskRefusal = Exclude<AuditAnswer, { outcome: 'placed' }> | { outcome: 'unavailable' };

/** What the visitor typed, to be put back into the fields. */
export type TypedRequest = { page: string; monthlyViews: string; phrase: string };

export type AskAnswer = TypedRequest & AskRefusal;

const statuses = { faulty: 422, limited: 429, full: 503, unavailable: 503 } as const;

/** Answers a form that was refused, with its status and, where coming back helps, with `Retry-After`. */
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

type Given = { actionHeaders: Headers; loaderHeaders: Headers };

/** The headers of a tool’s page, which is cached unless it belongs to one visitor. */
export function toolHeaders({ actionHeaders, loaderHeaders }: Given): Record<string, string> {
  const retryAfter = actionHeaders.get('retry-after');
  const control = loaderHeaders.get('cache-control');
  return { ...(control && { 'cache-control': control }), ...(retryAfter && { 'retry-after': retryAfter }) };
}
