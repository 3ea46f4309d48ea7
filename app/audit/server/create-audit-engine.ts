import path from 'node:path';
import type { Log } from '#platform/log.ts';
import { createAddressPolicy, portOf } from '#platform/outbound/address-policy.ts';
import { containChromium } from '#platform/outbound/contain-chromium.ts';
import { createOutbound } from '#platform/outbound/create-outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { AuditEngine } from '../domain/audit.ts';
import type { AuditConfig } from './audit-config.ts';
import { createAuditPolicy, reportHosts } from './audit-reach.ts';
import { createBrowserBreaker } from './gather/browser/browser-breaker.ts';
import { measureInBrowser, renderInBrowser } from './gather/browser/measure-in-browser.ts';
import { createHostingCheck } from './gather/hosting-check.ts';
import type { AnsweredPage } from './gather/source/read-page.ts';
import {
  checkRenderedInWorker,
  scanOnPageInWorker,
  scanSourceInWorker,
} from './gather/worker/scan-in-worker.ts';
import { listSeenResources, proveSavings } from './savings/prove-savings.ts';
import { createSqueezer } from './savings/squeezer.ts';

type AuditEngineOptions = {
  config: Pick<AuditConfig, 'allow' | 'greenWebUrl'>;
  siteUrl: string;
  /** Undefined if there is no browser, so that figures are estimates. */
  chromiumPath: string | undefined;
  programs: AuditPrograms;
  log: Log;
};

/**
 * The programs outside the server process: pages are parsed in worker threads, savings are tried in a child process.
 */
export type AuditPrograms = { workerFile: string; childFile: string };

/** The budget of one on-page check: the page, the files beside it, and its links, each with redirects. */
const onPageBudget = { requests: 150, wireBytes: 20_000_000 };

/** If a browser measures the page, the source is only needed for the first estimate, so slow files are not awaited. */
const estimateLimits = { milliseconds: 5000 };

/**
 * Creates the real engine. It reads the source, then measures in a browser if there is one, then tries savings. If the
 * browser fails, the result is that of the source alone, and is marked so.
 */
export function createAuditEngine(options: AuditEngineOptions): AuditEngine {
  const { config, siteUrl, chromiumPath = '', log } = options;
  const { workerFile, childFile } = options.programs;
  const policy = createAuditPolicy(config.allow, siteUrl);
  const hostingPolicy = createAddressPolicy({ allow: listHostAndPort(config.greenWebUrl) });
  const browser = chromiumPath === '' ? undefined : createBrowserBreaker(log);
  const contain = (pageUrl: string) => () => containChromium({ chromiumPath, policy, pageUrl });

  return {
    usesBrowser: browser !== undefined,
    async measure(url, { signal, onStep, onHost, onEstimate }) {
      // Connections belong to this audit alone and are closed with it.
      const outbound = createOutbound({ policy });
      const register = createOutbound({ policy: hostingPolicy });
      await using squeezer = createSqueezer({ childFile });
      try {
        const checkHosting = createHostingCheck({ outbound: register, url: config.greenWebUrl });
        const answered = Promise.withResolvers<AnsweredPage>();
        const reading = scanSourceInWorker(url, {
          outbound: reportHosts(outbound, url, onHost),
          signal,
          workerFile,
          onStep,
          onEstimate,
          onPage: answered.resolve,
          ...(browser && { limits: estimateLimits }),
        });
        reading.then(onEstimate, answered.reject);
        const hosting = answered.promise.then((page) => checkHosting(page, signal));
        // The browser starts while the source is read, but opens the page afterwards, so that neither slows the other.
        const measuring = answered.promise.then((page) =>
          browser?.use(() =>
            measureInBrowser(
              reading.then(() => page.startUrl),
              { signal, onStep, contain: contain(page.url) },
            ),
          ),
        );
        // No part of the audit outlives it.
        await Promise.allSettled([reading, hosting, measuring]);
        const { facts, ...source } = await reading;
        const result = await measuring;
        onStep('proving savings');
        const savings = await proveSavings({
          resources: result ? listSeenResources(result.browserScan) : source.scrolled.resources,
          squeezer,
          signal,
          outbound,
          ...(result && { bodies: result.bodies, letters: result.letters }),
        });
        onStep('writing the report');
        const seo = result
          ? await checkRenderedInWorker({ html: result.html, facts }, { outbound, signal, workerFile, log })
          : source.seo;
        return {
          askedUrl: url,
          measuredMs: Date.now(),
          sourceScan: { ...source, seo, hosting: await hosting },
          browserScan: result?.browserScan,
          ...(browser && !result && { browserFailed: true as const }),
          savings,
        };
      } finally {
        outbound.close();
        register.close();
      }
    },
    async scan(url, { signal, onStep, onHost }) {
      const outbound = createOutbound({ policy, budget: onPageBudget });
      let browserFailed = false as boolean;
      try {
        const facts = await scanOnPageInWorker(url, {
          outbound: reportHosts(outbound, url, onHost),
          signal,
          onStep,
          workerFile,
          async render(pageUrl, end) {
            try {
              const given = { signal: end, contain: contain(pageUrl) };
              const html = await browser?.use(() => renderInBrowser(pageUrl, given));
              browserFailed = browser !== undefined && html === undefined;
              return html;
            } catch (error) {
              end.throwIfAborted();
              // A page that the browser can’t render is judged by its source.
              if (error instanceof OutboundError) return undefined;
              throw error;
            }
          },
        });
        return {
          askedUrl: url,
          measuredMs: Date.now(),
          facts: { ...facts, ...(browserFailed && { browserFailed: true as const }) },
        };
      } finally {
        outbound.close();
      }
    },
  };
}

/** Lists the register's host and port, which may be private, because the operator has configured them. */
function listHostAndPort(address: string | undefined): string[] {
  if (address === undefined) return [];
  const url = new URL(address);
  return [`${url.hostname}:${portOf(url)}`];
}

/** The programs that `scripts/build/build.ts` builds, one file each. */
export const findBuiltPrograms = (projectDir: string): AuditPrograms => ({
  workerFile: path.join(projectDir, 'build/server/scan-worker.js'),
  childFile: path.join(projectDir, 'build/server/squeeze-child.js'),
});

/** The same programs from source, for development and for tests without a build. */
export const findSourcePrograms = (projectDir: string): AuditPrograms => ({
  workerFile: path.join(projectDir, 'app/audit/server/gather/worker/scan-worker.ts'),
  childFile: path.join(projectDir, 'app/audit/server/savings/squeeze-child.ts'),
});
