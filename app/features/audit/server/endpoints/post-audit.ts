import type { Context } from 'hono';
import { z } from 'zod';
import { formatWait } from '#app/components/format-durations.ts';
import { type Audit, findReportPath } from '../../domain/audit.ts';
import type { AuditService } from '../../domain/audit-service.ts';
import { type AuditView, createAuditView } from '../../domain/audit-view.ts';
import { describeLimit } from '../../domain/limits.ts';
import { plainText } from '../../domain/report/untrusted-text.ts';
import { noSuchAudit, sendProblem } from './problem.ts';

const body = z.strictObject({
  page: z.string().max(4000),
  monthlyViews: z.number().int().min(0).optional(),
  rescan: z.boolean().optional(),
  tool: z.enum(['carbon', 'seo']).optional(),
  phrase: z.string().max(1000).optional(),
});

type Options = { audits: AuditService; siteUrl: string; readAddress(c: Context): string };

/**
 * Finds a sentence for each invalid field. Unknown fields are invalid too, so that a misspelt name does not go
 * unnoticed.
 */
function findFaults({ issues }: z.ZodError): Record<string, string> {
  const names = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 3) : issue.path.slice(0, 1).map(String),
  );
  // A missing body, or one that is not an object, is reported as a missing page.
  const fields = names.length === 0 ? ['page'] : names;
  return Object.fromEntries(
    fields.map((name) => [plainText(name, 60), expectations[name] ?? 'There is no such field.']),
  );
}

/** Describes what each field has to be. */
const expectations: Record<string, string> = {
  page: 'Send the address of a page, as text of at most 4,000 characters.',
  monthlyViews: 'Send a whole number from 0 up, or leave it out.',
  rescan: 'Send true or false, or leave it out.',
  tool: 'Send “carbon” or “seo”, or leave it out.',
  phrase: 'Send text of at most 1,000 characters, or leave it out.',
};

/** Requests an audit of a page. Answers 202 with its address, even if the page was measured within the last day. */
export async function postAudit(c: Context, { audits, siteUrl, readAddress }: Options): Promise<Response> {
  const parsed = body.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) {
    const faults = findFaults(parsed.error);
    const names = Object.keys(faults).map((name) => `“${name}”`);
    return sendProblem(c, {
      status: 400,
      code: 'bad-request',
      title: 'The request is not valid',
      faults,
      detail: `Look at ${names.join(' and ')}. Send JSON such as {"page": "example.com"}. The description is at ${siteUrl}/api/openapi.json.`,
    });
  }
  const { page, monthlyViews, rescan = false, tool = 'carbon', phrase = '' } = parsed.data;
  const result = await audits.request({
    tool,
    page,
    // Each tool has its own field; that of the other tool is not stored.
    monthlyViews: monthlyViews === undefined || tool === 'seo' ? '' : String(monthlyViews),
    phrase: tool === 'seo' ? phrase : '',
    rescan,
    accessToken: readBearer(c),
    address: readAddress(c),
  });
  switch (result.outcome) {
    case 'placed': {
      const audit = await audits.find(result.id);
      if (!audit) return sendProblem(c, noSuchAudit);
      return c.json(showAudit(audit, siteUrl), 202, {
        location: `/api/audits/${result.id}`,
        'cache-control': 'no-store',
      });
    }
    case 'faulty':
      return sendProblem(c, {
        status: 422,
        code: 'faulty',
        title: 'The request is not valid',
        detail: Object.values(result.faults).join(' '),
        faults: result.faults as Record<string, string>,
      });
    case 'limited':
      return sendProblem(c, {
        status: 429,
        code: result.limit.of === 'host' ? 'too-many-of-host' : 'too-many',
        title: 'Too many requests',
        detail: `${describeLimit(result.limit)} Please try again ${formatWait(result.retryAfterSeconds)}.`,
        retryAfterSeconds: result.retryAfterSeconds,
      });
    case 'full':
      return sendProblem(c, {
        status: 503,
        code: 'queue-full',
        title: 'The queue is full',
        detail: 'Our queue is at its limit. Please try again in a minute.',
        retryAfterSeconds: result.retryAfterSeconds,
      });
  }
}

/** Shows an audit with the addresses of everything about it. */
export function showAudit(audit: Audit, siteUrl: string) {
  const view = createAuditView(audit);
  return { ...view, links: linkAudit({ ...view, publicId: audit.publicId }, siteUrl) };
}

/** Links everything about an audit, as far as it exists in this state. */
export function linkAudit(
  { id, tool, state, publicId }: Pick<AuditView, 'id' | 'tool' | 'state'> & Partial<Pick<Audit, 'publicId'>>,
  siteUrl: string,
) {
  const self = `${siteUrl}/api/audits/${id}`;
  const page = siteUrl + findReportPath({ tool, id });
  if (state === 'queued' || state === 'running') return { self, page, progress: `${self}/progress` };
  if (state === 'failed') return { self, page };
  const publicPage = publicId && siteUrl + findReportPath({ tool, id: publicId });
  const files = { json: `${self}/report.json`, csv: `${self}/report.csv` };
  const links = { self, page, ...(publicPage && { publicPage }), ...files };
  return tool === 'seo' ? links : { ...links, badge: `${self}/badge` };
}

/** Reads the access token of `Authorization: Bearer`; undefined if there is none. */
export function readBearer(c: Context): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,16000})$/i.exec(c.req.header('authorization') ?? '')?.[1];
}
