/** `headersOnly`: asked for with HEAD. */
export type Reference = {
  url: string;
  offset: number;
  forms: ('phone' | 'desktop')[];
  headersOnly?: boolean;
};

const element = /<(link|script|img|source)\b([^>]*)>/g;
const both: Reference['forms'] = ['phone', 'desktop'];

/**
 * The files of our own that a page of ours makes a browser load: stylesheets, the enhance module, fonts,
 * pictures. Reads only what our own components write: one URL a `srcset`, and media that part at 768 px.
 */
export function listReferences(html: string): Reference[] {
  const references: Reference[] = [];
  let pictureForms: Reference['forms'] = [];
  for (const { 1: name, 2: attributes = '', index: offset } of html.matchAll(element)) {
    const read = (attribute: string) => attributes.match(new RegExp(`\\b${attribute}="([^"]*)"`, 'i'))?.[1];
    const media = read('media');
    const forms: Reference['forms'] =
      media === undefined ? both : media.includes('max-width') ? ['phone'] : ['desktop'];
    const add = (url: string | undefined, forms: Reference['forms']) => {
      if (url?.startsWith('/')) references.push({ url, offset, forms });
    };
    if (name === 'link' && /\brel="(stylesheet|preload|icon)"/.test(attributes)) add(read('href'), forms);
    if (name === 'script') add(read('src'), both);
    if (name === 'source' && media !== 'not all') {
      // Of several widths the first stands for all; the browser's own measure corrects it.
      add(read('srcset')?.split(/[\s,]/)[0], forms);
      pictureForms = [...pictureForms, ...forms];
    }
    if (name === 'img') {
      add(
        read('src'),
        both.filter((form) => !pictureForms.includes(form)),
      );
      pictureForms = [];
      // ST-07, ST-08: the fallback of a logo is asked for with HEAD, on a desktop.
      const fallback = read('data-fallback');
      if (fallback) references.push({ url: fallback, offset, forms: ['desktop'], headersOnly: true });
    }
  }
  return dropRepeats(references);
}

/** A file is transferred once, where it is first named. */
function dropRepeats(references: Reference[]): Reference[] {
  const seen = new Set<string>();
  return references.flatMap((reference) => {
    const forms = reference.forms.filter((form) => !seen.has(`${form} ${reference.url}`));
    for (const form of forms) seen.add(`${form} ${reference.url}`);
    return forms.length > 0 ? [{ ...reference, forms }] : [];
  });
}
