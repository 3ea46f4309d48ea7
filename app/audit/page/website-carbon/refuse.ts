import { data } from 'react-router';
import { type AskRefusal, findRetryAfter, weighStatuses } from './weigh-data.ts';

/** Answers a form that was not taken: with its status, and when to come back where that helps. */
export function refuse<Answer>(answer: Answer, refusal: AskRefusal) {
  const retryAfter = findRetryAfter(refusal);
  return data<Answer>(answer, {
    status: weighStatuses[refusal.state],
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });
}

type Given = { actionHeaders: Headers; loaderHeaders: Headers };

/** Of a tool’s page: kept unless it is one visitor’s own. */
export function toolHeaders({ actionHeaders, loaderHeaders }: Given): Record<string, string> {
  const retryAfter = actionHeaders.get('retry-after');
  const control = loaderHeaders.get('cache-control');
  return { ...(control && { 'cache-control': control }), ...(retryAfter && { 'retry-after': retryAfter }) };
}
