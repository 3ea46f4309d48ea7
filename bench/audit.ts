/**
 * npm run bench:audit: the ten pages of known weight through the whole audit, as a table. What the browser and the scan
 * of the source say against what the server wrote, how long each took, and how much this process grew.
 */
import { listDeviceScans } from '#app/audit/domain/measurement.ts';
import { findBuiltPrograms } from '#app/audit/server/create-audit-engine.ts';
import { openAuditParts } from '#tests/audit/open-audit-parts.ts';
import { auditPageNames } from '#tests/audit-pages/pages/create-pages.ts';
import { startAuditPages } from '#tests/audit-pages/start-audit-pages.ts';
import { projectDir } from '#tests/site.ts';

await using pages = await startAuditPages();
await using parts = openAuditParts([pages.own, pages.foreign], findBuiltPrograms(projectDir));

const off = (ours: number, theirs: number) => `${((ours / theirs - 1) * 100).toFixed(2)} %`;
const seconds = (ms: number) => (ms / 1000).toFixed(1);

// Modules that load with a server's first audit do not count for later ones.
await parts.scanPage(pages.urlOf('static'));
const rows: Record<string, string | number>[] = [];
for (const name of auditPageNames) {
  const url = pages.urlOf(name);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const starts = performance.now();
  let estimateMs: number | undefined;
  const onEstimate = () => {
    estimateMs = performance.now() - starts;
  };
  const source = await parts.scanPage(url, { onEstimate });
  const scannedMs = performance.now() - starts;
  const count = pages.count();
  const result = await parts.measure(url);
  const { browserScan } = result;
  const served = count().bytes;
  const seenMs = performance.now() - starts;
  const savings = await parts.prove(result);
  const allMs = performance.now() - starts;
  clearInterval(watch);
  const known = await pages.weigh(pages.page(name).loads.phone, 'first');
  const measured = listDeviceScans(browserScan).reduce(
    (sum, scan) => sum + scan.scrolled.transferBytes + (scan.returnVisit?.transferBytes ?? 0),
    0,
  );
  rows.push({
    page: name,
    'phone, bytes': browserScan.phone.firstView.transferBytes,
    'browser against server': off(measured, served),
    'source against server': off(source.firstView.transferBytes, known),
    'first estimate, s': seconds(estimateMs ?? scannedMs),
    'browser, s': seconds(seenMs - scannedMs),
    'savings, s': seconds(allMs - seenMs),
    'all, s': seconds(allMs),
    'proven, bytes': savings.reduce((sum, { beforeBytes, afterBytes }) => sum + beforeBytes - afterBytes, 0),
    'memory, MB more': ((peak - before) / 1_000_000).toFixed(0),
  });
}
console.table(rows);
