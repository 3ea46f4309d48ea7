import path from 'node:path';
import type { Log } from '#platform/log.ts';
import { portOf, readAddressPolicy } from '#platform/outbound/address-policy.ts';
import { containChromium } from '#platform/outbound/contain-chromium.ts';
import { createOutbound } from '#platform/outbound/create-outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { AuditEngine } from '../domain/audit.ts';
import type { AuditConfig } from './audit-config.ts';
import { readAuditPolicy, reportHosts } from './audit-reach.ts';
import { measureInBrowser, renderInBrowser } from './gather/browser/measure-in-browser.ts';
import { createRestingBrowser } from './gather/browser/rest-browser.ts';
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

/** The program files that run outside the server: pages are read in threads, savings are tried in a child process. */
export type AuditPrograms = { workerFile: string; childFile: string };

/** The budget of one on-page check: the page, its neighbouring files, and its links, each with possible redirects. */
const onPageBudget = { requests: 150, wireBytes: 20_000_000 };

/** Where a browser measures, the source gives the first estimate alone, so that its slow files are not waited for. */
const estimateLimits = { milliseconds: 5000 };

/**
 * The real engine: reads the source first, then measures in a browser if there is one, then tries savings. If the
 * browser fails, the source alone is the answer, and says so.
 */
export function createAuditEngine(options: AuditEngineOptions): AuditEngine {
  const { config, siteUrl, chromiumPath = '', log } = options;
  const { workerFile, childFile } = options.programs;
  const policy = readAuditPolicy(config.allow, siteUrl);
  const hostingPolicy = readAddressPolicy({ allow: listHostAndPort(config.greenWebUrl) });
  const browser = chromiumPath === '' ? undefined : createRestingBrowser(log);
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
        // The browser starts beside the reader, and opens the page after it, so that neither slows the other down.
        const measuring = answered.promise.then((page) =>
          browser?.use(() =>
            measureInBrowser(
              reading.then(() => page.startUrl),
              { signal, onStep, contain: contain(page.url) },
            ),
          ),
        );
        // Nothing of the audit goes on behind its end.
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
              // A page that the browser can’t render is judged by its source alone.
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

/** The register may be a mirror on a private network, since the operator configured it. */
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
