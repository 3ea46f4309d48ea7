import type { AuditView } from '../../domain/audit-view.ts';

/** Where everything about an audit is. What needs a finished one is there once it is. */
export function linkAudit({ id, tool, state }: Pick<AuditView, 'id' | 'tool' | 'state'>, siteUrl: string) {
  const self = `${siteUrl}/api/audits/${id}`;
  const page = `${siteUrl}/${tool === 'seo' ? 'seo-booster' : 'website-carbon'}/${id}`;
  if (state === 'queued' || state === 'running') return { self, page, events: `${self}/events` };
  if (state === 'failed') return { self, page };
  const exports = { json: `${self}/report.json`, csv: `${self}/report.csv` };
  return tool === 'seo' ? { self, page, ...exports } : { self, page, badge: `${self}/badge`, ...exports };
}
