import { type AddressPolicy, createAddressPolicy, portOf } from '#platform/outbound/address-policy.ts';
import { type Containment, containChromium } from '#platform/outbound/contain-chromium.ts';
import { createOutbound } from '#platform/outbound/create-outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { AuditListeners } from '../../domain/audit.ts';
import { listDeviceScans, type Measurement } from '../../domain/measurement.ts';
import type { OnPageScan } from '../../domain/page-facts.ts';
import { runChecks } from '../../domain/run-checks.ts';
import { createAuditPolicy, reportHosts } from '../audit-reach.ts';
import { BrowserFailure, measureInBrowser, renderInBrowser } from '../gather/browser/measure-in-browser.ts';
import { createHostingCheck } from '../gather/hosting-check.ts';
import { joinRendered } from '../gather/join-rendered.ts';
import { nameThirdParties } from '../gather/name-third-parties.ts';
import type { AnsweredPage } from '../gather/source/read-page.ts';
import { scanSource } from '../gather/source/scan-source.ts';
import { scanOnPage } from '../on-page/scan-on-page.ts';
import { listSeenResources, proveSavings } from '../savings/prove-savings.ts';
import { createSqueezer } from '../savings/squeezer.ts';

/** What an audit needs to know of the server. All of it is plain data, because it is sent to another process. */
export type AuditSettings = {
  allow: string[];
  greenWebUrl: string | undefined;
  siteUrl: string;
  /** Undefined if there is no browser, or it is paused. */
  chromiumPath: string | undefined;
  /** How Chromium is contained, as an earlier audit has found out. */
  containment: Containment | undefined;
  squeezeFile: string;
};

export type AuditReports = AuditListeners & {
  /** Called once the browser has been used: how it was contained, or why it failed. */
  onBrowser(result: { containment: Containment } | { failure: BrowserFailure }): void;
};

/** The budget of one on-page check: the page, the files beside it, and its links, each with redirects. */
const onPageBudget = { requests: 150, wireBytes: 20_000_000 };

/** If a browser measures the page, the source is only needed for the first estimate, so slow files are not awaited. */
const estimateLimits = { milliseconds: 5000 };

/**
 * Measures a page: reads its source, then measures in a browser if there is one, then tries savings. If the browser
 * fails, the result is that of the source alone, and is marked so.
 */
export async function measurePage(
  url: string,
  settings: AuditSettings,
  { signal, onStep, onHost, onEstimate, onBrowser }: AuditReports,
): Promise<Measurement> {
  const { allow, greenWebUrl, siteUrl, squeezeFile } = settings;
  const policy = createAuditPolicy(allow, siteUrl);
  // Connections belong to this audit alone and are closed with it.
  const closable = createOutbound({ policy });
  const outbound = reportHosts(closable, url, onHost);
  const register = createOutbound({ policy: createAddressPolicy({ allow: listHostAndPort(greenWebUrl) }) });
  await using squeezer = createSqueezer({ childFile: squeezeFile });
  try {
    const checkHosting = createHostingCheck({ outbound: register, url: greenWebUrl });
    const answered = Promise.withResolvers<AnsweredPage>();
    const hasBrowser = settings.chromiumPath !== undefined;
    const reading = scanSource(url, {
      outbound,
      signal,
      onStep,
      onEstimate,
      onPage: answered.resolve,
      ...(hasBrowser && { limits: estimateLimits }),
    });
    reading.then(onEstimate, answered.reject);
    const hosting = answered.promise.then((page) => checkHosting(page, signal));
    // The browser starts while the source is read, but opens the page afterwards, so that neither slows the other.
    const measuring = answered.promise.then((page) =>
      useBrowser(settings, onBrowser, (contain) =>
        measureInBrowser(
          reading.then(() => page.startUrl),
          { signal, onStep, contain: () => contain(policy, page.url) },
        ),
      ),
    );
    // No part of the audit outlives it.
    await Promise.allSettled([reading, hosting, measuring]);
    const { facts: sourceFacts, ...source } = await reading;
    const result = await measuring;
    onStep('proving savings');
    const savings = await proveSavings({
      resources: result ? listSeenResources(result.browserScan) : source.scrolled.resources,
      squeezer,
      signal,
      outbound: closable,
      ...(result && { bodies: result.bodies, letters: result.letters }),
    }).catch((error: unknown) => {
      // A measurement does not fail because nothing could be proven.
      signal.throwIfAborted();
      if (error instanceof OutboundError) return [];
      throw error;
    });
    onStep('writing the report');
    const joined = await joinRendered(sourceFacts, result?.rendered, { outbound, signal });
    const { facts } = joined;
    const views = [source, ...listDeviceScans(result?.browserScan)].map(({ scrolled }) => scrolled.resources);
    return {
      askedUrl: url,
      measuredMs: Date.now(),
      sourceScan: {
        ...source,
        ...(joined.moved && { url: facts.url, redirects: facts.redirects, title: facts.titles[0] }),
        seo: runChecks(facts),
        hosting: await hosting,
      },
      browserScan: result?.browserScan,
      ...(hasBrowser && !result && { browserFailed: true as const }),
      thirdParties: await nameThirdParties(
        views.flat().flatMap(({ party, url: each }) => (party === 'foreign' ? [each] : [])),
      ),
      savings,
    };
  } finally {
    closable.close();
    register.close();
  }
}

/** Checks a page as search engines read it, without weighing it. */
export async function scanPage(
  url: string,
  settings: AuditSettings,
  { signal, onStep, onHost, onBrowser }: Omit<AuditReports, 'onEstimate'>,
): Promise<OnPageScan> {
  const policy = createAuditPolicy(settings.allow, settings.siteUrl);
  const outbound = createOutbound({ policy, budget: onPageBudget });
  const readMs = Date.now();
  try {
    const facts = await scanOnPage(url, {
      outbound: reportHosts(outbound, url, onHost),
      signal,
      onStep,
      ...(settings.chromiumPath !== undefined && {
        render: (pageUrl: string) =>
          useBrowser(settings, onBrowser, (contain) =>
            renderInBrowser(pageUrl, { signal, contain: () => contain(policy, pageUrl) }),
          ),
      }),
    });
    return { askedUrl: url, measuredMs: readMs, facts };
  } finally {
    outbound.close();
  }
}

type Contain = (policy: AddressPolicy, pageUrl: string) => ReturnType<typeof containChromium>;

/** Uses the browser. Resolves to undefined if it failed, and throws if the page did. */
async function useBrowser<Result>(
  { chromiumPath, containment }: AuditSettings,
  onBrowser: AuditReports['onBrowser'],
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
