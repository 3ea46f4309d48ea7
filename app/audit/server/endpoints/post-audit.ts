import type { Context } from 'hono';
import { z } from 'zod';
import { formatWait } from '#app/ui/format-wait.ts';
import type { AuditService } from '../../domain/audit-service.ts';
import { viewAudit } from '../../domain/audit-view.ts';
import { describeLimit } from '../../domain/limit-words.ts';
import { plainText } from '../../domain/report/plain-text.ts';
import { linkAudit } from './link-audit.ts';
import { answerProblem, noSuchAudit } from './problem.ts';
import { readBearer } from './read-bearer.ts';

const body = z.strictObject({
  page: z.string().max(4000),
  monthlyViews: z.number().int().min(0).optional(),
  anew: z.boolean().optional(),
  tool: z.enum(['carbon', 'seo']).optional(),
  phrase: z.string().max(1000).optional(),
});

type Given = { audits: AuditService; siteUrl: string; readAddress(c: Context): string };

/** A sentence for each field that can't be taken. */
function findFaults({ issues }: z.ZodError): Record<string, string> {
  const names = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 3) : issue.path.slice(0, 1).map(String),
  );
  // No body, or none that is an object: what it lacks is the page.
  const known = names.length === 0 ? ['page'] : names;
  return Object.fromEntries(
    known.map((name) => [plainText(name, 60), wishes[name] ?? 'There is no such field.']),
  );
}

/** What each field may be. */
const wishes: Record<string, string> = {
  page: 'Name the address of a page, as text of at most 4,000 letters.',
  monthlyViews: 'Send a whole number from 0 up, or leave it out.',
  anew: 'Send true or false, or leave it out.',
  tool: 'Send “carbon” or “seo”, or leave it out.',
  phrase: 'Send text of at most 1,000 letters, or leave it out.',
};

/** By its name: whoever mistypes a field would else wonder why nothing comes of it. */
function describeFault({ issues }: z.ZodError): string {
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  if (unknown.length > 0)
    return `There is no field ${unknown
      .slice(0, 3)
      .map((name) => `“${plainText(name, 60)}”`)
      .join(' or ')}.`;
  const wrong = new Set(issues.flatMap(({ path }) => path.slice(0, 1).map(String)));
  return wrong.size === 0 ? 'The body is no JSON object.' : `Look at ${[...wrong].join(' and ')}.`;
}

/** Takes a page in. 202: it has a link of its own, and is measured in its turn or has been within the day. */
export async function postAudit(c: Context, { audits, siteUrl, readAddress }: Given): Promise<Response> {
  const parsed = body.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success)
    return answerProblem(c, {
      status: 400,
      code: 'bad-request',
      title: 'This is not what can be asked',
      faults: findFaults(parsed.error),
      detail: `${describeFault(parsed.error)} Send JSON such as {"page": "example.com"}. The description is at ${siteUrl}/api/openapi.json.`,
    });
  const { page, monthlyViews, anew = false, tool = 'carbon', phrase = '' } = parsed.data;
  const answer = await audits.ask({
    tool,
    page,
    // Each tool has a question of its own, and the other’s is not kept with it.
    monthlyViews: monthlyViews === undefined || tool === 'seo' ? '' : String(monthlyViews),
    phrase: tool === 'seo' ? phrase : '',
    anew,
    accessToken: readBearer(c),
    address: readAddress(c),
  });
  switch (answer.outcome) {
    case 'placed': {
      const audit = await audits.find(answer.id);
      if (!audit) return answerProblem(c, noSuchAudit);
      const view = viewAudit(audit);
      return c.json({ ...view, links: linkAudit(view, siteUrl) }, 202, {
        location: `/api/audits/${answer.id}`,
        'cache-control': 'no-store',
      });
    }
    case 'faulty':
      return answerProblem(c, {
        status: 422,
        code: 'faulty',
        title: 'Something in it can’t be taken',
        detail: Object.values(answer.faults).join(' '),
        faults: answer.faults as Record<string, string>,
      });
    case 'limited':
      return answerProblem(c, {
        status: 429,
        code: answer.limit.of === 'host' ? 'too-many-of-host' : 'too-many',
        title: 'Too many for now',
        detail: `${describeLimit(answer.limit)} Please try again ${formatWait(answer.retryAfterSeconds)}.`,
        retryAfterSeconds: answer.retryAfterSeconds,
      });
    case 'full':
      return answerProblem(c, {
        status: 503,
        code: 'queue-full',
        title: 'The queue is full',
        detail: 'As many pages wait as we let wait. Please try again in a minute.',
        retryAfterSeconds: answer.retryAfterSeconds,
      });
  }
}
