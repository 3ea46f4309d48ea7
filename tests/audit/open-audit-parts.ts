import { findSourcePrograms } from '#app/features/audit/server/create-audit-engine.ts';
import {
  type BrowserOptions,
  type BrowserWeight,
  measureInBrowser,
} from '#app/features/audit/server/gather/browser/measure-in-browser.ts';
import {
  type EstimateOptions,
  estimateWeight,
} from '#app/features/audit/server/gather/source/estimate-weight.ts';
import { listRedirects, readPage } from '#app/features/audit/server/gather/source/read-page.ts';
import { createOptimizer } from '#app/features/audit/server/savings/optimizer.ts';
import { listSeenResources, proveSavings } from '#app/features/audit/server/savings/prove-savings.ts';
import { createAddressPolicy } from '#platform/outbound/address-policy.ts';
import { containChromium } from '#platform/outbound/contain-chromium.ts';
import { allowOutbound } from '../audit-pages/serve-pages.ts';
import { projectDir } from '../site.ts';

type MeasureOptions = Partial<BrowserOptions> & { chromiumPath?: string };

/** Opens the real parts of an audit, which may reach only these local origins. */
export function openAuditParts(origins: string[], programs = findSourcePrograms(projectDir)) {
  const { optimizeFile } = programs;
  const allow = origins.map((origin) => new URL(origin).host);
  const policy = createAddressPolicy({ allow });
  const outbound = allowOutbound(origins);
  const optimizer = createOptimizer({ childFile: optimizeFile });
  const patience = () => AbortSignal.timeout(120_000);

  const scanPage = (url: string, more: Partial<EstimateOptions> = {}) =>
    estimatePage(url, { outbound, signal: patience(), ...more });

  const render = (
    url: string,
    { chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium', ...more }: MeasureOptions = {},
  ) =>
    measureInBrowser(url, {
      weighs: false,
      contain: () => containChromium({ chromiumPath, policy, limits: { wireBytes: 100_000_000 } }),
      signal: patience(),
      ...more,
    });

  const measure = async (url: string, more: MeasureOptions = {}) => {
    const { rendered, weight } = await render(url, { weighs: true, ...more });
    if (!weight) throw new Error('Nothing was weighed');
    return { rendered, ...weight };
  };

  const prove = ({
    browserScan,
    bodies,
    characters,
  }: Pick<BrowserWeight, 'browserScan' | 'bodies' | 'characters'>) =>
    proveSavings({
      resources: listSeenResources(browserScan),
      optimizer,
      bodies,
      characters,
      outbound,
      signal: patience(),
      timeMs: 12_000,
    });

  return {
    scanPage,
    render,
    measure,
    prove,
    async [Symbol.asyncDispose]() {
      outbound.close();
      await optimizer[Symbol.asyncDispose]();
    },
  };
}

/** Requests a page, and estimates from its source what it weighs. */
export async function estimatePage(url: string, options: EstimateOptions) {
  const reading = await readPage(url, options.outbound, options.signal);
  const { responses, response, page } = reading;
  const estimate = await estimateWeight(reading, options);
  const { url: finalUrl, status, firstByteMs } = response;
  return { url: finalUrl, status, firstByteMs, redirects: listRedirects(responses), page, ...estimate };
}
