export type Form = 'phone' | 'desktop';

/** Where a page first names a file that it loads. One that is requested with HEAD is `headersOnly`. */
export type Reference = { offset: number; headersOnly: boolean };

const element = /<(link|script|img|source)\b([^>]*)>/g;

/** Tells whether the boot script starts React without waiting for the visitor. */
export const startsReact = (html: string): boolean => /<script[^>]*\bdata-now=/.test(html);

/**
 * Lists our own files that a page makes a browser load, by URL: stylesheets, the enhance module, fonts, pictures and, if it
 * starts React at once, what it starts with. It understands only what our own components write: media queries that divide
 * at 768 px.
 */
export function listReferences(html: string, form: Form): Map<string, Reference> {
  const isNow = startsReact(html);
  const references = new Map<string, Reference>();
  let hasSource = false;
  for (const { 1: name, 2: attributes = '', index: offset } of html.matchAll(element)) {
    const read = (attribute: string) => attributes.match(new RegExp(`\\b${attribute}="([^"]*)"`, 'i'))?.[1];
    const media = read('media');
    const isShown = media === undefined || media.includes('max-width') === (form === 'phone');
    const add = (url: string | undefined, headersOnly = false) => {
      // A fragment chooses what a file shows, and loads nothing.
      const file = url?.replace(/#.*/, '');
      if (file?.startsWith('/') && !references.has(file)) references.set(file, { offset, headersOnly });
    };
    if (name === 'link' && isShown && /\brel="(stylesheet|preload|icon)"/.test(attributes)) add(read('href'));
    if (name === 'script') {
      add(read('src'));
      for (const url of (isNow && read('data-hydrate')?.split(' ')) || []) add(url);
      // The weight is that of most visits.
      if (Number(read('data-vitals-rate')) > 0.5) {
        add(read('data-vitals'));
        // What it sends is answered with headers alone.
        add('/api/vitals', true);
      }
    }
    // The browser takes the first source that it can show.
    if (name === 'source' && isShown && media !== 'not all' && !hasSource) {
      // The first of several widths stands for all; the browser's own measurement corrects the estimate.
      add(read('srcset')?.split(/[\s,]/)[0]);
      hasSource = true;
    }
    if (name === 'img') {
      // A lazy picture that CSS hides on phones is not loaded there.
      const isHidden = form === 'phone' && /\bon-desktop\b/.test(read('class') ?? '');
      if (!hasSource && !isHidden) add(read('src'));
      hasSource = false;
      // ST-07, ST-08: on a desktop the fallback of a logo is requested with HEAD.
      if (form === 'desktop') add(read('data-fallback'), true);
    }
  }
  return references;
}
