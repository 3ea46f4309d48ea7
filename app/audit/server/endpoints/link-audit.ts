import type { AuditView } from '../../domain/audit-view.ts';

/** The addresses of everything about an audit. Those that need a finished audit exist once it has ended. */
export function linkAudit({ id, tool, state }: Pick<AuditView, 'id' | 'tool' | 'state'>, siteUrl: string) {
  const self = `${siteUrl}/api/audits/${id}`;
  const page = `${siteUrl}/${tool === 'seo' ? 'seo-booster' : 'website-carbon'}/${id}`;
  if (state === 'queued' || state === 'running') return { self, page, events: `${self}/events` };
  if (state === 'failed') return { self, page };
  const exports = { json: `${self}/report.json`, csv: `${self}/report.csv` };
  return tool === 'seo' ? { self, page, ...exports } : { self, page, badge: `${self}/badge`, ...exports };
}
