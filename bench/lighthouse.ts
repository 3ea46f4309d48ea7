/** npm run bench:lighthouse: Lighthouse, mobile, median of five; the machine's own speed beside it. */
import type { Result } from 'lighthouse';
import { startSite } from '#tests/site.ts';
import { runLighthouse } from './run-lighthouse.ts';

const rounds = 5;
const pages = [
  ['Home', '/'],
  ['the 404 page', '/there-is-no-such-page'],
] as const;
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

await using site = await startSite();
for (const [name, path] of pages) {
  const runs: Result[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await runLighthouse(site.url + path));
  const of = (category: string) =>
    median(runs.map((run) => Math.round((run.categories[category]?.score ?? 0) * 100)));
  const audit = (id: string) => median(runs.map((run) => run.audits[id]?.numericValue ?? Number.NaN));
  console.log(
    `${name}: performance ${of('performance')}, accessibility ${of('accessibility')}, best practices ${of('best-practices')}, SEO ${of('seo')}; ` +
      `FCP ${audit('first-contentful-paint').toFixed(0)} ms, LCP ${audit('largest-contentful-paint').toFixed(0)} ms, TBT ${audit('total-blocking-time').toFixed(0)} ms, CLS ${audit('cumulative-layout-shift').toFixed(4)}; ` +
      `benchmark index of this machine ${median(runs.map((run) => run.environment.benchmarkIndex)).toFixed(0)}`,
  );
}
