/**
 * npm run bench:audit: the ten pages of known weight through the whole audit, as a table. What the browser and the scan
 * of the source say against what the server wrote, and how long each took; then the whole audit as the server runs it, in
 * a process of its own, and how much the server's own process grew.
 */
import { listDeviceScans } from '#app/features/audit/domain/measurement.ts';
import { createAuditEngine, findBuiltPrograms } from '#app/features/audit/server/create-audit-engine.ts';
import { openAuditParts } from '#tests/audit/open-audit-parts.ts';
import { auditPageNames, startAuditPages } from '#tests/audit-pages/start-audit-pages.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { projectDir } from '#tests/site.ts';

await using pages = await startAuditPages();
await using parts = openAuditParts([pages.own, pages.foreign], findBuiltPrograms(projectDir));

const engine = createAuditEngine({
  config: { allow: [pages.own, pages.foreign].map((origin) => new URL(origin).host), greenWebUrl: undefined },
  siteUrl: 'https://saltbush.example',
  chromiumPath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  programs: findBuiltPrograms(projectDir),
  log: createLogRecorder().log,
});

const formatDeviation = (measured: number, actual: number) =>
  `${((measured / actual - 1) * 100).toFixed(2)} %`;
const seconds = (ms: number) => (ms / 1000).toFixed(1);

const listeners = { onStep() {}, onHost: async () => {}, onEstimate() {} };
const audit = (url: string) =>
  engine.audit('carbon', url, { ...listeners, signal: AbortSignal.timeout(90_000) });

// What a server does once, with its first audit, does not count for later ones: it loads modules, and finds out how the
// browser can be started.
await parts.scanPage(pages.urlOf('static'));
await parts.measure(pages.urlOf('static'));
await audit(pages.urlOf('static'));
const rows: Record<string, string | number>[] = [];
for (const name of auditPageNames) {
  const url = pages.urlOf(name);
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
  const provenMs = performance.now() - starts;
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const startedMs = performance.now();
  await audit(url);
  const allMs = performance.now() - startedMs;
  clearInterval(watch);
  const known = await pages.weigh(pages.page(name).loads.phone, 'first');
  const measured = listDeviceScans(browserScan).reduce(
    (sum, scan) => sum + scan.scrolled.transferBytes + (scan.returnVisit?.transferBytes ?? 0),
    0,
  );
  rows.push({
    page: name,
    'phone, bytes': browserScan.phone.firstView.transferBytes,
    'browser against server': formatDeviation(measured, served),
    'source against server': formatDeviation(source.firstView.transferBytes, known),
    'first estimate, s': seconds(estimateMs ?? scannedMs),
    'browser, s': seconds(seenMs - scannedMs),
    'savings, s': seconds(provenMs - seenMs),
    // Without the process of the audit, its report and a new process for savings: the figure of November 23.
    'scan, browser and savings, s': seconds(provenMs),
    'whole audit, s': seconds(allMs),
    'proven, bytes': savings.reduce((sum, { beforeBytes, afterBytes }) => sum + beforeBytes - afterBytes, 0),
    'memory, MB more': ((peak - before) / 1_000_000).toFixed(0),
  });
}
console.table(rows);
