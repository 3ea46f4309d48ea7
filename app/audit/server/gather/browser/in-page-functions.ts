// Each function in this file is sent to the page as text, so it can't use anything outside its own body.

/** How an image is drawn: by the `object-fit` of an image, or by the `background-size` of a background or mask. */
type DrawnAs = { fit: string } | { size: string };

/** One use of an image file. */
export type ImageUse = {
  url: string;
  /** The box in CSS pixels; 0 if it is not displayed. */
  width: number;
  height: number;
  as: DrawnAs;
  /** True for an `<img>`, which alone has the `loading` attribute. */
  isElement: boolean;
  lazy: boolean;
  inFirstScreen: boolean;
  /** Set if the element says neither its size nor its shape, so that the page shifts when the image arrives. */
  unsized?: true;
};

/** Runs in the page. Reads where each image file is displayed, and how large, at this moment. */
export function readImages(): ImageUse[] {
  const limits = { elements: 20_000, uses: 2000 };
  const uses: ImageUse[] = [];
  let elements = 0;

  const add = (url: string, element: Element, more: Partial<ImageUse>) => {
    if (!/^https?:/.test(url) || uses.length >= limits.uses) return;
    const { top, left, width, height } = element.getBoundingClientRect();
    const absolute = top + scrollY;
    uses.push({
      url,
      width,
      height,
      as: { fit: 'fill' },
      isElement: false,
      lazy: false,
      inFirstScreen:
        width > 0 && height > 0 && absolute < innerHeight && absolute + height > 0 && left < innerWidth,
      ...more,
    });
  };

  /** Whether the space for an image is known before its file arrives: Lighthouse’s audit `unsized-images`. */
  const isUnsized = (image: HTMLImageElement, style: CSSStyleDeclaration) => {
    if (/^(absolute|fixed)$/.test(style.position)) return false;
    const given = (name: 'width' | 'height') => /^\s*\d/.test(image.getAttribute(name) ?? '');
    if (given('width') && given('height')) return false;
    // The computed style is in pixels whether or not a style sheet says so; the typed one keeps `auto`.
    const styled = image.computedStyleMap();
    const isAuto = (name: string) => String(styled.get(name) ?? 'auto') === 'auto';
    if (String(styled.get('aspect-ratio') ?? 'auto') !== 'auto' && !(isAuto('width') && isAuto('height')))
      return false;
    return isAuto('height') && !given('height') ? true : isAuto('width') && !given('width');
  };

  const read = (element: Element) => {
    const style = getComputedStyle(element);
    if (element instanceof HTMLImageElement)
      add(element.currentSrc, element, {
        as: { fit: style.objectFit },
        isElement: true,
        lazy: element.loading === 'lazy',
        ...(isUnsized(element, style) && { unsized: true as const }),
      });
    if (element instanceof HTMLInputElement && element.type === 'image') add(element.src, element, {});
    if (element instanceof SVGImageElement) add(element.href.baseVal, element, { as: { fit: 'contain' } });
    if (element instanceof HTMLVideoElement && element.poster)
      add(element.poster, element, { as: { fit: 'contain' } });
    for (const pseudo of [undefined, '::before', '::after']) {
      const layer = pseudo ? getComputedStyle(element, pseudo) : style;
      for (const [images, sizes] of [
        [layer.backgroundImage, layer.backgroundSize],
        [layer.maskImage, layer.maskSize],
        [layer.borderImageSource, 'auto'],
        [layer.listStyleImage, 'auto'],
      ] as const) {
        if (!images || images === 'none') continue;
        // Layers are separated by commas, of which none is inside the addresses’ quotation marks.
        const layers = images.match(/url\("[^"]*"\)|[a-z-]+\((?:[^()]|\([^()]*\))*\)|none/gi) ?? [];
        const listed = sizes.split(/,\s*/);
        for (const [at, value] of layers.entries())
          for (const [, url = ''] of value.matchAll(/url\("([^"]+)"\)/g))
            add(url, element, { as: { size: listed[at % listed.length] ?? 'auto' } });
      }
    }
  };

  const walk = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      elements += 1;
      if (elements > limits.elements) return;
      read(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  return uses;
}

export type ReadPage = {
  domElements: number;
  /** The page's characters by the font families that style them. */
  characters: Record<string, string>;
  autoplay: { url: string; inFirstScreen: boolean }[];
  /** The icons that the page names. */
  icons: string[];
  /** The origins to which the page asks browsers to connect early. */
  preconnects: string[];
};

/** Runs in the page, after scrolling. Reads which characters fonts show, and what plays. */
export function readPage(): ReadPage {
  const maxElements = 20_000;
  const characters = new Map<string, Set<string>>();
  const autoplay: ReadPage['autoplay'] = [];
  let domElements = 0;

  const addCharacters = (families: string, text: string) => {
    for (const family of families.split(',')) {
      const name = family.trim().replace(/^["']|["']$/g, '');
      const set = characters.get(name) ?? new Set();
      characters.set(name, set);
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
    if (text.trim()) addCharacters(style.fontFamily, text);
    for (const part of ['::before', '::after', '::marker']) {
      const made = getComputedStyle(element, part);
      const content = made.content;
      if (content && content !== 'none' && content !== 'normal')
        addCharacters(made.fontFamily, content.replaceAll('"', ''));
    }
  };

  const walk = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      domElements += 1;
      if (domElements > maxElements) continue;
      if (
        element instanceof HTMLMediaElement &&
        (element.autoplay || !element.paused) &&
        element.currentSrc
      ) {
        const { top, height } = element.getBoundingClientRect();
        autoplay.push({ url: element.currentSrc, inFirstScreen: height > 0 && top + scrollY < innerHeight });
      }
      if (!/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|HEAD|META|LINK)$/.test(element.tagName))
        readText(element, getComputedStyle(element));
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  const hrefs = (selector: string) =>
    [...document.querySelectorAll<HTMLLinkElement>(selector)].slice(0, 50).map(({ href }) => href);
  return {
    domElements,
    characters: Object.fromEntries(
      [...characters].slice(0, 50).map(([name, set]) => [name, [...set].join('')]),
    ),
    autoplay: autoplay.slice(0, 50),
    icons: hrefs('link[rel~="icon" i], link[rel~="apple-touch-icon" i], link[rel~="mask-icon" i]'),
    preconnects: hrefs('link[rel~="preconnect" i]'),
  };
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
 * is painted; a page too long for the time is scrolled in larger steps. If the page itself does not scroll, scrolls its
 * largest part that does. Returns whether it reached an end: false if the page grows as it is scrolled.
 */
export async function scrollToEnd(maxMs: number): Promise<boolean> {
  const start = performance.now();
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
  const firstHeight = findPart().part.scrollHeight;
  // The screens that a reader would scroll. Pages that grow are left after as many.
  const maxScreens = 60;
  let perStepMs = 100;
  for (let steps = 1; performance.now() - start < maxMs; steps += 1) {
    const { part, height } = findPart();
    const before = part.scrollTop;
    const left = part.scrollHeight - height - before;
    const hasGrown = part.scrollHeight > firstHeight * 1.5 + height * 2;
    const stepsLeft = Math.max(1, (maxMs * 0.9 - (performance.now() - start)) / perStepMs);
    const step = hasGrown ? height * 0.8 : Math.max(height * 0.8, left / stepsLeft);
    part.scrollBy({ top: step, behavior: 'instant' });
    const frame = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A page that is not being painted has no animation frames.
    await Promise.race([frame, pause(500)]);
    if (Math.abs(part.scrollTop - before) <= 1) return true;
    if (hasGrown && part.scrollTop / height > maxScreens) return false;
    // Pages often request lazy content a moment after scrolling.
    await pause(50);
    perStepMs = (performance.now() - start) / steps;
  }
  const { part, height } = findPart();
  return part.scrollTop + height >= part.scrollHeight - 2;
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
  // A banner without a known vendor has a button that accepts, which a notice about cookies to eat has not.
  const accepts =
    /^\s*(accept|agree|allow|reject|decline|ok\b|got it|akzept|zustimm|einverstanden|accepter|refuser|aceptar|accetta)/i;
  for (const element of document.querySelectorAll('dialog, aside, section, div, form')) {
    if (!/fixed|sticky/.test(getComputedStyle(element).position) || !isShown(element)) continue;
    const text = (element as HTMLElement).innerText.slice(0, 3000);
    if (!/cookie|consent|einwillig|témoins/i.test(text)) continue;
    for (const button of element.querySelectorAll(
      'button, [role=button], input[type=submit], input[type=button]',
    ))
      if (accepts.test((button as HTMLElement).innerText || (button as HTMLInputElement).value || ''))
        return 'a banner of its own';
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
