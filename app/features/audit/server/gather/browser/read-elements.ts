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
