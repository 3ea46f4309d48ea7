import { findSourcePrograms } from '#app/audit/server/create-audit-engine.ts';
import {
  type BrowserOptions,
  type BrowserResult,
  measureInBrowser,
} from '#app/audit/server/gather/browser/measure-in-browser.ts';
import { type SourceScanOptions, scanSource } from '#app/audit/server/gather/source/scan-source.ts';
import { listSeenResources, proveSavings } from '#app/audit/server/savings/prove-savings.ts';
import { createSqueezer } from '#app/audit/server/savings/squeezer.ts';
import { createAddressPolicy } from '#platform/outbound/address-policy.ts';
import { containChromium } from '#platform/outbound/contain-chromium.ts';
import { allowOutbound } from '../audit-pages/allow-outbound.ts';
import { projectDir } from '../site.ts';

type MeasureOptions = Partial<BrowserOptions> & { chromiumPath?: string };

/** Opens the real parts of an audit, which may reach only these local origins. */
export function openAuditParts(origins: string[], programs = findSourcePrograms(projectDir)) {
  const { squeezeFile } = programs;
  const allow = origins.map((origin) => new URL(origin).host);
  const policy = createAddressPolicy({ allow });
  const outbound = allowOutbound(origins);
  const squeezer = createSqueezer({ childFile: squeezeFile });
  const patience = () => AbortSignal.timeout(120_000);

  const scanPage = (url: string, more: Partial<SourceScanOptions> = {}) =>
    scanSource(url, { outbound, signal: patience(), ...more });

  const measure = (
    url: string,
    { chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium', ...more }: MeasureOptions = {},
  ) =>
    measureInBrowser(url, {
      contain: () => containChromium({ chromiumPath, policy, limits: { wireBytes: 100_000_000 } }),
      signal: patience(),
      ...more,
    });

  const prove = ({ browserScan, bodies, letters }: BrowserResult) =>
    proveSavings({
      resources: listSeenResources(browserScan),
      squeezer,
      bodies,
      letters,
      outbound,
      signal: patience(),
    });

  return {
    scanPage,
    measure,
    prove,
    async [Symbol.asyncDispose]() {
      outbound.close();
      await squeezer[Symbol.asyncDispose]();
    },
  };
}
