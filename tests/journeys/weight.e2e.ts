import { expect, test } from 'vitest';
import { type Form, measureIntent, measureLayoutShift, measureWeight } from '../measure-weight.ts';
import { runsEverything } from '../tier.ts';
import { content } from './content.ts';
import { openSharedSite, openSharedWholeBrowser } from './journey.ts';
import { payPath } from './visit-payment.ts';

const [site, browser] = await Promise.all([openSharedSite(), openSharedWholeBrowser()]);

/** Kilobytes as sent, headers included. */
type Most = { firstView: number; scrolled?: number; requests?: number; secondVisit?: number };
type Case = [path: string, form: Form, most: Most];

const post = `/blog/${content.posts[0]?.slug}`;
const project = `/projects/${content.caseStudies[0]?.slug}`;
const service = content.services[0]?.path ?? '';
const category = `/blog/category/${content.posts[0]?.categories[0]}`;

/** Most of the first view of a page of text, and of a page with a form. */
const [textPage, formPage] = [36, 34];
/** Most of the second visit to a page that the cache keeps. */
const keptPage = 1.5;

/** The limits of docs/figures.md. What the bytes are made of is proved in tests/weight.built.test.ts. */
const promised: Case[] = [
  ['/', 'phone', { firstView: 42, scrolled: 66, requests: 10 }],
  ['/', 'desktop', { firstView: 62, scrolled: 94 }],
  ['/about', 'phone', { firstView: textPage }],
  ['/blog', 'phone', { firstView: textPage, scrolled: 40, requests: 12 }],
  [post, 'phone', { firstView: textPage, scrolled: 40 }],
  // No cache keeps this page.
  ['/contact', 'phone', { firstView: formPage, secondVisit: 8.6 }],
  ['/auth', 'phone', { firstView: formPage, scrolled: 60 }],
  ['/account', 'phone', { firstView: formPage, scrolled: 60 }],
  // The icon comes on top, which only a browser with a window asks for.
  [payPath, 'phone', { firstView: 36.5, scrolled: 110 }],
  ['/search', 'phone', { firstView: formPage, scrolled: 110 }],
  ['/search?q=website', 'phone', { firstView: formPage, scrolled: 110 }],
];

/** Most kilobytes of the first view of every other kind of page, on a phone and on a desktop. */
const others: [path: string, phone: number, desktop: number][] = [
  ['/there-is-no-such-page', formPage, 56],
  ['/projects', textPage, 110],
  [project, textPage, 110],
  ['/blog?page=2', textPage, 110],
  [category, textPage, 110],
  // Nobody knows the payment.
  ['/payment-success', formPage, 110],
  ['/website-carbon', formPage, 60],
  // The icon, of 0.6 kB, comes on top.
  ['/seo-booster', 34.2, 60],
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
    ...all.flatMap(([path, phone, desktop]): Case[] => [
      [path, 'phone', { firstView: phone, scrolled: 110 }],
      [path, 'desktop', { firstView: desktop, scrolled: 110 }],
    ]),
  ];
}

test.each(listCases())(
  '%s on a %s stays within its weight, without React, and nothing shifts',
  async (path, form, most) => {
    const weight = await measureWeight(browser, site.url + path, form);
    const kilobytes = (bytes: number) => bytes / 1000;
    // The list says what to look at when a figure is too high.
    const list = weight.scrolled.list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
    expect(kilobytes(weight.firstView.transferBytes), list).toBeGreaterThan(10);
    expect(kilobytes(weight.firstView.transferBytes), list).toBeLessThanOrEqual(most.firstView);
    expect(kilobytes(weight.scrolled.transferBytes), list).toBeLessThanOrEqual(
      most.scrolled ?? most.firstView,
    );
    // A browser asks for the tab's icon when it finds the time, which may be after the first view.
    const requests = weight.firstView.list.filter((item) => !item.path.startsWith('/assets/favicon-'));
    expect(requests.length, list).toBeLessThanOrEqual(most.requests ?? 40);
    const { headers } = await fetch(site.url + path);
    const isKept = !/no-store|private/.test(headers.get('cache-control') ?? '');
    expect(kilobytes(weight.secondVisit.transferBytes)).toBeLessThanOrEqual(
      most.secondVisit ?? (isKept ? keptPage : most.firstView),
    );
    expect(weight.frameworkBytes).toBe(0);
    // A face that comes late may wrap a heading anew. Whatever else shifts also does so with the faces in place.
    const { layoutShift } = weight;
    const shift =
      layoutShift < 0.001 ? layoutShift : await measureLayoutShift(browser, site.url + path, form);
    expect(shift).toBeLessThan(0.001);
  },
);

test('React comes to /contact on a phone in 8 requests at most, which take 115 kB', async () => {
  const intent = await measureIntent(browser, `${site.url}/contact`, 'phone');
  const list = intent?.list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
  expect(intent?.requests, list).toBeLessThanOrEqual(8);
  expect(intent?.transferBytes, list).toBeGreaterThan(90_000);
  expect(intent?.transferBytes, list).toBeLessThanOrEqual(115_000);
});
