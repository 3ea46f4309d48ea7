import { expect, test } from 'vitest';
import {
  confirmLayoutShift,
  type FormFactor,
  measureFirstVisit,
  measureReactStart,
  measureWeight,
} from '../measure-weight.ts';
import { runsEverything } from '../test-settings.ts';
import { content } from './content.ts';
import { openSharedFullBrowser, openSharedSite } from './journey.ts';
import { storeSession } from './visit-auth.ts';
import { payPath } from './visit-payment.ts';

const [site, browser] = await Promise.all([openSharedSite(), openSharedFullBrowser()]);

/** Kilobytes as sent, headers included. */
type Most = { firstView: number; scrolled?: number; requests?: number; secondVisit?: number };
type Case = [path: string, form: FormFactor, most: Most];

const post = `/blog/${content.posts[0]?.slug}`;
const project = `/projects/${content.caseStudies[0]?.slug}`;
const service = content.services[0]?.path ?? '';
const category = `/blog/category/${content.posts[0]?.categories[0]}`;

/** The limits for the first view of a text page, and of a page with a form. */
const [textPage, formPage] = [36, 34];
/** The limit for a return visit to a cached page. */
const cachedPageKb = 1.5;

/** The limits of docs/figures.md. tests/weight.built.test.ts proves the sizes of the parts. */
const promised: Case[] = [
  ['/', 'phone', { firstView: 42, scrolled: 66, requests: 10 }],
  ['/', 'desktop', { firstView: 62, scrolled: 94 }],
  ['/about', 'phone', { firstView: textPage }],
  [post, 'phone', { firstView: textPage, scrolled: 40 }],
  // This page is not cached.
  ['/contact', 'phone', { firstView: formPage, secondVisit: 8.6 }],
];

/** The same for pages that `npm run test:all` weighs too. */
const promisedToo: Case[] = [
  ['/blog', 'phone', { firstView: textPage, scrolled: 40, requests: 12 }],
  ['/auth', 'phone', { firstView: formPage, scrolled: 60 }],
  ['/account', 'phone', { firstView: formPage, scrolled: 60 }],
  [payPath, 'phone', { firstView: textPage, scrolled: 110 }],
  ['/search', 'phone', { firstView: formPage, scrolled: 110 }],
  ['/search?q=website', 'phone', { firstView: formPage, scrolled: 110 }],
];

/** The limits for the first view of every other kind of page, in kilobytes, on a phone and on a desktop. */
const others: [path: string, phone: number, desktop: number][] = [
  ['/there-is-no-such-page', formPage, 56],
  ['/projects', textPage, 110],
  [project, textPage, 110],
  ['/blog?page=2', textPage, 110],
  [category, textPage, 110],
  // The page of an unknown payment.
  ['/payment-success', formPage, 110],
  ['/website-carbon', formPage, 60],
  ['/seo-booster', formPage, 60],
];
const ordinary = [
  ...['/pricing', '/services', service, '/fix-your-website', '/no-fluff', '/seo-tools-comparison'],
  ...['/visibility-accelerator', '/link', '/green-hosting-guide', '/method', '/privacy', '/resources'],
  ...['/sustainability-quiz', '/sustainability-quiz?v=1&q=3&a=bcb', '/sustainability-quiz/1-1ysk6h2'],
];

function listCases(): Case[] {
  if (!runsEverything) return promised;
  const all = [...others, ...ordinary.map((path) => [path, textPage, 60] as const)];
  return [
    ...promised,
    ...promisedToo,
    ...all.flatMap(([path, phone, desktop]): Case[] => [
      [path, 'phone', { firstView: phone, scrolled: 110 }],
      [path, 'desktop', { firstView: desktop, scrolled: 110 }],
    ]),
  ];
}

test.each(listCases())(
  '%s on a %s stays within its weight, without React, and nothing shifts',
  async (path, form, budget) => {
    const weight = await measureWeight(browser, site.url + path, form);
    const kilobytes = (bytes: number) => bytes / 1000;
    // The list helps to find the cause of a figure that is too high.
    const list = weight.scrolled.list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
    expect(kilobytes(weight.firstView.transferBytes), list).toBeGreaterThan(10);
    expect(kilobytes(weight.firstView.transferBytes), list).toBeLessThanOrEqual(budget.firstView);
    expect(kilobytes(weight.scrolled.transferBytes), list).toBeLessThanOrEqual(
      budget.scrolled ?? budget.firstView,
    );
    // The browser may request the tab's icon after the first view.
    const requests = weight.firstView.list.filter((item) => !item.path.startsWith('/assets/favicon-'));
    expect(requests.length, list).toBeLessThanOrEqual(budget.requests ?? 40);
    const { headers } = await fetch(site.url + path);
    const isCacheable = !/no-store|private/.test(headers.get('cache-control') ?? '');
    expect(kilobytes(weight.secondVisit.transferBytes)).toBeLessThanOrEqual(
      budget.secondVisit ?? (isCacheable ? cachedPageKb : budget.firstView),
    );
    expect(weight.frameworkBytes).toBe(0);
    expect(await confirmLayoutShift(weight, browser, site.url + path, form)).toBeLessThan(0.001);
  },
);

test('React starts on /contact on a phone with at most 8 requests and 115 kB', async () => {
  const intent = await measureReactStart(browser, `${site.url}/contact`, 'phone');
  const list = intent?.list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
  expect(intent?.requests, list).toBeLessThanOrEqual(8);
  expect(intent?.transferBytes, list).toBeGreaterThan(90_000);
  expect(intent?.transferBytes, list).toBeLessThanOrEqual(115_000);
});

test.each([
  ['/auth', 206, /^\/auth\/v1\/user$/],
  ['/account', 206, /^\/api\/account$/],
])('signed in, %s takes at most %i kB in its first view on a phone', async (path, maxKb, lastResponse) => {
  const { storageState } = await storeSession();
  const visitor = { storageState, lastResponse };
  const { firstView } = await measureFirstVisit(browser, site.url + path, 'phone', visitor);
  const list = firstView.list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
  expect(firstView.transferBytes, list).toBeLessThanOrEqual(maxKb * 1000);
});
