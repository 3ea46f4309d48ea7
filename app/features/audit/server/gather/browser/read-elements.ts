// Each function in this file is sent to the page as text, so it can't use anything outside its own body.

export type ReadElements = {
  domElements: number;
  /** The page's characters by the font families that style them. */
  characters: Record<string, string>;
  /** The addresses of the media that play automatically. */
  autoplay: string[];
  /** The icons that the page names. */
  icons: string[];
  /** The addresses to which the page asks browsers to connect early. */
  preconnects: { url: string; crossOrigin: string | null }[];
};

/** Runs in the page, after scrolling. Reads which characters fonts show, and what plays. */
export function readElements(): ReadElements {
  const maxElements = 20_000;
  const characters = new Map<string, Set<string>>();
  const autoplay: ReadElements['autoplay'] = [];
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
      const plays = element instanceof HTMLMediaElement && (element.autoplay || !element.paused);
      if (plays && element.currentSrc) autoplay.push(element.currentSrc);
      if (!/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|HEAD|META|LINK)$/.test(element.tagName))
        readText(element, getComputedStyle(element));
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  const links = (selector: string) => [...document.querySelectorAll<HTMLLinkElement>(selector)].slice(0, 50);
  const icons = links('link[rel~="icon" i], link[rel~="apple-touch-icon" i], link[rel~="mask-icon" i]');
  const preconnects = links('link[rel~="preconnect" i]');
  return {
    domElements,
    characters: Object.fromEntries(
      [...characters].slice(0, 50).map(([name, set]) => [name, [...set].join('')]),
    ),
    autoplay: autoplay.slice(0, 50),
    icons: icons.map(({ href }) => href),
    preconnects: preconnects.map(({ href, crossOrigin }) => ({ url: href, crossOrigin })),
  };
}

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
