import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export type FormFactor = 'phone' | 'desktop';

const screens = {
  phone: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: { 'sec-ch-ua-mobile': '?1' },
  },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

/** `transferBytes` includes headers. Responses from the browser's cache are not counted. */
export type Load = {
  transferBytes: number;
  requests: number;
  list: { path: string; transferBytes: number }[];
};

type FirstVisit = {
  /** With an empty cache, until the network is quiet, without scrolling. */
  firstView: Load;
  /** The first view, and everything loaded while scrolling to the end. */
  scrolled: Load;
  /** Bytes of React, the router and the routes, scrolling included. */
  frameworkBytes: number;
  /** Cumulative layout shift over load and scroll. */
  layoutShift: number;
};

type VisitOptions = {
  /** What the browser has stored before the visit, such as a session. */
  storageState?: BrowserContextOptions['storageState'];
  /** Matches the path of a response that belongs to the first view, however late it comes. */
  lastResponse?: RegExp;
};

/** Measures a page as a browser with an empty cache gets it. Rejects if the page does not load. */
export async function measureFirstVisit(
  browser: Browser,
  url: string,
  form: FormFactor,
  { storageState, lastResponse }: VisitOptions = {},
): Promise<FirstVisit> {
  await using context = await browser.newContext({ ...screens[form], ...(storageState && { storageState }) });
  return await visit(context, url, lastResponse);
}

/** Measures the page for a returning visitor too: the same URL again in the same profile. */
export async function measureWeight(
  browser: Browser,
  url: string,
  form: FormFactor,
): Promise<FirstVisit & { secondVisit: Load }> {
  await using context = await browser.newContext(screens[form]);
  const first = await visit(context, url);
  const again = await context.newPage();
  const recorder = await record(again);
  await again.goto(url, { waitUntil: 'networkidle' });
  return { ...first, secondVisit: recorder.sum() };
}

/**
 * Measures what loads once a visitor touches the first control that needs React, until React has hydrated the page and
 * the network is quiet; undefined if the page has no such control.
 */
export async function measureReactStart(
  browser: Browser,
  url: string,
  form: FormFactor,
  { storageState }: Pick<VisitOptions, 'storageState'> = {},
): Promise<Load | undefined> {
  await using context = await browser.newContext({ ...screens[form], ...(storageState && { storageState }) });
  await waitForFinalCompression(url);
  const page = await context.newPage();
  const recorder = await record(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const before = recorder.sum();
  if (!(await focusFirstControl(page))) return undefined;
  await page.locator('html[data-react]').waitFor();
  await recorder.quiet();
  // The browser requests the tab's icon when it likes, also after the page is quiet.
  const list = recorder
    .sum()
    .list.slice(before.list.length)
    .filter(({ path }) => !path.startsWith('/assets/favicon-'));
  const transferBytes = list.reduce((sum, item) => sum + item.transferBytes, 0);
  return { transferBytes, requests: list.length, list };
}

/** Focuses the first control of the page that needs React. Resolves to false if there is none. */
export function focusFirstControl(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      ':is([data-react],[data-react] *):is(input,button,textarea,select)',
    );
    for (const control of controls) {
      // A hidden control cannot take the focus.
      control.focus();
      if (document.activeElement === control) return true;
    }
    return false;
  });
}

/**
 * Returns the cumulative layout shift of a first visit. A font that loads late, as on a busy machine, may change how a
 * heading wraps; any other shift also happens with the fonts loaded, so a page that has shifted is measured again so.
 */
export async function confirmLayoutShift(
  { layoutShift }: { layoutShift: number },
  browser: Browser,
  url: string,
  form: FormFactor,
): Promise<number> {
  return layoutShift < 0.001 ? layoutShift : measureLayoutShift(browser, url, form);
}

/** Measures the cumulative layout shift of a first visit with the fonts loaded before the first paint. */
async function measureLayoutShift(browser: Browser, url: string, form: FormFactor): Promise<number> {
  await using context = await browser.newContext(screens[form]);
  const page = await context.newPage();
  await page.addInitScript(watchLayoutShift);
  const awaited = new Set<string>();
  const facesCame = Promise.withResolvers<void>();
  const isFace = (path: string) => path.endsWith('.woff2');
  page.on('request', (request) => isFace(request.url()) && awaited.add(request.url()));
  page.on('requestfinished', (request) => {
    if (awaited.delete(request.url()) && awaited.size === 0) facesCame.resolve();
  });
  // The browser paints nothing before the style sheets arrive.
  await page.route('**/*.css', async (route) => {
    await facesCame.promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await scrollToEnd(page);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
}

/** Waits for the page's final compression: only the first visitors after a start get one that was compressed quickly. */
export async function waitForFinalCompression(url: string): Promise<void> {
  const readTag = async () =>
    (await fetch(url, { headers: { 'accept-encoding': 'br' } })).headers.get('etag');
  while ((await readTag())?.endsWith('-quick"')) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function visit(context: BrowserContext, url: string, lastResponse?: RegExp): Promise<FirstVisit> {
  await waitForFinalCompression(url);
  const page = await context.newPage();
  await page.addInitScript(watchLayoutShift);
  const recorder = await record(page);
  const last =
    lastResponse && page.waitForResponse((response) => lastResponse.test(new URL(response.url()).pathname));
  await page.goto(url, { waitUntil: 'networkidle' });
  await last;
  await recorder.quiet();
  const firstView = recorder.sum();
  await scrollToEnd(page);
  await page.waitForLoadState('networkidle');
  await recorder.quiet();
  const scrolled = recorder.sum();
  const layoutShift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
  await page.close();
  const frameworkBytes = scrolled.list
    .filter(({ path }) => /\.js$|^\/_payload/.test(path) && !path.includes('/enhance-'))
    .reduce((sum, item) => sum + item.transferBytes, 0);
  return { firstView, scrolled, frameworkBytes, layoutShift };
}

type Transfer = { path: string; transferBytes: number; done: boolean; cached: boolean };

async function record(page: Page): Promise<{ sum(): Load; quiet(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  const update = (requestId: string, what: Partial<Transfer>) =>
    Object.assign(transfers.get(requestId) ?? {}, what);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const path = new URL(request.url).pathname;
    transfers.set(requestId, { path, transferBytes: 0, done: false, cached: false });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => update(requestId, { cached: true }));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // A response to HEAD has only headers.
    const transferBytes = response.encodedDataLength;
    update(requestId, response.fromDiskCache ? { cached: true } : { transferBytes });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const headers = transfers.get(requestId)?.transferBytes ?? 0;
    update(requestId, { done: true, transferBytes: Math.max(headers, encodedDataLength) });
  });
  session.on('Network.loadingFailed', ({ requestId }) => update(requestId, { done: true }));
  return {
    sum() {
      const list = [...transfers.values()]
        .filter(({ cached }) => !cached)
        .map((transfer) => ({ ...transfer }));
      const transferBytes = list.reduce((sum, item) => sum + item.transferBytes, 0);
      return { transferBytes, requests: list.length, list };
    },
    async quiet() {
      while ([...transfers.values()].some(({ done }) => !done))
        await page.evaluate(() => new Promise(requestAnimationFrame));
    },
  };
}

/** Scrolls a little less than a screen at a time, as a reader does, with each step painted before the next. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 2) {
      const before = scrollY;
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      await frame();
      if (scrollY === before) break;
    }
    await frame();
  });
}

function watchLayoutShift(): void {
  const watched = window as unknown as { layoutShift: number };
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  watched.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[])
      if (!hadRecentInput) watched.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
}
