import { findSourcePrograms } from '#server/audit/audit-programs.ts';
import {
  type BrowserOptions,
  type BrowserResult,
  measureInBrowser,
} from '#server/audit/browser/measure-in-browser.ts';
import { readAddressPolicy } from '#server/audit/outbound/address-policy.ts';
import { containChromium } from '#server/audit/outbound/contain-chromium.ts';
import { createHostingCheck } from '#server/audit/probe/hosting/hosting-check.ts';
import type { ProbeOptions } from '#server/audit/probe/probe-page.ts';
import { probeInWorker } from '#server/audit/probe/worker/probe-in-worker.ts';
import { listSeenResources, proveSavings } from '#server/audit/savings/prove-savings.ts';
import { createSqueezer } from '#server/audit/savings/squeezer.ts';
import { allowOutbound } from '#tests/audit-pages/allow-outbound.ts';
import { projectDir } from '#tests/site.ts';

type MeasureOptions = Partial<BrowserOptions> & { chromiumPath?: string };

/** The real parts of an audit, let out to these origins of this machine alone. */
export function openAuditParts(origins: string[], programs = findSourcePrograms(projectDir)) {
  const { workerFile, childFile } = programs;
  const allow = origins.map((origin) => new URL(origin).host);
  const policy = readAddressPolicy({ allow });
  const outbound = allowOutbound(origins);
  const hosting = createHostingCheck({ outbound, url: undefined });
  const squeezer = createSqueezer({ childFile });
  const patience = () => AbortSignal.timeout(120_000);

  const probe = (url: string, more: Partial<ProbeOptions> = {}) =>
    probeInWorker(url, { outbound, hosting, workerFile, signal: patience(), ...more });

  const measure = (
    url: string,
    { chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium', ...more }: MeasureOptions = {},
  ) =>
    measureInBrowser(url, {
      contain: (signal) =>
        containChromium({ chromiumPath, policy, signal, limits: { wireBytes: 100_000_000 } }),
      signal: patience(),
      ...more,
    });

  const prove = ({ pass, bodies, letters }: BrowserResult) =>
    proveSavings({
      resources: listSeenResources(pass),
      squeezer,
      bodies,
      letters,
      outbound,
      signal: patience(),
    });

  return {
    probe,
    measure,
    prove,
    async [Symbol.asyncDispose]() {
      outbound.close();
      await squeezer[Symbol.asyncDispose]();
    },
  };
}
