import { readPage } from './read-page.ts';

export type ReadPage = {
  title: string[];
  /** The contents of `<meta>` by name or property, in order. */
  meta: (name: string) => string[];
  canonical: string[];
  lang: string | undefined;
  /** The levels of the headings, in order. */
  headings: number[];
  /** The texts of the JSON-LD blocks. */
  data: string[];
  /** The visible text, with each run of blanks as one. */
  text: string;
};

/** Reads a document as search engines and link previews do. */
export function readHead(html: string): ReadPage {
  const page = readPage(html);
  const list = (selector: string) => page.all(selector).map(({ text }) => text);
  const listValues = (selector: string, attribute: string) =>
    page.all(selector).map((part) => part.attribute(attribute) ?? '');
  return {
    // The titles of icons are not the document's title.
    title: list('head > title'),
    meta: (name) => listValues(`meta[name="${name}"], meta[property="${name}"]`, 'content'),
    canonical: listValues('link[rel=canonical]', 'href'),
    lang: page.first('html').attribute('lang'),
    headings: page.all('h1, h2, h3, h4, h5, h6').map(({ name }) => Number(name.slice(1))),
    data: list('script[type="application/ld+json"]'),
    text: page.first('body').text,
  };
}
