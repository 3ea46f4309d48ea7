import type { CdpSession } from './cdp-connection.ts';
import { type LoadOptions, loadPage } from './load-page.ts';
import type { Tab } from './open-tab.ts';
import { listenToStyles, readUnusedScript } from './unused-code.ts';

export type Returned = {
  pageUrl: string;
  /** The font family of each font file, by its address. */
  families: Map<string, string>;
  /** The unused share of each style sheet and script, by its address. */
  unused: Map<string, number>;
};

/**
 * Loads the page once more with a warm cache. Observation that slows a page down is done here and not in the first
 * view, whose times are reported.
 */
export async function returnToPage(
  open: (prepare: (page: CdpSession) => Promise<unknown>) => Promise<Tab>,
  url: string,
  options: LoadOptions,
): Promise<Returned> {
  const styles = Promise.withResolvers<ReturnType<typeof listenToStyles>>();
  const tab = await open((page) => {
    styles.resolve(listenToStyles(page));
    return Promise.all([
      page.send('DOM.enable'),
      page.send('CSS.enable'),
      page.send('CSS.startRuleUsageTracking'),
      page.send('Profiler.enable'),
      page.send('Profiler.startPreciseCoverage', { callCount: false, detailed: true }),
    ]);
  });
  try {
    const { url: pageUrl } = await loadPage(tab.page, url, options);
    const readStyles = await styles.promise;
    const { unused, families } = await readStyles();
    return { pageUrl, families, unused: new Map([...unused, ...(await readUnusedScript(tab.page))]) };
  } finally {
    await tab.close();
  }
}
