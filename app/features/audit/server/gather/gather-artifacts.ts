import { type AddressPolicy, createAddressPolicy, portOf } from '#platform/outbound/address-policy.ts';
import { containChromium } from '#platform/outbound/contain-chromium.ts';
import { createOutbound } from '#platform/outbound/create-outbound.ts';
import type { Containment } from '#platform/outbound/launch-chromium.ts';
import { crawlerUserAgent, type Outbound } from '#platform/outbound/outbound.ts';
import type { Artifacts } from '../../domain/artifacts.ts';
import type { AuditListeners, AuditTool } from '../../domain/audit.ts';
import { createFirstEstimate } from '../../domain/audit-figures.ts';
import { loadCarbonModel } from '../../domain/carbon/carbon-model.ts';
import { maxAuditMs } from '../../domain/limits.ts';
import { type Hosting, listDeviceScans, type SourceScan } from '../../domain/measurement.ts';
import type { PageFacts } from '../../domain/page-facts.ts';
import type { ThirdParty } from '../../domain/third-party.ts';
import { createAuditPolicy, reportHosts } from '../audit-policy.ts';
import { createSavings } from '../savings/create-savings.ts';
import { createOptimizer, type Optimizer } from '../savings/optimizer.ts';
import {
  BrowserFailure,
  type BrowserOptions,
  type BrowserResult,
  measureInBrowser,
  type ViewedPage,
} from './browser/measure-in-browser.ts';
import { gatherPage } from './gather-page.ts';
import { createHostingCheck } from './hosting-check.ts';
import { type Estimate, estimateWeight } from './source/estimate-weight.ts';
import type { PageReading } from './source/read-page.ts';

/** What an audit needs to know of the server. All of it is plain data, because it is sent to another process. */
export type AuditSettings = {
  allow: string[];
  greenWebUrl: string | undefined;
  siteUrl: string;
  /** Undefined if there is no browser. */
  chromiumPath: string | undefined;
  /** How Chromium is contained, as an earlier audit has found out. */
  containment: Containment | undefined;
  optimizeFile: string;
};

export type AuditReports = AuditListeners & {
  /** Called once the browser has been used: how it was contained, or why it failed. */
  onBrowser(result: { containment: Containment } | { failure: BrowserFailure }): void;
  /** Takes the end of the processes that were started, which nothing else waits for. */
  onEnding(ended: Promise<void>): void;
};

/** The budget of a page that is not weighed: the page, the files beside it, and its links, each with redirects. */
const pageBudget = { requests: 150, wireBytes: 20_000_000 };

/** The time that an audit reserves for what follows the savings, so that nothing measured is thrown away for being late. */
const reserveMs = 8000;

/** The time that the browser leaves for savings. */
const minSavingsMs = 4000;

/** If a browser measures the page, the source is only needed for the first estimate, so slow files are not awaited. */
const estimateLimits = { milliseconds: 5000 };

/**
 * Gathers what a tool needs to know of a page. If our browser fails, everything comes from the source, and is marked so.
 * Throws `OutboundError` if there is no page.
 */
export async function gatherArtifacts(
  tool: AuditTool,
  url: string,
  settings: AuditSettings,
  reports: AuditReports,
): Promise<Artifacts> {
  const policy = createAuditPolicy(settings.allow, settings.siteUrl);
  const weighs = tool === 'carbon';
  // Connections belong to this audit alone and are closed with it.
  const closable = createOutbound({ policy, ...(!weighs && { budget: pageBudget }) });
  const outbound = reportHosts(closable, url, reports.onHost);
  const requested = { askedUrl: url, measuredMs: Date.now() };
  const untilMs = performance.now() + maxAuditMs - reserveMs;
  const optimizer = createOptimizer({ childFile: settings.optimizeFile });
  const onStep: AuditReports['onStep'] = (step) => {
    // A second visit is judged by its bytes alone, so this is the time to load what is needed at the end.
    if (step === 'second visit') {
      optimizer.warm();
      nameThirdParties([]).catch(() => {});
    }
    reports.onStep(step);
  };
  const browser: MeasureInBrowser = (opened, pageUrl, more) =>
    tryBrowser(settings, reports, (contain) =>
      measureInBrowser(opened, {
        ...more,
        signal: reports.signal,
        // Rendering is part of another step if nothing is weighed.
        ...(weighs && { onStep }),
        weighs,
        untilMs: untilMs - minSavingsMs,
        onEnding: reports.onEnding,
        contain: () => contain(policy, pageUrl),
      }),
    );
  try {
    if (weighs) {
      const weighing = { reports, outbound, browser, optimizer, untilMs };
      return { ...requested, ...(await measurePage(url, settings, weighing)) };
    }
    const page = await gatherPage(url, {
      outbound,
      signal: reports.signal,
      onStep: reports.onStep,
      mayFailToRender: true,
      relatedFiles: {},
      ...(settings.chromiumPath !== undefined && {
        render: async (pageUrl: string) => (await browser(Promise.resolve(pageUrl), pageUrl))?.rendered,
      }),
    });
    return { ...requested, page };
  } finally {
    closable.close();
    reports.onEnding(Promise.resolve(optimizer[Symbol.asyncDispose]()));
  }
}

/** Resolves to undefined if our browser failed, or there is none. */
type MeasureInBrowser = (
  opened: Promise<string>,
  pageUrl: string,
  more?: Pick<BrowserOptions, 'onViewed'>,
) => Promise<BrowserResult | undefined>;

type Weighing = {
  reports: AuditReports;
  outbound: Outbound;
  optimizer: Optimizer;
  /** When all work must have ended, on the clock of `performance`. */
  untilMs: number;
  browser: MeasureInBrowser;
};

/** Gathers a page and what it weighs: an estimate from its source, then a measurement, then what could be saved. */
async function measurePage(
  url: string,
  { greenWebUrl, chromiumPath }: AuditSettings,
  { reports, outbound, browser, optimizer, untilMs }: Weighing,
): Promise<Pick<Artifacts, 'page' | 'measurement' | 'accessibility'>> {
  const { signal, onStep, onEstimate } = reports;
  const hasBrowser = chromiumPath !== undefined;
  const register = createOutbound({ policy: createAddressPolicy({ allow: listHostAndPort(greenWebUrl) }) });
  const checkHosting = createHostingCheck({ outbound: register, url: greenWebUrl });
  const pageRead = Promise.withResolvers<PageReading>();
  const estimating = pageRead.promise.then(async (reading) => {
    const limits = hasBrowser ? estimateLimits : {};
    const model = await loadCarbonModel();
    const reportEstimate = (estimate: Estimate) => onEstimate(createFirstEstimate(model, estimate));
    const estimate = await estimateWeight(reading, { outbound, signal, onEstimate: reportEstimate, limits });
    reportEstimate(estimate);
    return estimate;
  });
  const hosting = pageRead.promise.then(({ response }) => checkHosting(response, signal));
  const savings = createSavings({ outbound, signal, optimizer, untilMs });
  const viewed = Promise.withResolvers<ViewedPage>();
  void viewed.promise.then(savings.begin);
  // The browser starts while the source is read, but opens the page afterwards, so that neither slows the other.
  const measuring = pageRead.promise.then(({ response, startUrl }) =>
    browser(
      estimating.then(() => startUrl),
      response.url,
      { onViewed: viewed.resolve },
    ),
  );
  const gathering = gatherPage(url, {
    outbound,
    signal,
    onStep,
    onPage: pageRead.resolve,
    // The second visit is judged by its bytes alone, so the page is read while it is made.
    ...(hasBrowser && { render: async () => (await Promise.race([viewed.promise, measuring]))?.rendered }),
  });
  gathering.catch(pageRead.reject);
  try {
    // No part of the audit outlives it.
    await Promise.allSettled([gathering, estimating, hosting, measuring]);
    const reading = await pageRead.promise;
    const estimate = await estimating;
    const page = await gathering;
    const weight = (await measuring)?.weight;
    onStep('proving savings');
    const proven = await savings.finish({ estimate, weight });
    onStep('writing the report');
    const sourceScan = createSourceScan(reading, { estimate, page, hosting: await hosting });
    return {
      page,
      measurement: {
        askedUrl: url,
        measuredMs: Date.now(),
        sourceScan,
        browserScan: weight?.browserScan,
        ...(hasBrowser && !weight && { browserFailed: true as const }),
        thirdParties: await nameThirdParties(listThirdPartyUrls(sourceScan, weight)),
        savings: proven,
      },
      ...(weight?.accessibility && { accessibility: weight.accessibility }),
    };
  } finally {
    register.close();
    await savings.end();
  }
}

/** Lists the files of third parties in all views. */
const listThirdPartyUrls = (source: SourceScan, weight: BrowserResult['weight']): string[] =>
  [source, ...listDeviceScans(weight?.browserScan)].flatMap(({ scrolled }) =>
    scrolled.resources.flatMap(({ party, url }) => (party === 'third-party' ? [url] : [])),
  );

/** Describes what the source alone says about the weight of the page at which we arrived. */
function createSourceScan(
  { response }: PageReading,
  { estimate, page, hosting }: { estimate: Estimate; page: PageFacts; hosting: Hosting },
): SourceScan {
  const title = page.titles[0]?.slice(0, 300);
  return {
    url: page.url,
    redirects: page.redirects,
    status: page.status,
    title: title || undefined,
    ...estimate,
    hosting,
    firstByteMs: response.firstByteMs,
    userAgent: crawlerUserAgent,
  };
}

type Contain = (policy: AddressPolicy, pageUrl: string) => ReturnType<typeof containChromium>;

/** Uses the browser. Resolves to undefined if it failed, and throws if the page did. */
async function tryBrowser<Result>(
  { chromiumPath, containment }: AuditSettings,
  { onBrowser }: AuditReports,
  work: (contain: Contain) => Promise<Result>,
): Promise<Result | undefined> {
  if (chromiumPath === undefined) return undefined;
  const contain: Contain = async (policy, pageUrl) => {
    const contained = await containChromium({
      chromiumPath,
      policy,
      pageUrl,
      ...(containment && { containment }),
    });
    found = contained.containment;
    return contained;
  };
  let found: Containment | undefined;
  try {
    const result = await work(contain);
    if (found) onBrowser({ containment: found });
    return result;
  } catch (error) {
    if (!(error instanceof BrowserFailure)) throw error;
    onBrowser({ failure: error });
    return undefined;
  }
}

/** Lists the register's host and port, which may be private, because the operator has configured them. */
function listHostAndPort(address: string | undefined): string[] {
  if (address === undefined) return [];
  const url = new URL(address);
  return [`${url.hostname}:${portOf(url)}`];
}

/**
 * Names the companies that serve these addresses, by the data that Lighthouse uses too. Hosts that it doesn’t know are
 * left out. The data takes 10 MB of memory, so the server itself never loads it.
 */
export async function nameThirdParties(urls: Iterable<string>): Promise<ThirdParty[]> {
  const { default: known } = await import('third-party-web/nostats-subset.js');
  const hosts = new Set([...urls].map((url) => URL.parse(url)?.hostname ?? ''));
  return [...hosts].flatMap((host) => {
    const entity = known.getEntity(`https://${host}/`);
    return entity ? [{ host, name: entity.name, category: entity.category }] : [];
  });
}
