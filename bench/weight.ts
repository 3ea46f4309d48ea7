/** npm run bench:weight: what a first visit transfers, in Chromium, as a table. */
import { launchBrowser } from '#tests/browser.ts';
import { startSite } from '#tests/site.ts';
import { type Form, measureWeight } from './measure-weight.ts';

const pages = [
  ['Home', '/'],
  ['a text page', '/about'],
  ['projects list', '/projects'],
  ['project detail', '/projects/jarli'],
  ['blog', '/blog'],
  ['blog category', '/blog/category/content'],
  ['blog post', '/blog/why-page-weight-matters'],
  ['contact', '/contact'],
  ['the 404 page', '/there-is-no-such-page'],
  ['search', '/search'],
  ['results of a search', '/search?q=website'],
] as const;
const verbose = process.argv.includes('--verbose');
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

await using site = await startSite();
const browser = await launchBrowser();
console.log(
  '| page | form | first view, kB | requests | scrolled, kB | second visit, kB | framework, bytes | layout shift |',
);
console.log('|---|---|--:|--:|--:|--:|--:|--:|');
for (const [name, path] of pages) {
  for (const form of ['phone', 'desktop'] satisfies Form[]) {
    const { firstView, scrolled, secondVisit, frameworkBytes, layoutShift } = await measureWeight(
      browser,
      site.url + path,
      form,
    );
    console.log(
      `| ${name} | ${form} | ${kilobytes(firstView.transferBytes)} | ${firstView.requests} | ${kilobytes(scrolled.transferBytes)} | ${kilobytes(secondVisit.transferBytes)} | ${frameworkBytes} | ${layoutShift.toFixed(4)} |`,
    );
    if (verbose)
      for (const { path, transferBytes } of scrolled.list) console.log(`    ${transferBytes} ${path}`);
  }
}
await browser.close();
