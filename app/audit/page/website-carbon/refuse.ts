import { data } from 'react-router';
import { type AskRefusal, findRetryAfter, weighStatuses } from './weigh-data.ts';

/** Answers a rejected form with its status, and with `Retry-After` where that helps. */
export function refuse<Answer>(answer: Answer, refusal: AskRefusal) {
  const retryAfter = findRetryAfter(refusal);
  return data<Answer>(answer, {
    status: weighStatuses[refusal.state],
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });
}

type Given = { actionHeaders: Headers; loaderHeaders: Headers };

/** The cache header of a tool’s page, which is cached unless it belongs to one visitor. */
export function toolHeaders({ actionHeaders, loaderHeaders }: Given): Record<string, string> {
  const retryAfter = actionHeaders.get('retry-after');
  const control = loaderHeaders.get('cache-control');
  return { ...(control && { 'cache-control': control }), ...(retryAfter && { 'retry-after': retryAfter }) };
}
