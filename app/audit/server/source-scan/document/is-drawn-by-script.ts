import { type PageDocument, readOwnText, readText } from './read-document.ts';

/** With fewer characters a page says next to nothing; the shells of frameworks have fewer. */
const fewLetters = 250;

/** The elements into which current frameworks render. */
const roots = /^(root|app|__next|__nuxt|___gatsby|svelte|q-app|main-app|react-root|application)$/i;

const asksForScript =
  /enable\s+javascript|javascript\s+(is\s+)?(required|disabled|to\s+run)|need(s)?\s+(java)?script/i;

const shown = new Set(['img', 'picture', 'video', 'svg', 'canvas', 'iframe', 'object']);

/** Whether scripts draw the page, so that its source tells next to nothing and only a browser can weigh it. */
export function isDrawnByScript({ root, elements }: PageDocument): boolean {
  const hasScript = elements.some(
    ({ name, attribs }) => name === 'script' && !/json|template/.test(attribs.type ?? ''),
  );
  if (!hasScript) return false;
  const text = readText(root, 4000);
  const pictures = elements.filter(
    ({ name, attribs }) =>
      shown.has(name) && !/^(1|0)$/.test(attribs.width ?? '') && attribs.hidden === undefined,
  );
  if (text.length < fewLetters) {
    const emptyRoot = elements.some(
      ({ attribs, children }) => roots.test(attribs.id ?? '') && children.length < 3,
    );
    return pictures.length === 0 || emptyRoot;
  }
  const wish = elements.some(
    (element) => element.name === 'noscript' && asksForScript.test(readOwnText(element)),
  );
  return wish && text.length < fewLetters * 4 && pictures.length < 2;
}
