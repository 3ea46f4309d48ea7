// Each function in this file is sent to the page as text, so it can't use anything outside its own body.

type ReadImage = {
  url: string;
  /** The displayed size in CSS pixels, the largest of all uses; 0 if it is loaded but not displayed. */
  shownWidth: number;
  shownHeight: number;
  /** True for a sprite or a pattern, which is displayed in its own size. */
  ownSize: boolean;
  lazy: boolean;
  inFirstScreen: boolean;
};

export type ReadPage = {
  domElements: number;
  images: ReadImage[];
  /** The page's characters by the font families that style them. */
  letters: Record<string, string>;
  autoplay: { url: string; inFirstScreen: boolean }[];
  /** The icons that the page names. */
  icons: string[];
};

/** Runs in the page, after scrolling. Reads which images are displayed, how large, and which characters fonts show. */
export function readPage(): ReadPage {
  const maxElements = 20_000;
  const images = new Map<string, ReadImage>();
  const letters = new Map<string, Set<string>>();
  const autoplay: ReadPage['autoplay'] = [];
  let domElements = 0;

  const place = (element: Element) => {
    const { top, left, width, height } = element.getBoundingClientRect();
    const absolute = top + scrollY;
    const inFirstScreen =
      width > 0 && height > 0 && absolute < innerHeight && absolute + height > 0 && left < innerWidth;
    return { width, height, inFirstScreen };
  };
  const addImage = (url: string, element: Element, lazy: boolean, ownSize = false) => {
    if (!/^https?:/.test(url)) return;
    const { width, height, inFirstScreen } = place(element);
    const known = images.get(url);
    images.set(url, {
      url,
      shownWidth: Math.max(known?.shownWidth ?? 0, width),
      shownHeight: Math.max(known?.shownHeight ?? 0, height),
      ownSize: ownSize || (known?.ownSize ?? false),
      lazy: lazy && (known?.lazy ?? true),
      inFirstScreen: inFirstScreen || (known?.inFirstScreen ?? false),
    });
  };
  const addLetters = (families: string, text: string) => {
    for (const family of families.split(',')) {
      const name = family.trim().replace(/^["']|["']$/g, '');
      const set = letters.get(name) ?? new Set();
      letters.set(name, set);
      // CSS may change the case of letters.
      if (set.size < 5000)
        for (const letter of text + text.toUpperCase() + text.toLowerCase()) set.add(letter);
    }
  };

  const readText = (element: Element, style: CSSStyleDeclaration) => {
    let text = '';
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue;
    if (element instanceof HTMLInputElement) text += element.value + element.placeholder;
    if (element instanceof HTMLTextAreaElement) text += element.placeholder;
    if (text.trim()) addLetters(style.fontFamily, text);
    for (const part of ['::before', '::after', '::marker']) {
      const made = getComputedStyle(element, part);
      const content = made.content;
      if (content && content !== 'none' && content !== 'normal')
        addLetters(made.fontFamily, content.replaceAll('"', ''));
    }
  };

  const readImages = (element: Element, style: CSSStyleDeclaration) => {
    if (element instanceof HTMLImageElement)
      addImage(element.currentSrc, element, element.loading === 'lazy');
    if (element instanceof HTMLInputElement && element.type === 'image')
      addImage(element.src, element, false);
    if (element instanceof SVGImageElement) addImage(element.href.baseVal, element, false);
    if (element instanceof HTMLVideoElement && element.poster) addImage(element.poster, element, false);
    if (element instanceof HTMLMediaElement && (element.autoplay || !element.paused) && element.currentSrc)
      autoplay.push({ url: element.currentSrc, inFirstScreen: place(element).inFirstScreen });
    for (const value of [style.backgroundImage, style.maskImage, style.borderImageSource]) {
      if (!value || value === 'none') continue;
      for (const [, url = ''] of value.matchAll(/url\("?([^")]+)"?\)/g)) {
        const ownSize = value === style.backgroundImage && /^auto( auto)?$/.test(style.backgroundSize);
        addImage(new URL(url, document.baseURI).href, element, false, ownSize);
      }
    }
  };

  const walk = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      domElements += 1;
      if (domElements > maxElements) continue;
      const style = getComputedStyle(element);
      readImages(element, style);
      if (!/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|HEAD|META|LINK)$/.test(element.tagName))
        readText(element, style);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);

  return {
    domElements,
    images: [...images.values()].slice(0, 1000),
    letters: Object.fromEntries([...letters].slice(0, 50).map(([name, set]) => [name, [...set].join('')])),
    autoplay: autoplay.slice(0, 50),
    icons: [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon" i]')]
      .slice(0, 50)
      .map(({ href }) => href),
  };
}

/** Runs in the page. Reads its current HTML, or the beginning of it. */
export function readHtml(maxLength: number): string {
  return `<!doctype html>${document.documentElement.outerHTML.slice(0, maxLength)}`;
}

export type WatchedMetrics = {
  fcpMs?: number;
  lcpMs?: number;
  /** The starts and durations of long tasks. */
  longTasks: [startMs: number, lengthMs: number][];
  cls: number;
};

/**
 * Runs in the page before its own scripts. Measures layout shift as Core Web Vitals define it: the worst window of at
 * most five seconds, whose shifts are less than one second apart (web.dev/articles/cls).
 */
export function watchMetrics(): void {
  const seen: WatchedMetrics = { longTasks: [], cls: 0 };
  Object.assign(globalThis, { saltbushMetrics: seen });
  const watch = <E extends PerformanceEntry>(type: string, take: (entry: E) => void) => {
    try {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry as E);
      }).observe({ type, buffered: true });
    } catch {
      // The browser does not support this type, so the figure stays unknown.
    }
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcpMs = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcpMs = startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    if (seen.longTasks.length < 2000) seen.longTasks.push([startTime, duration]);
  });
  const shifts = { began: 0, last: 0, sum: 0 };
  watch<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (shift) => {
    if (shift.hadRecentInput) return;
    const { startTime, value } = shift;
    if (startTime - shifts.last > 1000 || startTime - shifts.began > 5000)
      Object.assign(shifts, { began: startTime, sum: 0 });
    shifts.last = startTime;
    shifts.sum += value;
    seen.cls = Math.max(seen.cls, shifts.sum);
  });
}

/**
 * Runs in the page. Scrolls to its end by a little less than a screen at a time, as a reader does, and waits until each
 * is painted. If the page itself does not scroll, scrolls its largest part that does. Returns whether it reached an
 * end.
 */
export async function scrollToEnd(maxMs: number): Promise<boolean> {
  const until = performance.now() + maxMs;
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const canScroll = (element: Element) => element.scrollHeight > element.clientHeight + 2;
  const findPart = () => {
    const root = document.scrollingElement ?? document.documentElement;
    if (canScroll(root) && getComputedStyle(root).overflowY !== 'hidden')
      return { part: root, height: innerHeight };
    let part = root;
    let largest = (innerWidth * innerHeight) / 2;
    for (const element of document.querySelectorAll('main, div, section, article, body')) {
      const area = element.clientWidth * element.clientHeight;
      if (area <= largest || !canScroll(element)) continue;
      if (!/auto|scroll|overlay/.test(getComputedStyle(element).overflowY)) continue;
      largest = area;
      part = element;
    }
    return { part, height: part === root ? innerHeight : part.clientHeight };
  };
  while (performance.now() < until) {
    const { part, height } = findPart();
    const before = part.scrollTop;
    part.scrollBy({ top: height * 0.8, behavior: 'instant' });
    const frame = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A page that is not being painted has no animation frames.
    await Promise.race([frame, pause(500)]);
    if (Math.abs(part.scrollTop - before) <= 1) return true;
    if (part.scrollTop / height > 60) return false;
    // Pages often request lazy content a moment after scrolling.
    await pause(50);
  }
  return false;
}

/** Runs in the page. Finishes transitions and finite animations, and waits briefly for those that start as a result. */
export async function endAnimations(): Promise<void> {
  for (const animation of document.getAnimations())
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
  await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Runs in the page. Waits until its main thread has nothing to do, or for a second. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 1000 });
  });

/** Runs in the page. Finds the vendor of a consent banner by its elements or its text. Undefined if none is shown. */
export function findConsentBanner(): string | undefined {
  const vendors: [name: string, selector: string][] = [
    ['OneTrust', '#onetrust-banner-sdk, #onetrust-consent-sdk'],
    ['Cookiebot', '#CybotCookiebotDialog'],
    ['Usercentrics', '#usercentrics-root, #usercentrics-cmp-ui'],
    ['Didomi', '#didomi-host, #didomi-notice'],
    ['Quantcast Choice', '.qc-cmp2-container'],
    ['CookieYes', '.cky-consent-container, #cookie-law-info-bar'],
    ['Complianz', '.cmplz-cookiebanner'],
    ['iubenda', '#iubenda-cs-banner'],
    ['Osano', '.osano-cm-window, .cc-window'],
    ['TrustArc', '#truste-consent-track, #consent_blackbar'],
    ['Klaro', '.klaro .cookie-notice, .klaro .cookie-modal'],
    ['Borlabs', '#BorlabsCookieBox'],
    ['Axeptio', '#axeptio_overlay'],
    ['tarteaucitron', '#tarteaucitronRoot'],
    ['Termly', '[id^="termly-code-snippet"]'],
    ['Sourcepoint', '[id^="sp_message_container"]'],
    ['Moove GDPR', '#moove_gdpr_cookie_info_bar'],
  ];
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  for (const [name, selector] of vendors)
    for (const element of document.querySelectorAll(selector))
      if (isShown(element) || (element.shadowRoot && element.shadowRoot.childElementCount > 0)) return name;
  for (const element of document.querySelectorAll('dialog, aside, section, div, form')) {
    if (!/fixed|sticky/.test(getComputedStyle(element).position) || !isShown(element)) continue;
    const text = (element as HTMLElement).innerText.slice(0, 3000);
    const asks = /cookie|consent|einwillig|témoins/i.test(text);
    if (asks && /accept|agree|allow|reject|zustimm|akzept|accepter/i.test(text)) return 'a banner of its own';
  }
  return undefined;
}

/**
 * Runs in the page, with the network switched off. Reads the pixel size of image files, because elements only report
 * the size after `srcset` and `sizes` have been applied. Files that are no longer in the browser's cache stay unknown.
 */
export async function readFileSizes(
  urls: string[],
): Promise<Record<string, [width: number, height: number]>> {
  const read = (url: string) =>
    new Promise<[string, [number, number]] | undefined>((resolve) => {
      const image = new Image();
      image.onload = () => resolve([url, [image.naturalWidth, image.naturalHeight]]);
      image.onerror = () => resolve(undefined);
      setTimeout(resolve, 1500, undefined);
      image.src = url;
    });
  const sizes = await Promise.all(urls.map(read));
  return Object.fromEntries(sizes.filter((size) => size !== undefined));
}
