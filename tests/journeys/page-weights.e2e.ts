import { expect, test } from 'vitest';
import { measureFirstVisit } from '#bench/measure-weight.ts';
import { openSharedSite, openSharedWholeBrowser } from './journey.ts';

const [site, browser] = await Promise.all([openSharedSite(), openSharedWholeBrowser()]);

const kilobytes = 1000;

/** Most kilobytes of a first view on a phone and on a desktop. Those of Home, /about, the blog: weight.e2e.ts. */
const firstViews: [path: string, most: number, mostWide: number][] = [
  ['/services', 38, 60],
  ['/services/ai-seo', 38, 60],
  ['/fix-your-website', 38, 60],
  ['/no-fluff', 38, 60],
  ['/seo-tools-comparison', 38, 60],
  ['/visibility-accelerator', 38, 60],
  ['/link', 38, 60],
  ['/projects', 60, 110],
  ['/projects/jarli', 60, 110],
  // The words; the pictures of a first screen come to some more.
  ['/blog/category/content', 38, 110],
  ['/services/sustainable-web-design', 38, 60],
  ['/green-hosting-guide', 38, 60],
  ['/method', 38, 60],
  ['/privacy', 38, 60],
  ['/resources', 38, 60],
  ['/blog?page=2', 38, 110],
  ['/sustainability-quiz', 38, 60],
  ['/sustainability-quiz?v=1&q=3&a=bcb', 38, 60],
  ['/sustainability-quiz/1-1ysk6h2', 38, 60],
];

test.each(firstViews)(
  'the first view of %s takes at most %i kB on a phone, and nothing shifts',
  async (path, most, mostWide) => {
    // Side by side: most of it is waiting for the network to be quiet.
    const [onPhone, onDesktop] = await Promise.all([
      measureFirstVisit(browser, site.url + path, 'phone'),
      measureFirstVisit(browser, site.url + path, 'desktop'),
    ]);
    expect(onPhone.firstView.transferBytes).toBeLessThanOrEqual(most * kilobytes);
    expect(onPhone.scrolled.transferBytes).toBeLessThanOrEqual(110 * kilobytes);
    expect(onDesktop.firstView.transferBytes).toBeLessThanOrEqual(mostWide * kilobytes);
    expect(onPhone.frameworkBytes + onDesktop.frameworkBytes).toBe(0);
    expect(Math.max(onPhone.layoutShift, onDesktop.layoutShift)).toBe(0);
  },
);
