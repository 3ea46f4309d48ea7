/**
 * npm run bench:audit, second part: how the site's own pages fare while a hostile page is audited. Home is requested 50
 * times a second, by turns without an audit and with one, so that both have the same machine.
 */
import { startSite } from '#tests/site.ts';
import { startAuditedPages } from './audits.ts';
import { measureDuringAudit } from './measure-during-audit.ts';

const hostile = ['shout', 'long addresses', 'long html', 'hang', 'hog'];

await using pages = await startAuditedPages();
await using site = await startSite(pages.settings);
const rows: Record<string, string>[] = [];
for (const page of hostile)
  rows.push({
    page,
    ...(await measureDuringAudit(site, pages.urlOf(page), { rounds: 1, quietMs: 10_000 })),
  });
console.table(rows);
