/** npm run bench:lighthouse-templates: what search engines and agents ask of a page, on one of each kind. */
import { startSite } from '#tests/site.ts';
import { runLighthouse } from './run-lighthouse.ts';

/** One page of each kind that is listed. */
const listed = [
  '/',
  '/services',
  '/services/ai-seo',
  '/projects',
  '/projects/jarli',
  '/blog',
  '/blog/category/content',
  '/blog/tag/carbon',
  '/blog/why-page-weight-matters',
  '/about',
  '/founder',
  '/green-hosting-guide',
  '/privacy',
  '/resources',
  '/seo-booster',
  '/website-carbon',
  '/sustainability-quiz',
  '/pricing',
  '/contact',
  '/link',
];

/** Pages that are noindex by design, and the faults that Lighthouse finds for it. */
const hidden: [path: string, also?: string][] = [
  ['/auth'],
  ['/search?q=carbon'],
  ['/sustainability-quiz/1-1ysk6h2'],
  ['/payment-success', 'http-status-code'],
  ['/website-carbon/none', 'http-status-code'],
  ['/there-is-no-such-page', 'http-status-code'],
];

const categories = ['seo', 'agentic-browsing'];

await using site = await startSite();
for (const [path, allowed] of [
  ...listed.map((path) => [path, []] as const),
  ...hidden.map(([path, also = '']) => [path, ['is-crawlable', also]] as const),
]) {
  const report = await runLighthouse(site.url + path, categories);
  const failed = categories.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  const faults = failed.filter((id) => !(allowed as readonly string[]).includes(id));
  const score = Math.round((report.categories.seo?.score ?? 0) * 100);
  console.log(`${path}: SEO ${score}${failed.length > 0 ? `, failed: ${failed.join(', ')}` : ''}`);
  if (faults.length > 0) process.exitCode = 1;
}
console.log(process.exitCode ? 'Some pages fail what they should pass.' : 'Every kind of page passes.');
