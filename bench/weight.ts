/** npm run bench:weight: what Chromium transfers on each page, before a visitor touches anything and after, as a table. */
import { launchFullBrowser } from '#tests/browser.ts';
import { type Load, measureReactStart, measureWeight } from '#tests/measure-weight.ts';
import { startSite } from '#tests/site.ts';

const paths = `/ /about /projects /projects/jarli /blog /blog/category/content /blog/why-page-weight-matters /contact
  /there-is-no-such-page /search /search?q=website /auth /account /pricing /pricing?plan=no-fluff /website-carbon /seo-booster
  /sustainability-quiz?v=1&q=3&a=bcb /sustainability-quiz/1-1ysk6h2`;

await using site = await startSite();
const browser = await launchFullBrowser();
const kilobytes = ({ transferBytes }: Load) => (transferBytes / 1000).toFixed(1);
const rows: Record<string, string | number>[] = [];
for (const path of paths.split(/\s+/))
  for (const form of ['phone', 'desktop'] as const) {
    const { firstView, scrolled, secondVisit, ...rest } = await measureWeight(browser, site.url + path, form);
    const intent = await measureReactStart(browser, site.url + path, form);
    rows.push({
      page: `${path}, ${form}`,
      'first view, kB': kilobytes(firstView),
      requests: firstView.requests,
      'scrolled, kB': kilobytes(scrolled),
      'second visit, kB': kilobytes(secondVisit),
      'after intent, kB': intent ? `+${kilobytes(intent)}` : '',
      'requests after intent': intent?.requests ?? '',
      'framework, bytes': rest.frameworkBytes,
      'layout shift': rest.layoutShift.toFixed(4),
    });
  }
console.table(rows);
await browser.close();
