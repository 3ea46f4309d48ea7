/**
 * npm run bench:lighthouse: Lighthouse, mobile, on ten kinds of pages, median of five; then once on one page of each
 * kind, with what search engines and agents ask of a page. Ends with status 1 where a page fails what it should pass.
 */
import type { Result } from 'lighthouse';
import { runLighthouse, usualCategories } from '#tests/run-lighthouse.ts';
import { findFreePort, startSite } from '#tests/site.ts';
import { median } from './report.ts';

/** The Lighthouse categories of search engines and agents. */
const findability = ['seo', 'agentic-browsing'];
const rounds = 5;

/** One page of each kind that is listed. */
const listed = `/ /services /services/ai-seo /projects /projects/jarli /blog /blog/category/content /blog/tag/carbon
  /blog/why-page-weight-matters /about /founder /green-hosting-guide /privacy /resources /seo-booster /website-carbon
  /sustainability-quiz /pricing /contact /link`;

/** Pages that are noindex by design, and the faults that Lighthouse finds for it. */
const hidden = [
  { paths: '/auth /search?q=carbon /sustainability-quiz/1-1ysk6h2', allowed: ['is-crawlable'] },
  {
    paths: '/payment-success /website-carbon/none /there-is-no-such-page',
    allowed: ['is-crawlable', 'http-status-code'],
  },
];

const port = await findFreePort();
await using site = await startSite({ PORT: String(port), AUDIT_ALLOW: `127.0.0.1:${port}` });
const painted = `/ /services/ai-seo /blog/why-page-weight-matters /contact /pricing /search /auth /account
  ${await auditPage(`${site.url}/about`)} /there-is-no-such-page`;
for (const path of painted.split(/\s+/))
  if ((await printMedians(site.url + path)) < 100) process.exitCode = 1;
for (const { paths, allowed } of [{ paths: listed, allowed: [] }, ...hidden])
  for (const path of paths.split(/\s+/))
    if (!(await checkOnce(site.url + path, allowed))) process.exitCode = 1;
console.log(process.exitCode ? 'Some pages fail what they should pass.' : 'Every kind of page passes.');

/** Audits a page, and returns the path of its finished report. */
async function auditPage(page: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${site.url}/api/audits`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ page }),
  });
  const { id } = (await response.json()) as { id: string };
  for (;;) {
    const { state } = (await (await fetch(`${site.url}/api/audits/${id}`)).json()) as { state: string };
    if (state === 'failed') throw new Error(`The audit of ${page} failed`);
    if (state === 'done') return `/website-carbon/${id}`;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Prints the medians of a page, and returns that of its performance: 0 to 100. */
async function printMedians(url: string): Promise<number> {
  const runs: Result[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await runLighthouse(url));
  const score = (category: string) =>
    median(runs.map((run) => Math.round((run.categories[category]?.score ?? 0) * 100)));
  const scores = usualCategories.map((category) => `${category} ${score(category)}`);
  const audits = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
    (id) => `${id} ${median(runs.map((run) => run.audits[id]?.numericValue ?? Number.NaN)).toFixed(0)} ms`,
  );
  const machine = median(runs.map((run) => run.environment.benchmarkIndex)).toFixed(0);
  console.log(`${url}: ${[...scores, ...audits].join(', ')}; benchmark index of this machine ${machine}`);
  return score('performance');
}

/** Returns whether one run gives the page 100 in every category, but for the faults that it may have. */
async function checkOnce(url: string, allowed: string[]): Promise<boolean> {
  const { categories, audits } = await runLighthouse(url, [...usualCategories, ...findability]);
  const failed = findability
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  const scores = usualCategories.map((category) => Math.round((categories[category]?.score ?? 0) * 100));
  console.log(`${url}: ${scores.join(', ')}${failed.length > 0 ? `, failed: ${failed.join(', ')}` : ''}`);
  return (
    failed.every((id) => allowed.includes(id)) &&
    (allowed.length > 0 || scores.every((score) => score === 100))
  );
}
