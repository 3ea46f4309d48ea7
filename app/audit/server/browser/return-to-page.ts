import type { CdpSession } from './cdp-connection.ts';
import { type LoadOptions, loadPage } from './load-page.ts';
import type { Tab } from './open-tab.ts';
import { listenToStyles, readUnusedScript } from './unused-code.ts';

export type Returned = {
  pageUrl: string;
  /** The family of each face that a style sheet names, by its address. */
  families: Map<string, string>;
  /** Share of each style sheet and script that was not used, by its address. */
  unused: Map<string, number>;
};

/**
 * The page once more, with what the browser has kept. What slows a page down while it is watched is done here and not in
 * the first view, whose times are told.
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
