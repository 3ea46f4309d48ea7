import type Protocol from 'devtools-protocol';
import type { CdpSession } from './cdp-connection.ts';
import { type LoadOptions, loadPage } from './load-page.ts';
import type { Tab } from './open-tab.ts';
import { cleanUrl } from './take-view.ts';

type Returned = {
  pageUrl: string;
  /** The font family of each font file, by its address. */
  families: Map<string, string>;
  /** The unused share of each style sheet and script, by its address. */
  unused: Map<string, number>;
};

/**
 * Loads the page again with a warm cache. Observations that slow a page down are made here, and not in the first view,
 * whose times are reported.
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

const maxSheets = 200;

type Range = { startOffset: number; endOffset: number; count: number };

type StyleReading = {
  /** The share of each style sheet that matched no element. */
  unused: Map<string, number>;
  /** The family of each font file, by its address. */
  families: Map<string, string>;
};

/** Records style sheets as they load, and returns a function that reads them. */
function listenToStyles(page: CdpSession): () => Promise<StyleReading> {
  const sheets = new Map<string, Protocol.CSS.CSSStyleSheetHeader>();
  page.on('CSS.styleSheetAdded', ({ header }) => void sheets.set(header.styleSheetId, header));
  return async () => {
    const { ruleUsage } = await page.send('CSS.stopRuleUsageTracking');
    const reading: StyleReading = { unused: new Map(), families: new Map() };
    for (const { styleSheetId, sourceURL, isInline, length } of [...sheets.values()].slice(0, maxSheets)) {
      if (length === 0) continue;
      const { text } = await page.send('CSS.getStyleSheetText', { styleSheetId });
      const faces = listFontFaces(text);
      // A file for a part of all characters is a subset already.
      for (const { family, urls } of faces.filter(({ isPart }) => !isPart))
        for (const url of urls)
          reading.families.set(cleanUrl(URL.parse(url, sourceURL)?.href ?? url), family);
      if (isInline || !/^https?:/.test(sourceURL)) continue;
      // Lighthouse counts in this way, except for font faces, which no element can match.
      const rules = faces.reduce((sum, face) => sum - face.length, text.length);
      const used = ruleUsage
        .filter((rule) => rule.styleSheetId === styleSheetId)
        .reduce((sum, { startOffset, endOffset }) => sum + endOffset - startOffset, 0);
      if (rules > 0) addShare(reading.unused, sourceURL, Math.max(0, 1 - used / rules));
    }
    return reading;
  };
}

type FontFaceRule = {
  family: string;
  urls: string[];
  length: number;
  /** Whether it is for a part of all characters. */
  isPart: boolean;
};

/** The rest of a longer rule is not read: it is a font as a data URL. */
const maxRuleLength = 5000;

/** Lists the font faces of a style sheet, with their addresses as written, in linear time. */
export function listFontFaces(css: string): FontFaceRule[] {
  return css
    .split(/@font-face\s*\{/i)
    .slice(1)
    .map((rest) => {
      const [whole = ''] = rest.split('}', 1);
      const body = whole.slice(0, maxRuleLength);
      const [, family = ''] = /font-family\s*:\s*("[^"]*"|'[^']*'|[^;]+)/i.exec(body) ?? [];
      const urls = [...body.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))\s*\)/gi)].map(
        ([, double, single, plain]) => double ?? single ?? plain ?? '',
      );
      const [, range] = /unicode-range\s*:\s*([^;]+)/i.exec(body) ?? [];
      const isPart = range !== undefined && !/^u\+0+-10ffff\s*$/i.test(range);
      return { family: family.trim().replace(/^["']|["']$/g, ''), urls, length: whole.length, isPart };
    });
}

async function readUnusedScript(page: CdpSession): Promise<Map<string, number>> {
  const { result } = await page.send('Profiler.takePreciseCoverage');
  const unused = new Map<string, number>();
  for (const { url, functions } of result) {
    if (!/^https?:/.test(url)) continue;
    const ranges = functions.flatMap(({ ranges }) => ranges);
    // A bundle has more ranges than a call may have arguments.
    const length = ranges.reduce((longest, { endOffset }) => Math.max(longest, endOffset), 0);
    // An inline script does not start at the beginning of its document.
    const starts = ranges.reduce((first, { startOffset }) => Math.min(first, startOffset), length);
    if (length > 0 && starts === 0) addShare(unused, url, countUnused(ranges, length) / length);
  }
  return unused;
}

/** Records the unused share of a file, which is the smallest if several frames use it. */
function addShare(shares: Map<string, number>, url: string, share: number): void {
  const key = cleanUrl(url);
  const rounded = Math.round(Math.min(1, share) * 1000) / 1000;
  shares.set(key, Math.min(shares.get(key) ?? 1, rounded));
}

/** Counts the characters that never ran. Ranges are nested, and the innermost one decides. */
export function countUnused(ranges: Range[], length: number): number {
  const edges = ranges
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
    .filter(({ startOffset, endOffset }) => startOffset < endOffset);
  let unused = 0;
  let at = 0;
  const open: Range[] = [];
  const goTo = (offset: number) => {
    if (open.at(-1)?.count === 0) unused += offset - at;
    at = offset;
  };
  for (const range of edges) {
    for (let last = open.at(-1); last && last.endOffset <= range.startOffset; last = open.at(-1)) {
      goTo(last.endOffset);
      open.pop();
    }
    goTo(range.startOffset);
    open.push(range);
  }
  for (let last = open.at(-1); last; last = open.at(-1)) {
    goTo(last.endOffset);
    open.pop();
  }
  return Math.min(unused, length);
}
