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
  note: (url: string) => void;
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
      sheet.imports.map(async (each) => {
        const target = resolveUrl(each.url, url);
        if (!target || trail.includes(target)) return [];
        const found = await load(target, [...trail, target]);
        return each.applies ? found : [];
      }),
    );
    return [...imported.flat(), { ...sheet, url }];
  };

  const load = async (url: string, trail: string[]): Promise<LoadedSheet[]> => {
    options.note(url);
    const answer = await options.fetcher.fetch(url, 'style');
    if (!answer || answer.status >= 400) return [];
    const contentType = answer.headers.get('content-type') ?? undefined;
    if (contentType && !/text\/css|text\/plain|octet-stream/i.test(contentType)) return [];
    return read(decodeText(answer.body, contentType), answer.url, trail);
  };

  const sheets = await Promise.all(
    document.elements.map(async (element) => {
      const url = findSheetUrl(element, document.baseUrl);
      const holds = matchesMedia(element.attribs.media);
      if (url) {
        const found = await load(url, [url]);
        return holds && !isAlternate(element) ? found : [];
      }
      if (element.name !== 'style' || !holds) return [];
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
  const becomes =
    relations.includes('preload') &&
    element.attribs.as === 'style' &&
    /stylesheet/.test(element.attribs.onload ?? '');
  return relations.includes('stylesheet') || becomes ? resolveUrl(element.attribs.href, baseUrl) : undefined;
}
