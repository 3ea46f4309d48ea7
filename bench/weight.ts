/** npm run bench:weight: what a first visit transfers, in Chromium, as a table. */
import { launchBrowser } from '#tests/browser.ts';
import { type Load, measureWeight } from '#tests/measure-weight.ts';
import { startSite } from '#tests/site.ts';
import { printHead, printRow } from './report.ts';

const paths = `/ /about /projects /projects/jarli /blog /blog/category/content /blog/why-page-weight-matters /contact
  /there-is-no-such-page /search /search?q=website`;

await using site = await startSite();
const browser = await launchBrowser();
const kilobytes = ({ transferBytes }: Load) => (transferBytes / 1000).toFixed(1);
const sizes = ['first view, kB', 'requests', 'scrolled, kB', 'second visit, kB'];
printHead(['page', ...sizes, 'framework, bytes', 'layout shift']);
for (const path of paths.split(/\s+/)) {
  for (const form of ['phone', 'desktop'] as const) {
    const { firstView, scrolled, secondVisit, ...rest } = await measureWeight(browser, site.url + path, form);
    const loads = [kilobytes(firstView), firstView.requests, kilobytes(scrolled), kilobytes(secondVisit)];
    printRow([`${path}, ${form}`, ...loads, rest.frameworkBytes, rest.layoutShift.toFixed(4)]);
  }
}
await browser.close();
