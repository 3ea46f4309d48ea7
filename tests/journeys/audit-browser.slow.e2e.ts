import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditSteps, onPageSteps } from '#app/features/audit/domain/audit-step.ts';
import { type AccessibilityRun, listAxeResults } from '#app/features/audit/domain/axe-results.ts';
import {
  type BrowserScan,
  type DeviceScan,
  listDeviceScans,
} from '#app/features/audit/domain/measurement.ts';
import { checkWeight } from '#app/features/audit/domain/run-checks.ts';
import { createAuditEngine, findSourcePrograms } from '#app/features/audit/server/create-audit-engine.ts';
import type { OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';
import { checkBrowser } from '#server/doctor/check-browser.ts';
import { parseEnvironment } from '#server/env.ts';
import { openAuditParts } from '../audit/open-audit-parts.ts';
import { startTrapPages } from '../audit/start-trap-pages.ts';
import { startAuditPages } from '../audit-pages/start-audit-pages.ts';
import { createLogRecorder } from '../log-recorder.ts';
import { createMeasurement } from '../measurement.ts';
import { projectDir } from '../site.ts';

// Other audits of this machine have their profiles in the usual place, which is put back for the files that follow. Who
// runs the browser has to pass through.
const usualFolder = process.env.TMPDIR;
const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-journey-'));
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;

const [pages, traps] = await Promise.all([startAuditPages(), startTrapPages()]);
const parts = openAuditParts([pages.own, pages.foreign, traps.own]);
afterAll(async () => {
  await parts[Symbol.asyncDispose]();
  await traps[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
  if (usualFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualFolder;
  rmSync(folder, { recursive: true });
});

const readCommand = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** Lists what our browsers have left behind: processes that name their folders, and the folders. */
function listLeftovers(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const running = pids.filter((pid) => readCommand(pid).includes(folder));
  return [...running, ...readdirSync(folder)];
}

let measuring = 0;
// Killed processes may take a moment to exit. When tests run concurrently, the last one checks.
beforeEach(() => {
  measuring += 1;
});
afterEach(async () => {
  measuring -= 1;
  if (measuring === 0) await vi.waitFor(() => expect(listLeftovers()).toEqual([]), { timeout: 30_000 });
});

/** Long limits for a busy machine, because these tests concern counts and not time. */
const patient = { limits: { timeMs: 110_000 } };

const sumScan = ({ scrolled, returnVisit }: DeviceScan) =>
  scrolled.transferBytes + (returnVisit?.transferBytes ?? 0);
const sumPass = (browserScan: BrowserScan) =>
  listDeviceScans(browserScan).reduce((sum, visit) => sum + sumScan(visit), 0);
const listPaths = ({ resources }: DeviceScan['scrolled']) =>
  resources.map(({ url }) => new URL(url).pathname).toSorted();

// These run one at a time, because each is exact to the byte and waits until the network is quiet.
describe('counts', () => {
  test.each(['lazy', 'service-worker'] as const)(
    'W-03 the browser counts of the page “%s” what the server wrote, within 1%, file by file',
    async (name) => {
      await using pages = await startAuditPages();
      await using parts = openAuditParts([pages.own, pages.foreign]);
      const count = pages.count();
      const { browserScan } = await parts.measure(pages.urlOf(name), patient);
      const { bytes } = count();
      expect(Math.abs(sumPass(browserScan) / bytes - 1)).toBeLessThan(0.01);
      for (const visit of listDeviceScans(browserScan)) {
        const loads = pages.page(name).loads[visit.device];
        expect(listPaths(visit.firstView)).toEqual(loads.first.toSorted());
        expect(listPaths(visit.scrolled)).toEqual(loads.scrolled.toSorted());
        expect(visit.returnVisit?.transferBytes).toBeLessThan(visit.firstView.transferBytes);
        expect(visit.metrics).toMatchObject({ lcpMs: expect.any(Number), cls: expect.any(Number) });
        expect(visit.screenshot?.base64.length).toBeGreaterThan(300);
        expect(visit.unfinished).toBeUndefined();
      }
      if (name !== 'lazy') return;
      // A file that the server only confirmed was not downloaded again.
      expect(browserScan.phone.returnVisit?.resources).toContainEqual(
        expect.objectContaining({ url: `${pages.urlOf('lazy')}confirmed.css`, status: 304 }),
      );
      const lifetimes = checkWeight(createMeasurement({ browserScan })).filter(
        ({ id }) => id === 'cache-lifetimes',
      );
      expect(lifetimes).toMatchObject([{ outcome: 'passed' }]);
    },
  );
});

const chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** The engine as the server uses it, which runs each audit in a process of its own. */
const engine = createAuditEngine({
  config: {
    allow: [pages.own, pages.foreign, traps.own].map((origin) => new URL(origin).host),
    greenWebUrl: undefined,
  },
  siteUrl: 'https://saltbush.example',
  chromiumPath,
  programs: findSourcePrograms(projectDir),
  log: createLogRecorder().log,
});

const listAxe = (run: AccessibilityRun | undefined) =>
  listAxeResults(run, { reason: 'it has not run.', reported: new Set() });

/** Starts counting the responses below a path, because other pages are measured at the same time. */
function countResponses(path: string) {
  const count = pages.count();
  return () => {
    const responses = count().responses.filter(({ url }) => url.startsWith(path));
    return { responses, bytes: responses.reduce((sum, response) => sum + response.bytes, 0) };
  };
}

// These run concurrently, because half of a measurement is waiting.
describe('checks', () => {
  test('W-03 R-07 a page drawn by scripts is checked as the browser shows it, and nothing is unknown', async () => {
    const signal = AbortSignal.timeout(140_000);
    const steps = { seo: [] as string[], carbon: [] as string[] };
    const url = pages.urlOf('script-drawn');
    const audits = await Promise.all(
      (['seo', 'carbon'] as const).map((tool) => {
        const onStep = (step: string) => steps[tool].push(step);
        return engine.audit(tool, url, { signal, onStep, onHost: async () => {}, onEstimate() {} });
      }),
    );
    // Each tool reports its own steps, in their order.
    expect(steps).toEqual({ seo: onPageSteps.slice(1), carbon: auditSteps.slice(1) });
    for (const { report } of audits) {
      const results = report.results.filter(({ group }) => group !== 'performance');
      expect(results.filter(({ outcome }) => outcome === 'unknown')).toEqual([]);
      expect(results.filter(({ id }) => id === 'rendering').map(({ says }) => says)).toContainEqual(
        expect.stringContaining('are not in the HTML source: scripts add them'),
      );
    }
  });
});

describe('odd pages', () => {
  test.concurrent('W-03 a page that never stops loading is measured as far as it got, and the report says so; its savings are verified', async () => {
    const steps: string[] = [];
    const count = countResponses('/endless/');
    const result = await parts.measure(pages.urlOf('endless'), {
      ...patient,
      onStep: (step) => steps.push(step),
    });
    const { phone } = result.browserScan;
    // The page requests no more than is counted. Each of the four loads may be cut off during one response.
    const { responses, bytes } = count();
    const longest = Math.max(...responses.map((response) => response.bytes));
    expect(Math.abs(sumPass(result.browserScan) - bytes)).toBeLessThanOrEqual(4 * longest);
    expect(phone.consoleErrors).toEqual([]);
    expect(phone.unfinished).toBe(true);
    expect(listPaths(phone.scrolled)).toEqual(
      expect.arrayContaining(pages.page('endless').loads.phone.first),
    );
    expect(steps).toEqual(['loading on a phone', 'scrolling', 'second visit', 'loading on a desktop']);
    const shown = phone.scrolled.resources.find(({ url }) => url.endsWith('/first.jpg'));
    expect(shown).toMatchObject({
      kind: 'image',
      party: 'own',
      image: {
        format: 'jpeg',
        width: 800,
        height: 600,
        shownWidth: 400,
        shownHeight: 300,
        inFirstScreen: true,
      },
    });
    expect(await parts.prove(result)).toContainEqual(
      expect.objectContaining({ kind: 'image', made: 'AVIF in the same size' }),
    );
  });

  test.concurrent('W-04 the requests of a service worker outside the two visits reach no host', async () => {
    const count = countResponses('/endless-worker/');
    const { browserScan } = await parts.measure(pages.urlOf('endless-worker'), patient);
    const { responses, bytes } = count();
    expect(responses.length).toBeGreaterThan(50);
    // Each of the four visits may end during a few responses.
    expect(Math.abs(sumPass(browserScan) - bytes)).toBeLessThan(12 * 20_000);
  });

  test.concurrent('W-04 endless dialogs, windows, downloads and permissions get nothing out of the browser, and no script changes the findings', async () => {
    const { accessibility, browserScan } = await parts.measure(traps.urlOf('cunning'), patient);
    const { phone, refused } = browserScan;
    expect(traps.requests).toEqual([]);
    expect(phone.consoleErrors).toEqual(expect.arrayContaining(['ähm 42', 'Error: broken']));
    // The page's own faults, and none caused by our policy, by an icon that it does not name, or by the end of the visit.
    expect(refused).toEqual({ files: 1, hosts: ['10.0.0.7'] });
    expect(phone.consoleErrors.filter((line) => line.startsWith('Failed to load'))).toEqual([
      expect.stringContaining('/gone.png'),
    ]);
    expect(phone.metrics).toMatchObject({ cls: 0, fcpMs: expect.any(Number) });
    expect(phone.firstView.resources[1]?.image).toMatchObject({ format: 'svg', shownWidth: 40, width: 40 });
    // The visit detects the consent dialog and gives no consent.
    expect(phone.consentBanner).toBe('a banner of its own');
    const found = new Map(listAxe(accessibility).map((check) => [check.id, check]));
    expect([...found.keys()]).toEqual(
      expect.arrayContaining(['axe/color-contrast', 'axe/image-alt', 'axe/label', 'axe/link-name']),
    );
    expect(found.get('axe/image-alt')).toMatchObject({
      outcome: 'failed',
      says: 'Images must have alternative text.',
      fix: expect.stringMatching(/^Fix any of the following: Element does not have an alt attribute/),
      found: '1 element, first: <img src="/picture.svg" width="40" height="40">',
    });
  });

  test.concurrent('W-03 W-04 the browser’s own error page in a frame that does not load adds no weight, and text that fades in has its final colour', async () => {
    const { accessibility, browserScan } = await parts.measure(traps.urlOf('frames'), patient);
    const { phone, refused } = browserScan;
    const rules = listAxe(accessibility).map(({ id }) => id);
    expect(rules).toContain('axe/landmark-one-main');
    expect(rules).not.toContain('axe/color-contrast');
    expect(phone.scrolled.resources.filter(({ kind }) => kind === 'document')).toHaveLength(1);
    expect(phone.scrolled.transferBytes).toBeLessThan(2000);
    expect(refused).toEqual({ files: 1, hosts: ['10.0.0.7'] });
  });
});

/** Names the outcome of a measurement. */
const ends = (measuring: ReturnType<typeof parts.measure>) =>
  measuring.then(
    ({ browserScan }) => (browserScan.phone.unfinished ? 'unfinished' : 'measured'),
    (error) => error.failure?.code ?? error.name,
  );

type End = [what: string, url: string, limits: object, names: (OutboundFailureCode | 'unfinished')[]];
const memoryBytes = 600_000_000;
const endings: End[] = [
  ['hangs', traps.urlOf('hang'), { timeMs: 6000 }, ['slow', 'hung']],
  ['hogs memory', traps.urlOf('hog'), { timeMs: 40_000, memoryBytes }, ['out of memory', 'hung']],
  ['is led inside by its script', traps.urlOf('led inside'), { timeMs: 40_000 }, ['refused']],
  ['is a bomb', pages.urlOf('bomb'), { timeMs: 40_000 }, ['too large']],
  [
    'grows',
    traps.urlOf('grow'),
    { timeMs: 8000, memoryBytes },
    ['slow', 'hung', 'out of memory', 'unfinished'],
  ],
  // On a fast machine the page is measured completely.
  ['moves on', traps.urlOf('move'), { timeMs: 8000 }, ['slow', 'hung', 'redirects', 'unfinished']],
  ['is lost late', traps.urlOf('lost late'), { timeMs: 40_000 }, ['unreachable']],
  ['is lost', traps.urlOf('lost'), { timeMs: 40_000 }, ['unreachable']],
  // The source scan, which runs first, finds these too.
  ['has slow headers', pages.urlOf('slow-headers'), { timeMs: 6000 }, ['slow']],
  ['wants a password', pages.urlOf('password'), { timeMs: 40_000 }, ['password']],
  ['is no page', pages.urlOf('document'), { timeMs: 40_000 }, ['not html']],
  ['leads in a circle', pages.urlOf('redirect-circle'), { timeMs: 40_000 }, ['redirects']],
];

describe('what scripts do', () => {
  const listeners = () => ({
    signal: AbortSignal.timeout(140_000),
    onStep() {},
    onHost: async () => {},
    onEstimate() {},
  });

  test('W-03 a long page whose scripts wait for news has been loaded', async () => {
    const { phone } = (await parts.measure(traps.urlOf('listening'), patient)).browserScan;
    expect(phone).not.toHaveProperty('unfinished');
  });

  test('R-07 W-03 both tools judge the page to which a script leads, and say so', async () => {
    const url = traps.urlOf('leads on');
    const arrived = traps.urlOf('led on').replace(' ', '%20');
    for (const tool of ['seo', 'carbon'] as const) {
      const { report } = await engine.audit(tool, url, listeners());
      expect(report.address).toBe(arrived);
      expect(report.results.filter(({ id }) => id === 'status')).toMatchObject([
        { outcome: 'warning', says: expect.stringContaining('A script redirects') },
      ]);
      expect(
        report.results.filter(({ id }) => id === 'canonical').map(({ says }) => says),
      ).not.toContainEqual(expect.stringContaining('another page'));
    }
  });

  test('R-07 a page that renames itself is judged under its address, and its links under the new one', async () => {
    const { rendered } = await parts.render(traps.urlOf('renamed'), patient);
    expect(rendered).toMatchObject({
      url: traps.urlOf('renamed'),
      baseUrl: expect.stringMatching(/\/en\/$/),
    });
  });
});

describe('pages that send too much', () => {
  const ways = [
    ['logs strings of 20 MB', 'shout', ['unfinished', 'measured', 'slow', 'out of memory', 'hung']],
    [
      'requests addresses of 2 MB',
      'long addresses',
      ['unfinished', 'measured', 'too large', 'slow', 'hung', 'out of memory'],
    ],
    ['has 4 MB of HTML', 'long html', ['measured', 'unfinished', 'out of memory', 'hung', 'slow']],
    ['grows to 5 MB of HTML', 'grown html', ['measured', 'unfinished', 'out of memory', 'hung', 'slow']],
  ] as const;
  test.each(ways)(
    'W-04 a page that %s stalls only its own process, and ends with a result or its own fault',
    async (_what, trap, names) => {
      const before = process.memoryUsage().rss;
      const listeners = {
        signal: AbortSignal.timeout(100_000),
        onStep() {},
        onHost: async () => {},
        onEstimate() {},
      };
      const end = await engine.audit('carbon', traps.urlOf(trap), listeners).then(
        ({ report }) =>
          report.results.some(({ id, outcome }) => id === 'unfinished' && outcome === 'warning')
            ? 'unfinished'
            : 'measured',
        (error) => error.failure?.code ?? error.message,
      );
      expect(names).toContain(end);
      // None of what the page sent has arrived here.
      expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    },
  );
});

// One after another, because several browsers that exhaust a machine at once run into each other's limits.
describe('limits', () => {
  test.each(endings)(
    'W-04 a page that %s ends its own audit, with a name, and nothing else',
    async (_what, url, limits, names) => {
      expect(names).toContain(await ends(parts.measure(url, { limits: { startMs: 60_000, ...limits } })));
    },
  );
});

test('C-02 W-03 the doctor measures a page of its own with the program and the browser of audits', async () => {
  const config = parseEnvironment({ CHROMIUM_PATH: chromiumPath });
  expect(await checkBrowser(config, findSourcePrograms(projectDir))).toEqual([
    {
      part: 'browser',
      state: 'ok',
      says: expect.stringMatching(/ measures a page of ours as audits do, .*: [1-9]\d{2,3} bytes\.$/),
    },
  ]);
});

test('W-04 a killed browser or a program that does not exist is a failure; a cancelled audit stops with its reason', async () => {
  // Its other processes end with the first.
  const isBrowser = (pid: string) =>
    /chromium\S*\0(?!.*--type=)/s.test(readCommand(pid)) && !/forward\.mjs/.test(readCommand(pid));
  const killBrowser = () => {
    for (const pid of listLeftovers().filter(isBrowser)) process.kill(Number(pid), 'SIGKILL');
  };
  const onStep = (step: string) => step === 'scrolling' && killBrowser();
  for (const options of [{ onStep }, { chromiumPath: '/bin/true' }, { chromiumPath: '/nowhere' }])
    expect(await ends(parts.measure(pages.urlOf('static'), options))).toBe('BrowserFailure');
  const off = new AbortController();
  const reason = new Error('cancelled');
  const callOff = () => off.abort(reason);
  await expect(parts.measure(pages.urlOf('static'), { onStep: callOff, signal: off.signal })).rejects.toBe(
    reason,
  );
});
