import { data } from 'react-router';
import type { Content } from '#app/content/content.ts';
import { type RenderedFaq, renderFaq, renderMarkdown } from '#app/content/render-markdown.ts';
import type { TextPage } from '#app/content/text-page.ts';
import type { AuditFaults } from '../../domain/audit-service.ts';
import type { MetLimit } from '../../domain/limits.ts';

const path = '/website-carbon';

/** The data of the tool's page. */
export type WeighData = Pick<TextPage, 'name' | 'title' | 'description' | 'headline' | 'lead' | 'closing'> & {
  html: string;
  faq: RenderedFaq;
  /** HP-08: grams before and after, as the agency claims them. */
  scale: { before: string; after: string };
};

export function findWeighData({ pages, home }: Pick<Content, 'pages' | 'home'>): WeighData | undefined {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) return undefined;
  const { name, title, description, headline, lead, closing, faq, body } = page;
  return {
    ...{ name, title, description, headline, lead, closing },
    html: renderMarkdown(body).html,
    faq: renderFaq(faq),
    scale: { before: home.audit.beforeGrams, after: home.audit.afterGrams },
  };
}

/** The typed values, to be put back into the fields. */
type TypedWish = { page: string; monthlyViews: string };

/** Why the service is unavailable. Nothing was begun. */
export type AskRefusal =
  | { state: 'faulty'; faults: AuditFaults }
  | { state: 'limited'; limit: MetLimit; retryAfterSeconds: number }
  | { state: 'full'; retryAfterSeconds: number }
  | { state: 'unavailable' };

/** Why a page is not weighed. */
export type WeighAnswer = TypedWish & AskRefusal;

export const weighStatuses = { faulty: 422, limited: 429, full: 503, unavailable: 503 } as const;

/** Seconds for `Retry-After`, where coming back helps. */
export function findRetryAfter(answer: AskRefusal): number | undefined {
  if (answer.state === 'limited' || answer.state === 'full') return answer.retryAfterSeconds;
  return answer.state === 'unavailable' ? 60 : undefined;
}

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
