import type { Element } from 'domhandler';
import { matchesMedia } from './choose-picture.ts';
import { decodeText } from './decode-text.ts';
import type { Fetcher } from './fetch-loads.ts';
import type { LoadedSheet } from './list-styled-loads.ts';
import { type PageDocument, readOwnText, resolveUrl } from './read-document.ts';
import { readSheet } from './read-sheet.ts';

/** The limits in characters, of all sheets together and of one sheet, beyond which the rest is not parsed. */
const limits = { imports: 5, letters: 2_000_000, lettersEach: 1_000_000 };

type SheetOptions = {
  document: PageDocument;
  fetcher: Fetcher;
  /** Called with each address that a browser would request. */
  onRequest: (url: string) => void;
};

/** Loads the style sheets that apply on a phone, and those they import. Others are fetched too, as browsers do. */
export async function loadSheets(options: SheetOptions): Promise<LoadedSheet[]> {
  const { document } = options;
  let letters = 0;

  const read = async (css: string, url: string, trail: string[]): Promise<LoadedSheet[]> => {
    letters += css.length;
    if (letters > limits.letters || trail.length > limits.imports) return [];
    const sheet = readSheet(css.slice(0, limits.lettersEach));
    const imported = await Promise.all(
      sheet.imports.map(async (rule) => {
        const target = resolveUrl(rule.url, url);
        if (!target || trail.includes(target)) return [];
        const found = await load(target, [...trail, target]);
        return rule.applies ? found : [];
      }),
    );
    return [...imported.flat(), { ...sheet, url }];
  };

  const load = async (url: string, trail: string[]): Promise<LoadedSheet[]> => {
    options.onRequest(url);
    const response = await options.fetcher.fetch(url, 'style');
    if (!response || response.status >= 400) return [];
    const contentType = response.headers.get('content-type') ?? undefined;
    if (contentType && !/text\/css|text\/plain|octet-stream/i.test(contentType)) return [];
    return read(decodeText(response.body, contentType), response.url, trail);
  };

  const sheets = await Promise.all(
    document.elements.map(async (element) => {
      const url = findSheetUrl(element, document.baseUrl);
      const applies = matchesMedia(element.attribs.media);
      if (url) {
        const found = await load(url, [url]);
        return applies && !isAlternate(element) ? found : [];
      }
      if (element.name !== 'style' || !applies) return [];
      return read(readOwnText(element), document.baseUrl, []);
    }),
  );
  return sheets.flat();
}

const listRelations = ({ attribs }: Element) => (attribs.rel ?? '').toLowerCase().split(/\s+/);

const isAlternate = (element: Element) => listRelations(element).includes('alternate');

function findSheetUrl(element: Element, baseUrl: string): string | undefined {
  if (element.name !== 'link' || 'disabled' in element.attribs) return undefined;
  const relations = listRelations(element);
  // Many fast pages preload a style sheet and turn the preload into the style sheet in its `onload` handler.
  const becomesSheet =
    relations.includes('preload') &&
    element.attribs.as === 'style' &&
    /stylesheet/.test(element.attribs.onload ?? '');
  return relations.includes('stylesheet') || becomesSheet
    ? resolveUrl(element.attribs.href, baseUrl)
    : undefined;
}
