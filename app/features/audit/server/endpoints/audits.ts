import { type Context, Hono } from 'hono';
import type { Log } from '#platform/log.ts';
import openApi from '../../../../../docs/openapi.json' with { type: 'json' };
import type { Audit } from '../../domain/audit.ts';
import { type AuditService, AuditsUnavailable } from '../../domain/audit-service.ts';
import { createAuditProgress } from '../../domain/audit-view.ts';
import { formatPageAddress } from '../../domain/page-address.ts';
import { formatChecksCsv } from '../../domain/report/create-seo-report.ts';
import { exportReport, formatResourcesCsv } from '../../domain/report/export-report.ts';
import { findReport } from '../../domain/report/finish-audit.ts';
import { renderBadge } from '../../domain/report/render-badge.ts';
import { linkAudit, postAudit, readBearer, showAudit } from './post-audit.ts';
import { noFigure, noSuchAudit, notFinished, readOnly, sendProblem, unavailable } from './problem.ts';

type AuditEndpoints = {
  audits: AuditService;
  siteUrl: string;
  readAddress(c: Context): string;
  log: Log;
};

const noStore = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** The API of audits. `docs/openapi.json` describes it, and a test compares the two. */
export function auditApi(options: AuditEndpoints): Hono {
  const { audits, siteUrl, log } = options;
  const app = new Hono();

  app.get('/api/openapi.json', (c) => c.json(openApi, 200, { 'cache-control': 'public, max-age=300' }));
  app.post('/api/audits', (c) => postAudit(c, options));
  app.get('/api/audits', async (c) => {
    const token = readBearer(c);
    const lines = token && (await audits.listOwn(token));
    if (!lines)
      return sendProblem(c, {
        status: 401,
        code: 'signed-out',
        title: 'You are not signed in',
        detail: 'Send the access token of an account to list its audits.',
      });
    const shown = lines.map(({ id, url, tool, askedAt, state }) => ({
      id,
      tool,
      page: formatPageAddress(url),
      askedAt,
      state,
      links: linkAudit({ id, tool, state }, siteUrl),
    }));
    return c.json({ audits: shown }, 200, noStore);
  });
  /** Answers requests for an audit, or a part of it, if there is one with the id in the path. */
  const onAudit = (part: string, respond: (c: Context, audit: Audit) => Response) =>
    app.get(`/api/audits/:id${part}`, async (c) => {
      const audit = await audits.find(c.req.param('id') ?? '');
      return audit ? respond(c, audit) : sendProblem(c, noSuchAudit);
    });
  onAudit('', (c, audit) => c.json(showAudit(audit, siteUrl), 200, noStore));
  app.delete('/api/audits/:id', async (c) => {
    const id = c.req.param('id');
    if (await audits.delete(id)) return c.body(null, 204, noStore);
    return sendProblem(c, (await audits.find(id)) ? readOnly : noSuchAudit);
  });
  // The page of a running audit polls this once a second, so it is small even if the audit has a report.
  onAudit('/progress', (c, audit) => c.json(createAuditProgress(audit), 200, noStore));

  const download = (c: Context, type: 'json' | 'csv', name: string, body: string) =>
    c.body(body, 200, {
      ...noStore,
      'content-type': type === 'json' ? 'application/json' : 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.${type}"`,
    });
  const names = { carbon: 'website-carbon', seo: 'on-page-check' };
  onAudit('/report.json', (c, audit) => {
    const { id, askedAt, run } = audit;
    if (run.state !== 'done') return sendProblem(c, notFinished);
    const value = run.tool === 'seo' ? { id, askedAt, ...findReport(audit) } : exportReport(audit, run);
    return download(c, 'json', names[run.tool], JSON.stringify(value, null, 2));
  });
  onAudit('/report.csv', (c, audit) => {
    const { run } = audit;
    const { check } = findReport(audit);
    if (check) return download(c, 'csv', names.seo, formatChecksCsv(check));
    if (run.state !== 'done' || run.tool !== 'carbon') return sendProblem(c, notFinished);
    return download(c, 'csv', names.carbon, formatResourcesCsv(run.measurement));
  });
  onAudit('/badge', (c, audit) => {
    const { report } = findReport(audit);
    if (!report) return sendProblem(c, notFinished);
    const badge = renderBadge(report);
    if (badge === undefined) return sendProblem(c, noFigure);
    return c.body(badge, 200, {
      ...noStore,
      'content-type': 'image/svg+xml',
      'content-disposition': 'inline; filename="website-carbon-badge.svg"',
    });
  });
  app.get('/api/audits/:id/screenshots/:device{phone|desktop}', async (c) => {
    const device = c.req.param('device') === 'phone' ? 'phone' : 'desktop';
    const picture = await audits.findScreenshot(c.req.param('id'), device);
    if (!picture || !pictureTypes.includes(picture.type)) return sendProblem(c, noSuchAudit);
    return new Response(new Uint8Array(picture.bytes), {
      headers: { ...noStore, 'content-type': picture.type, 'cache-control': 'private, max-age=86400' },
    });
  });

  app.all('/api/openapi.json', (c) => refuseMethod(c, 'GET, HEAD'));
  app.all('/api/audits', (c) => refuseMethod(c, 'GET, HEAD, POST'));
  app.all('/api/audits/:id', (c) => refuseMethod(c, 'GET, HEAD, DELETE'));
  for (const part of ['progress', 'report.json', 'report.csv', 'badge', 'screenshots/:device{phone|desktop}'])
    app.all(`/api/audits/:id/${part}`, (c) => refuseMethod(c, 'GET, HEAD'));
  app.all('/api/audits/*', (c) => sendProblem(c, noSuchAudit));

  app.onError((error, c) => {
    if (!(error instanceof AuditsUnavailable)) throw error;
    log.error('audits are unavailable', { error: error.cause });
    return sendProblem(c, unavailable);
  });
  return app;
}

function refuseMethod(c: Context, allow: string): Response {
  c.header('allow', allow);
  return sendProblem(c, {
    status: 405,
    code: 'method',
    title: 'Method not allowed',
    detail: `This address accepts ${allow}.`,
  });
}

/** The formats of our own encoder. */
const pictureTypes = ['image/webp', 'image/avif', 'image/png', 'image/jpeg'];
