/** A file that a page loads. One that is requested with HEAD is `headersOnly`. */
export type Reference = {
  url: string;
  offset: number;
  forms: ('phone' | 'desktop')[];
  headersOnly?: boolean;
};

const element = /<(link|script|img|source)\b([^>]*)>/g;
const both: Reference['forms'] = ['phone', 'desktop'];

/** Tells whether the boot script starts React without waiting for the visitor. */
export const startsReact = (html: string): boolean => /<script[^>]*\bdata-now=/.test(html);

/**
 * Lists our own files that a page makes a browser load: stylesheets, the enhance module, fonts, pictures and, if it starts
 * React at once, what it starts with. It understands only what our own components write: media queries that divide at 768 px.
 */
export function listReferences(html: string): Reference[] {
  const isNow = startsReact(html);
  const references: Reference[] = [];
  let pictureForms: Reference['forms'] = [];
  for (const { 1: name, 2: attributes = '', index: offset } of html.matchAll(element)) {
    const read = (attribute: string) => attributes.match(new RegExp(`\\b${attribute}="([^"]*)"`, 'i'))?.[1];
    const media = read('media');
    const forms: Reference['forms'] =
      media === undefined ? both : media.includes('max-width') ? ['phone'] : ['desktop'];
    const add = (url: string | undefined, forms: Reference['forms']) => {
      // A fragment chooses what a file shows, and loads nothing.
      if (url?.startsWith('/')) references.push({ url: url.replace(/#.*/, ''), offset, forms });
    };
    if (name === 'link' && /\brel="(stylesheet|preload|icon)"/.test(attributes)) add(read('href'), forms);
    if (name === 'script') {
      add(read('src'), both);
      for (const url of (isNow && read('data-hydrate')?.split(' ')) || []) add(url, both);
      // The weight is that of most visits.
      if (Number(read('data-vitals-rate')) > 0.5) {
        add(read('data-vitals'), both);
        // What it sends is answered with headers alone.
        references.push({ url: '/api/vitals', offset, forms: both, headersOnly: true });
      }
    }
    if (name === 'source' && media !== 'not all') {
      // The first of several widths stands for all; the browser's own measurement corrects the estimate.
      add(read('srcset')?.split(/[\s,]/)[0], forms);
      pictureForms = [...pictureForms, ...forms];
    }
    if (name === 'img') {
      // A lazy picture that CSS hides on phones is not loaded there.
      const shown: Reference['forms'] = /\bon-desktop\b/.test(read('class') ?? '') ? ['desktop'] : both;
      add(
        read('src'),
        shown.filter((form) => !pictureForms.includes(form)),
      );
      pictureForms = [];
      // ST-07, ST-08: on a desktop the fallback of a logo is requested with HEAD.
      const fallback = read('data-fallback');
      if (fallback) references.push({ url: fallback, offset, forms: ['desktop'], headersOnly: true });
    }
  }
  return dropRepeats(references);
}

/** Keeps each file only where it is first named, because it is transferred once. */
function dropRepeats(references: Reference[]): Reference[] {
  const seen = new Set<string>();
  return references.flatMap((reference) => {
    const forms = reference.forms.filter((form) => !seen.has(`${form} ${reference.url}`));
    for (const form of forms) seen.add(`${form} ${reference.url}`);
    return forms.length > 0 ? [{ ...reference, forms }] : [];
  });
}
