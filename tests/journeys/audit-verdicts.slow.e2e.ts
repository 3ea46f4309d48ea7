import { createServer, type RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { listDeviceScans } from '#app/features/audit/domain/measurement.ts';
import { checkWeight, runChecks } from '#app/features/audit/domain/run-checks.ts';
import { addImages } from '#app/features/audit/server/gather/browser/add-images.ts';
import type { CdpSession } from '#app/features/audit/server/gather/browser/cdp-connection.ts';
import {
  checkAccessibility,
  otherWcagRules,
} from '#app/features/audit/server/gather/browser/check-accessibility.ts';
import { findConsentBanner } from '#app/features/audit/server/gather/browser/read-elements.ts';
import { readFileSizes, readImages } from '#app/features/audit/server/gather/browser/read-images.ts';
import { readRendered } from '#app/features/audit/server/gather/browser/read-rendered.ts';
import { scrollToEnd } from '#app/features/audit/server/gather/browser/watch-page.ts';
import { gatherPage } from '#app/features/audit/server/gather/gather-page.ts';
import { openAuditParts } from '../audit/open-audit-parts.ts';
import { allowOutbound } from '../audit-pages/serve-pages.ts';
import { auditPageNames, startAuditPages } from '../audit-pages/start-audit-pages.ts';
import { createLoadedFiles, loadedPages, timedPages } from '../audit-verdicts/loaded-pages.ts';
import { type PicturePage, picturePages } from '../audit-verdicts/picture-pages.ts';
import { bannerPages, barrierPages, renderedPages } from '../audit-verdicts/rendered-pages.ts';
import { createBrowserScan, createDeviceScan, createMeasurement, createView } from '../measurement.ts';
import { listen, stopServer } from '../site.ts';
import { openSharedFullBrowser } from './journey.ts';

// The in-page functions run as in an audit, but in one browser for all pages, because only layout matters here.
const html = new Map<string, string>();
const pictures = new Map<string, Promise<Buffer>>();
const files = await createLoadedFiles();
const respond: RequestListener = async ({ url = '', headers }, response) => {
  const { pathname } = new URL(`http://test.example${url}`);
  const file = files.get(pathname);
  if (file) {
    if (file.waitMs) await wait(file.waitMs);
    const shared = { 'access-control-allow-origin': headers.origin ?? '*', 'cache-control': 'max-age=3600' };
    const secret = pathname === '/private.json' && { 'access-control-allow-credentials': 'true' };
    return void response.writeHead(200, { 'content-type': file.type, ...shared, ...secret }).end(file.body);
  }
  const [, width, height] =
    /(\d+)x(\d+)\.png$/.exec(pathname) ?? (pathname === '/photo.png' ? ['', 10, 10] : []);
  if (width && height) {
    const raw = {
      create: { width: Number(width), height: Number(height), channels: 3, background: '#567' },
    } as const;
    const made = pictures.get(pathname) ?? sharp(raw).png().toBuffer();
    pictures.set(pathname, made);
    return void response.writeHead(200, { 'content-type': 'image/png' }).end(await made);
  }
  const page = html.get(pathname);
  response
    .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    .end(page);
};
const [own, foreign] = [createServer(respond), createServer(respond)];
const [browser, origin, far] = await Promise.all([openSharedFullBrowser(), listen(own), listen(foreign)]);
const audited = await startAuditPages();
const outbound = allowOutbound([origin]);
const parts = openAuditParts([origin, far]);
afterAll(async () => {
  outbound.close();
  await parts[Symbol.asyncDispose]();
  await audited[Symbol.asyncDispose]();
  await Promise.all([own, foreign].map(stopServer));
});

const devices = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1350, height: 940 } },
};

async function onDevice<Result>(
  device: keyof typeof devices,
  path: string,
  work: (page: Page) => Promise<Result>,
) {
  await using context = await browser.newContext(devices[device]);
  const page = await context.newPage();
  await page.goto(origin + path, { waitUntil: 'load' });
  return await work(page);
}

let served = 0;
const serve = (body: string) => {
  served += 1;
  const path = `/page-${served}/`;
  html.set(path, `<!doctype html>${body}`);
  return path;
};

test.each(renderedPages)('R-07 W-03 %s of %s', async (id, _name, body, ...findings) => {
  const path = serve(body);
  const page = await gatherPage(origin + path, {
    outbound,
    signal: AbortSignal.timeout(60_000),
    relatedFiles: { links: { links: 0 } },
    render: () => onDevice('phone', path, (page) => page.evaluate(readRendered, 5_000_000)),
  });
  const found = runChecks('seo', { askedUrl: page.url, measuredMs: 0, page })
    .filter((result) => result.id === id)
    .map(({ outcome, says }) => `${outcome}: ${says}`);
  const expected = findings.length > 0 ? findings : ['passed: '];
  expect(found).toEqual(
    expected.map((finding) => {
      const [outcome, text = ''] = finding.split(/: (.*)/s);
      return expect.stringMatching(new RegExp(`^${outcome}: .*${text}`, 's'));
    }),
  );
});

/** Scans the pictures of a page as the browser scan does, each with an invented weight. */
const scanPictures = (device: keyof typeof devices, path: string) =>
  onDevice(device, path, async (page) => {
    const first = await page.evaluate(readImages);
    await page.evaluate(scrollToEnd, 3000);
    const last = await page.evaluate(readImages);
    const urls = [...new Set([...first, ...last].map(({ url }) => url))];
    const sizes = await page.evaluate(readFileSizes, urls);
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const resources = [...new Set([...loaded, ...urls])]
      .filter((url) => /\.png$/.test(url))
      .map((url) => ({
        ...{ url, kind: 'image' as const, party: 'own' as const, status: 200, transferBytes: 100_000 },
        contentType: 'image/png',
      }));
    const view = createView(resources);
    addImages(view, { autoplay: [], icons: [] }, { images: { first, last, sizes }, entries: [] });
    return createDeviceScan(device, { firstView: view, scrolled: view, metrics: {}, consoleErrors: [] });
  });

test.each(bannerPages)('W-03 the consent banner of %s is %o', async (_name, body, banner) => {
  const found = await onDevice('phone', serve(`<title>x</title>${body}`), (page) =>
    page.evaluate(findConsentBanner),
  );
  expect(found).toBe(banner);
});

test.each(barrierPages)('W-03 axe judges %s', async (_name, body, ...rules) => {
  const path = serve(`<html lang="en"><title>Barriers</title><main><h1>Barriers</h1>${body}</main>`);
  const run = await onDevice('desktop', path, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    return checkAccessibility(session as unknown as CdpSession, AbortSignal.timeout(60_000));
  });
  if ('failed' in run) throw new Error('axe did not finish');
  const wcag = run.violations.filter(({ id }) => otherWcagRules.includes(id));
  expect(wcag.map(({ id }) => id)).toEqual(rules);
});

const aboutImages = /image/;

test.each(picturePages)('W-03 the pictures of %s', async (_name, body, ...expected: PicturePage[2][]) => {
  const path = serve(
    `<html lang="en"><title>Pictures</title><meta name="viewport" content="width=device-width"><body>${body}`,
  );
  const [phone, desktop] = await Promise.all([scanPictures('phone', path), scanPictures('desktop', path)]);
  const savings = phone.scrolled.resources.map(({ url }) => ({
    ...{ kind: 'image' as const, url, beforeBytes: 100_000, afterBytes: 40_000, made: 'AVIF' },
  }));
  const measurement = createMeasurement({ browserScan: createBrowserScan({ phone, desktop }), savings });
  const found = checkWeight(measurement)
    .filter(({ id }) => aboutImages.test(id) && id !== 'image-format')
    .flatMap(({ id, files = [] }) =>
      files.map(({ url }) => `${id}: ${url.split('/').at(-1)?.split('-')[0]}`),
    );
  expect(found.toSorted()).toEqual(expected.toSorted());
});

const aboutTime = /^(largest-contentful-paint|total-blocking-time)$/;
const aboutLoads =
  /^(unused-(preconnect|css|javascript|glyphs)|autoplay|cumulative-layout-shift|render-blocking|text-compression)$/;

/** Measures a page as an audit does, on both devices, and compares what these checks find. */
async function judge(body: string, checks: RegExp, expected: string[]) {
  const path = serve(
    `<html lang="en"><title>Loads</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${body.replaceAll('//far.example', far)}`,
  );
  const weight = await parts.measure(origin + path, { limits: { startMs: 60_000, timeMs: 110_000 } });
  const savings = /url\(\/\w/.test(body) ? await parts.prove(weight) : [];
  // A machine that takes a second to show a text is slow by itself, so only what has to be slow is judged.
  const isBusy = listDeviceScans(weight.browserScan).some(({ metrics }) => Number(metrics.fcpMs) > 1000);
  const isJudged = (id: string) =>
    checks.test(id) && !(isBusy && aboutTime.test(id) && !expected.some((finding) => finding.startsWith(id)));
  const found = checkWeight(createMeasurement({ browserScan: weight.browserScan, savings }))
    .filter(({ id, outcome }) => isJudged(id) && outcome !== 'passed')
    .map(({ id, outcome, says, fix }) => `${id}: ${outcome}, ${says} ${fix}`);
  expect(found.toSorted()).toEqual(
    expected.toSorted().map((finding) => expect.stringMatching(new RegExp(`^${finding}`))),
  );
}

test.each(loadedPages)('W-03 %s', (_name, body, ...expected) => judge(body, aboutLoads, expected));

test.each(timedPages)('W-03 %s', (_name, body, ...expected) => judge(body, aboutTime, expected));

const cases = auditPageNames.flatMap((name) => [
  { name, device: 'phone' as const },
  { name, device: 'desktop' as const },
]);

test.each(cases)('W-01 Chromium loads the known files of $name on a $device', async ({ name, device }) => {
  await using context = await browser.newContext(devices[device]);
  const page = await context.newPage();
  const loads = audited.page(name).loads[device];
  const count = audited.count();
  const listLoaded = () =>
    count()
      .responses.map(({ url }) => url)
      .filter((url) => !url.startsWith('/endless/more'))
      .toSorted();
  await page.goto(audited.urlOf(name), { waitUntil: 'load' });
  await expect.poll(listLoaded).toEqual(loads.first.toSorted());
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 400) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
  });
  await expect.poll(listLoaded).toEqual(loads.scrolled.toSorted());
});
