export type ReadImage = {
  url: string;
  /** The shown size in CSS pixels, the largest of all uses; 0 if it is loaded and not shown. */
  shownWidth: number;
  shownHeight: number;
  /** True for a sprite or a pattern, which is shown in its own size. */
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
  /** Icons that the page names. */
  icons: string[];
};

/** Runs in the page, after scrolling. Reads which files are shown, how large, and with which characters. */
export function readPage(): ReadPage {
  const most = 20_000;
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
      if (domElements > most) continue;
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
