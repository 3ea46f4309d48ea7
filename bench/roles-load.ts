/**
 * npm run bench:load, second part: Home beside the audit of an ordinary page, when one process does all, and when it has
 * ROLE=web and another one ROLE=worker. Then the same with the worker and its browser on a core of their own, and the pages
 * on another with the client: what roles bring where there are cores enough. Needs `taskset`, which every Debian has.
 */
import { execFileSync } from 'node:child_process';
import { startSite } from '#tests/site.ts';
import { startAuditedPages } from './audits.ts';
import { measureDuringAudit, startRoles } from './measure-during-audit.ts';

const rounds = { rounds: 2, quietMs: 6000 };

await using pages = await startAuditedPages();
const [page = ''] = pages.ordinary;
const rows: Record<string, string>[] = [];
{
  await using site = await startSite(pages.settings);
  rows.push({ processes: 'one', ...(await measureDuringAudit(site, page, rounds)) });
}
{
  await using roles = await startRoles(pages.settings);
  rows.push({ processes: 'web, worker', ...(await measureDuringAudit(roles.web, page, rounds)) });
  // With all of their threads; what they start later inherits it.
  const pin = (core: string, pid = 0) =>
    execFileSync('taskset', ['-apc', core, String(pid)], { stdio: 'ignore' });
  pin('0', process.pid);
  pin('0', roles.web.process.pid);
  pin('1', roles.worker.process.pid);
  const [, second = ''] = pages.ordinary;
  rows.push({
    processes: 'web, worker on another core',
    ...(await measureDuringAudit(roles.web, second, rounds)),
  });
}
console.table(rows);
