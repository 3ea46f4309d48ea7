import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { axeSource } from '../journeys/find-violations.ts';
import { endWithWorker } from '../site.ts';
import { type Key, keyCodes } from './engine.ts';
import { openWebKit, type Programs } from './webkit.ts';
import { createQueries, type PageControls, poll, write } from './webkit-locator.ts';

type Refuse = (what: string) => never;
type Rules = Pick<PageControls, 'guard' | 'allow'> & { refuse: Refuse };

/**
 * Creates the part of Playwright's API that the journeys use, for WebKitGTK, which Playwright cannot drive. Whatever is
 * missing is refused by its name, so that no test passes because of a check that was skipped.
 */
export function launchWebKit(refuse: Refuse): Browser {
  const rules: Rules = {
    refuse,
    guard: (name, members) =>
      new Proxy(members, {
        get(target, key) {
          // Promises and Vitest ask any object whether it has these.
          if (typeof key === 'symbol' || key === 'then' || key in target) return Reflect.get(target, key);
          return refuse(`use ${name}.${key}`);
        },
      }),
    allow(what, options, ...names) {
      for (const [name, value] of Object.entries(options))
        if (value !== undefined && !names.includes(name)) refuse(`${what} “${name}”`);
    },
  };
  const open = new Set<{ close(): Promise<void> }>();
  const browser = rules.guard('browser', {
    browserType: () => ({ name: () => 'webkit' }),
    contexts: () => [...open],
    newContext: async (options: BrowserContextOptions = {}) => {
      const context = createContext(rules, readOptions(rules, options), () => open.delete(context));
      open.add(context);
      return context;
    },
    close: async () => void (await Promise.all([...open].map((context) => context.close()))),
  });
  return browser as unknown as Browser;
}

/** What a page opened by `launchWebKit` has written into its console: errors, warnings, policy violations. */
export const complaintsByPage = new WeakMap<Page, string[]>();

type Options = ReturnType<typeof readOptions>;
type Started = Awaited<ReturnType<typeof startBrowser>>;
type Context = { setDefaultTimeout(ms: number): void; newPage(): Promise<object>; close(): Promise<void> };

function readOptions({ refuse }: Rules, options: BrowserContextOptions) {
  const { viewport, extraHTTPHeaders: headers, javaScriptEnabled, reducedMotion, ...more } = options;
  // WebDriver's scripts run whatever the policy of the page is.
  const { storageState, bypassCSP: _, ...rest } = more;
  for (const [name, value] of Object.entries(rest)) if (value) refuse(`open a page with “${name}”`);
  if (typeof storageState === 'string') return refuse('read a stored state');
  if (storageState?.cookies.length) refuse('store cookies');
  const settings = { hasScripts: javaScriptEnabled !== false, reducedMotion: reducedMotion === 'reduce' };
  return { viewport, stored: storageState?.origins ?? [], headers, ...settings };
}

/** Starts a browser in a fresh profile. */
async function startBrowser({ viewport, stored, ...options }: Options) {
  // vitest.config.ts looks for them.
  const programs: Programs | null = JSON.parse(process.env.WEBKIT_PROGRAMS ?? 'null');
  if (!programs) throw new Error('WebKit is missing. As root, npm test installs it.');
  const driver = await openWebKit(programs, options);
  const forget = endWithWorker(driver.kill);
  let { listComplaints } = driver;
  await driver.activate();
  if (viewport) await driver.resize(viewport.width, viewport.height);
  for (const { origin, localStorage: items } of stored) {
    // A page without scripts.
    await driver.goto(`${origin}/robots.txt`);
    for (const { name, value } of items)
      await driver.evaluate(`localStorage.setItem(${write(name)}, ${write(value)})`);
  }
  const close = async () => {
    const last = listComplaints();
    listComplaints = () => last;
    forget();
    await driver.close();
  };
  return { ...driver, listComplaints: () => listComplaints(), close };
}

function createContext(rules: Rules, options: Options, forget: () => void): Context {
  let page: object | undefined;
  let timeoutMs = 30_000;
  let started: Promise<Started> | undefined;
  let isClosed = false;
  // Not before it is used, because a test may be refused before.
  const start = () => {
    if (isClosed) throw new Error('The page is closed.');
    started ??= startBrowser(options);
    return started;
  };
  const context: Context = rules.guard('context', {
    setDefaultTimeout: (ms: number) => {
      timeoutMs = ms;
    },
    newPage: async () => {
      if (page) rules.refuse('open a second window');
      const { hasScripts } = options;
      const home = { start, hasScripts, readTimeoutMs: () => timeoutMs, context: () => context };
      page = createPage(rules, home);
      return page;
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      forget();
      await (await started?.catch(() => undefined))?.close();
    },
  });
  return context;
}

type Home = { start(): Promise<Started>; hasScripts: boolean; readTimeoutMs(): number; context(): object };

function createPage({ refuse, guard, allow }: Rules, home: Home): object {
  const { start, hasScripts, readTimeoutMs, context } = home;
  let known = 'about:blank';
  let place = { x: 0, y: 0 };
  let driver: Started | undefined;
  const open = async () => {
    driver ??= await start();
    return driver;
  };

  async function evaluate(expression: string, needsAxe = false): Promise<unknown> {
    const { evaluate: run } = await open();
    const isReady = needsAxe ? "'axe' in window" : 'true';
    const isPartial = hasScripts ? 'false' : "document.querySelector('body noscript') !== null";
    const report = `JSON.stringify({ value: await (${expression}), url: location.href, isPartial: ${isPartial} })`;
    for (;;) {
      const json = await run(`(async () => ${isReady} ? ${report} : '')()`);
      if (!json) await load(axeSource);
      else {
        const { value, url, isPartial } = JSON.parse(json);
        known = url;
        if (isPartial) refuse('show <noscript>');
        return value;
      }
    }
  }
  const load = async (source: string) => void (await (await open()).evaluate(`(() => { ${source}\n})()`));

  /** Performs input actions, and waits until a page that they opened is there. */
  const perform = async (source: object) => {
    await (await open()).perform([source]);
    // A form is submitted a moment after it is pressed. Its page then ends this script.
    await evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))').catch(
      () => undefined,
    );
    await evaluate('0');
  };
  const point = (actions: object[]) =>
    perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const [down, up] = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const glide = (x: number, y: number, steps: number) => {
    const from = place;
    place = { x, y };
    return Array.from({ length: steps }, (_, step) => ({
      type: 'pointerMove',
      x: Math.round(from.x + ((x - from.x) * (step + 1)) / steps),
      y: Math.round(from.y + ((y - from.y) * (step + 1)) / steps),
      duration: steps > 1 ? 10 : 0,
    }));
  };
  const strike = (keys: string[]) =>
    perform({
      ...{ type: 'key', id: 'keyboard' },
      actions: keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
    });
  const mouse = {
    move: (x: number, y: number, { steps = 1 } = {}) => point(glide(x, y, steps)),
    click: (x: number, y: number) => point([...glide(x, y, 1), down, up]),
    down: () => point([down]),
    up: () => point([up]),
  };
  const keyboard = {
    /** Presses a key such as `Shift+Tab`, with those before it held down. */
    press: async (keys: string) => {
      const values = keys.split('+').map((key) => {
        if (!(key in keyCodes) && key.length > 1) refuse(`press ${key}`);
        return key in keyCodes ? keyCodes[key as Key] : key;
      });
      const held = values.map((value) => ({ type: 'keyDown', value }));
      const released = values.toReversed().map((value) => ({ type: 'keyUp', value }));
      await perform({ type: 'key', id: 'keyboard', actions: [...held, ...released] });
    },
    type: (text: string) => strike([...text.replaceAll('\n', keyCodes.Enter)]),
  };
  const controls: PageControls = {
    ...{ evaluate, readTimeoutMs, guard, allow },
    ...{ press: keyboard.press, type: keyboard.type, move: mouse.move, click: mouse.click },
  };

  /** Waits for what the driver does with the page, and then for its address. */
  const go = async (act: (to: Started) => Promise<void>, waitUntil = 'load') => {
    if (waitUntil === 'networkidle') refuse('wait until the network is quiet');
    await act(await open());
    await evaluate('0');
    return null;
  };
  const run = (task: unknown, argument?: unknown) => evaluate(`(${task})(${write(argument)})`);
  const page = guard('page', {
    ...createQueries(controls),
    context,
    mouse: guard('mouse', mouse),
    keyboard: guard('keyboard', keyboard),
    request: guard('request', {
      get: (url: string) => run(fetchText, url).then((response) => parseResponse(response)),
    }),
    goto: (url: string, { waitUntil }: { waitUntil?: string } = {}) => go((to) => to.goto(url), waitUntil),
    reload: ({ waitUntil }: { waitUntil?: string } = {}) => go((to) => to.reload(), waitUntil),
    goBack: () => go((to) => to.traverse(-1)),
    goForward: () => go((to) => to.traverse(1)),
    waitForLoadState: (waitUntil?: string) => go(async () => {}, waitUntil),
    /** Returns the address after the last act or look, and looks again for those who poll it. */
    url: () => {
      if (driver) evaluate('0').catch(() => undefined);
      return known;
    },
    title: () => evaluate('document.title'),
    evaluate: (task: unknown, argument?: unknown) =>
      typeof task === 'string' ? load(task) : run(task, argument),
    waitForFunction: (task: unknown, argument?: unknown) =>
      poll(
        async () =>
          (await run(task, argument)) ? { value: undefined } : { why: `it is not true that ${task}` },
        readTimeoutMs(),
      ),
    waitForURL: (wanted: string | RegExp | ((url: URL) => boolean)) =>
      poll(async () => {
        const isLoaded = (await evaluate('document.readyState')) === 'complete';
        return isLoaded && isWanted(known, wanted)
          ? { value: undefined }
          : { why: `the address is ${known}` };
      }, readTimeoutMs()),
    setViewportSize: ({ width, height }: { width: number; height: number }) =>
      go((to) => to.resize(width, height)),
  });
  complaintsByPage.set(
    page as unknown as Page,
    watchComplaints(() => driver?.listComplaints() ?? []),
  );
  return page;

  function parseResponse(response: unknown) {
    const { status, text } = response as Awaited<ReturnType<typeof fetchText>>;
    return guard('response', { status: () => status, text: async () => text });
  }
}

/** Runs in the page, whose cookies the request has. Follows no redirect. */
async function fetchText(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { cache: 'no-store', redirect: 'manual' });
  return { status: response.status, text: await response.text() };
}

/** Tells whether an address is one that `waitForURL` waits for. In a glob, `*` stands for a part of a path, `**` for any. */
function isWanted(url: string, wanted: string | RegExp | ((url: URL) => boolean)): boolean {
  if (typeof wanted === 'function') return wanted(new URL(url));
  if (wanted instanceof RegExp) return wanted.test(url);
  const pattern = wanted
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'));
  return new RegExp(`^${pattern}$`).test(url);
}

/** An array of complaints that looks for new ones whenever it is read or changed. */
function watchComplaints(listAll: () => string[]): string[] {
  const complaints: string[] = [];
  let seen = 0;
  const update = () => {
    const all = listAll();
    complaints.push(...all.slice(seen).map((line) => line.replace(/^.*?CONSOLE \w+ \w+ /, '')));
    seen = Math.max(seen, all.length);
  };
  return new Proxy(complaints, {
    get: (target, key) => {
      update();
      return Reflect.get(target, key);
    },
    set: (target, key, value) => {
      update();
      return Reflect.set(target, key, value);
    },
  });
}
