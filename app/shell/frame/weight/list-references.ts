export type FormFactor = 'phone' | 'desktop';

/** Where a page first references a file. `headersOnly` means that the file is requested with HEAD. */
export type Reference = { offset: number; headersOnly: boolean };

const element = /<(link|script|img|source)\b([^>]*)>/g;

/** Whether the boot script starts React without waiting for the visitor. */
export const startsReact = (html: string): boolean => /<script[^>]*\bdata-now=/.test(html);

/**
 * Lists the files of this site that a page loads, by URL: stylesheets, the enhance module, fonts, pictures and, if the page
 * starts React immediately, React's files. It understands only the HTML of our own components, whose media queries all
 * have a breakpoint at 768 px.
 */
export function listReferences(html: string, form: FormFactor): Map<string, Reference> {
  const isNow = startsReact(html);
  const references = new Map<string, Reference>();
  let hasSource = false;
  for (const { 1: name, 2: attributes = '', index: offset } of html.matchAll(element)) {
    const read = (attribute: string) => attributes.match(new RegExp(`\\b${attribute}="([^"]*)"`, 'i'))?.[1];
    const media = read('media');
    const isShown = media === undefined || media.includes('max-width') === (form === 'phone');
    const add = (url: string | undefined, headersOnly = false) => {
      // A fragment selects part of a file, and does not load another one.
      const file = url?.replace(/#.*/, '');
      if (file?.startsWith('/') && !references.has(file)) references.set(file, { offset, headersOnly });
    };
    if (name === 'link' && isShown && /\brel="(stylesheet|preload|icon)"/.test(attributes)) add(read('href'));
    if (name === 'script') {
      add(read('src'));
      for (const url of (isNow && read('data-hydrate')?.split(' ')) || []) add(url);
      // The weight represents most visits.
      if (Number(read('data-vitals-rate')) > 0.5) {
        add(read('data-vitals'));
        // The response to its report has no body.
        add('/api/vitals', true);
      }
    }
    // The browser uses the first source that it supports.
    if (name === 'source' && isShown && media !== 'not all' && !hasSource) {
      // The first of several widths is used as an estimate, which the browser's own measurement corrects later.
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
