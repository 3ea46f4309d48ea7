import path from 'node:path';
import { type AddressPolicy, portOf, readAddressPolicy } from '#platform/outbound/address-policy.ts';
import { containChromium } from '#platform/outbound/contain-chromium.ts';
import { type ClosableOutbound, createOutbound } from '#platform/outbound/create-outbound.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { AuditEngine, AuditListeners } from '../domain/audit.ts';
import type { ProvenSaving, SourceScan } from '../domain/measurement.ts';
import type { AuditConfig } from './audit-config.ts';
import { readAuditPolicy, reportHosts } from './audit-reach.ts';
import { type BrowserResult, measureInBrowser, renderInBrowser } from './browser/measure-in-browser.ts';
import { listSeenResources, proveSavings } from './savings/prove-savings.ts';
import { createSqueezer } from './savings/squeezer.ts';
import { createHostingCheck } from './source-scan/hosting/hosting-check.ts';
import type { ScannedSource } from './source-scan/scan-source.ts';
import {
  checkRenderedInWorker,
  scanOnPageInWorker,
  scanSourceInWorker,
} from './source-scan/worker/scan-in-worker.ts';

type AuditEngineOptions = {
  config: Pick<AuditConfig, 'allow' | 'greenWebUrl'>;
  siteUrl: string;
  /** Undefined if there is no browser, so that figures are estimates. */
  chromiumPath: string | undefined;
  programs: AuditPrograms;
};

/** The program files that run outside the server: pages are read in threads, savings are tried in a child process. */
export type AuditPrograms = { workerFile: string; childFile: string };

/** The budget of one on-page check: the page, its neighbouring files, and its links, each with possible redirects. */
const onPageBudget = { requests: 150, wireBytes: 20_000_000 };

/** The real engine: scans the source first, then measures in a browser if there is one, then tries savings. */
export function createAuditEngine(options: AuditEngineOptions): AuditEngine {
  const { config, siteUrl, chromiumPath, programs } = options;
  const { workerFile, childFile } = programs;
  const policy = readAuditPolicy(config.allow, siteUrl);
  const hostingPolicy = readAddressPolicy({ allow: listHostAndPort(config.greenWebUrl) });

  /** A page that the browser can’t render is judged by its source alone. */
  const render = async (pageUrl: string, signal: AbortSignal) => {
    const contain = () => containChromium({ chromiumPath: chromiumPath ?? '', policy, pageUrl });
    try {
      return await renderInBrowser(pageUrl, { signal, contain });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OutboundError) return undefined;
      throw error;
    }
  };

  return {
    usesBrowser: chromiumPath !== undefined,
    async measure(url, listeners) {
      const { signal, onStep, onHost } = listeners;
      // Connections belong to this audit alone and are closed with it.
      const outbound = createOutbound({ policy });
      const register = createOutbound({ policy: hostingPolicy });
      try {
        const hosting = createHostingCheck({ outbound: register, url: config.greenWebUrl });
        const source = await readSource(url, {
          ...listeners,
          outbound: reportHosts(outbound, url, onHost),
          hosting,
          workerFile,
        });
        const result = chromiumPath
          ? await useBrowser(findStart(url, source), { policy, chromiumPath, source, listeners })
          : undefined;
        onStep('proving savings');
        const savings = await trySavings({ source, result, outbound, signal, childFile });
        onStep('writing the report');
        const { facts, ...sourceScan } = source;
        const seo = result
          ? await checkRenderedInWorker({ html: result.html, facts }, { outbound, signal, workerFile })
          : source.seo;
        return {
          askedUrl: url,
          measuredMs: Date.now(),
          sourceScan: { ...sourceScan, seo },
          browserScan: result?.browserScan,
          savings,
        };
      } finally {
        outbound.close();
        register.close();
      }
    },
    async scan(url, { signal, onStep, onHost }) {
      const outbound = createOutbound({ policy, budget: onPageBudget });
      try {
        const facts = await scanOnPageInWorker(url, {
          outbound: reportHosts(outbound, url, onHost),
          signal,
          onStep,
          workerFile,
          render: chromiumPath === undefined ? undefined : render,
        });
        return { askedUrl: url, measuredMs: Date.now(), facts };
      } finally {
        outbound.close();
      }
    },
  };
}

type Reading = AuditListeners & {
  outbound: Outbound;
  hosting: ReturnType<typeof createHostingCheck>;
  workerFile: string;
};

async function readSource(url: string, { onEstimate, ...options }: Reading): Promise<ScannedSource> {
  const source = await scanSourceInWorker(url, { ...options, onEstimate });
  onEstimate(source);
  return source;
}

/** The address where the page was first found: http, if https did not answer. */
const findStart = (url: string, { redirects, url: last }: SourceScan) =>
  (redirects[0]?.url ?? last).startsWith('http:') ? url.replace(/^https:/, 'http:') : url;

type Browsing = {
  policy: AddressPolicy;
  chromiumPath: string;
  source: SourceScan;
  listeners: AuditListeners;
};

function useBrowser(
  url: string,
  { policy, chromiumPath, source, listeners }: Browsing,
): Promise<BrowserResult> {
  const { signal, onStep } = listeners;
  return measureInBrowser(url, {
    signal,
    onStep,
    contain: () => containChromium({ chromiumPath, policy, pageUrl: source.url }),
  });
}

type Trying = {
  source: SourceScan;
  result: BrowserResult | undefined;
  outbound: ClosableOutbound;
  signal: AbortSignal;
  childFile: string;
};

async function trySavings({ source, result, outbound, signal, childFile }: Trying): Promise<ProvenSaving[]> {
  await using squeezer = createSqueezer({ childFile });
  return proveSavings({
    resources: result ? listSeenResources(result.browserScan) : source.scrolled.resources,
    squeezer,
    signal,
    outbound,
    ...(result && { bodies: result.bodies, letters: result.letters }),
  });
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
  workerFile: path.join(projectDir, 'app/audit/server/source-scan/worker/scan-worker.ts'),
  childFile: path.join(projectDir, 'app/audit/server/savings/squeeze-child.ts'),
});
