import { type Element, isTag } from 'domhandler';
import type { ResourceKind } from '../../../domain/measurement.ts';
import { choosePicture, isShownType, matchesMedia, readSizes } from './choose-picture.ts';
import { listModuleImports, readImportMap } from './module-imports.ts';
import { type PageDocument, readOwnText, resolveUrl } from './read-document.ts';

/** A file that a page makes a browser request. */
export type Load = {
  url: string;
  kind: ResourceKind;
  /** True if it loads only when it comes near the window. */
  lazy: boolean;
  /** The width in CSS pixels that the HTML gives an image; undefined if it gives none. */
  shownWidth?: number;
  /** True for a module, which may import others. */
  module?: true;
};

/** Lists what elements load, in source order; style sheets are listed elsewhere. */
export function listLoads(document: PageDocument): Load[] {
  const loads: Load[] = [];
  const importMap = readImportMap(document);
  const add = (text: string | undefined, kind: ResourceKind, more: Partial<Load> = {}) => {
    const url = resolveUrl(text, document.baseUrl);
    if (url) loads.push({ url, kind, lazy: false, ...more });
  };
  for (const element of document.elements) {
    const { attribs } = element;
    switch (element.name) {
      case 'link':
        listOfLink(element, add);
        break;
      case 'script':
        if (!isRun(element)) break;
        if (attribs.src !== undefined)
          add(attribs.src, 'script', attribs.type === 'module' ? { module: true } : {});
        else if (attribs.type === 'module')
          for (const url of listModuleImports(readOwnText(element), document.baseUrl, importMap))
            add(url, 'script', { module: true });
        break;
      case 'img':
        add(pickImage(element), 'image', { lazy: isLazy(element), ...readShownWidth(element) });
        break;
      case 'input':
        if (attribs.type?.toLowerCase() === 'image') add(attribs.src, 'image');
        break;
      case 'body':
      case 'table':
      case 'td':
        add(attribs.background, 'image');
        break;
      case 'video':
      case 'audio':
        listOfMedia(element, add);
        break;
      case 'iframe':
        if (attribs.srcdoc === undefined) add(attribs.src, 'document', { lazy: isLazy(element) });
        break;
      case 'embed':
        add(attribs.src, 'other');
        break;
      case 'object':
        add(attribs.data, 'other');
        break;
      case 'image':
      case 'use':
      case 'feimage': {
        const href = attribs.href ?? attribs['xlink:href'];
        if (isInSvg(element)) add(href, 'image');
        break;
      }
    }
  }
  return loads;
}

type Add = (text: string | undefined, kind: ResourceKind, more?: Partial<Load>) => void;

/** The kind of a file by the `as` of its preload. */
const kindsOf: Record<string, ResourceKind> = {
  style: 'style',
  script: 'script',
  image: 'image',
  font: 'font',
  video: 'media',
  audio: 'media',
  fetch: 'data',
  track: 'other',
  document: 'document',
};

/** Icons and manifests are left out, because the measuring browser does not show or request them. */
function listOfLink({ attribs }: Element, add: Add): void {
  const relations = (attribs.rel ?? '').toLowerCase().split(/\s+/);
  if (!matchesMedia(attribs.media)) return;
  if (relations.includes('preload')) {
    const as = (attribs.as ?? '').toLowerCase();
    const kind = kindsOf[as];
    if (!kind) return;
    if (as === 'image') {
      if (attribs.type && !isShownType(attribs.type)) return;
      const choice = { src: attribs.href, srcset: attribs.imagesrcset, sizes: attribs.imagesizes };
      add(choosePicture(choice), kind);
    } else add(attribs.href, kind);
  }
  if (relations.includes('modulepreload')) add(attribs.href, 'script', { module: true });
  // A prefetch is fetched after the page, and wasted if nobody goes on.
  if (relations.includes('prefetch')) add(attribs.href, kindsOf[attribs.as ?? ''] ?? 'other');
}

const scriptTypes =
  /^\s*(module|(text|application)\/(x-)?(java|ecma|j)script(1\.\d)?|text\/livescript)?\s*(;|$)/i;

function isRun({ attribs }: Element): boolean {
  return scriptTypes.test(attribs.type ?? '') && !('nomodule' in attribs);
}

/** Reads `width`, or `sizes` where it chooses the file. A style sheet may say otherwise. */
function readShownWidth({ attribs }: Element): { shownWidth?: number } {
  const bySizes = /\s\d+w\s*(,|$)/.test(attribs.srcset ?? '') ? readSizes(attribs.sizes) : undefined;
  const shownWidth = bySizes ?? Number(/^\s*(\d{1,5})(px)?\s*$/.exec(attribs.width ?? '')?.[1] ?? 0);
  return shownWidth > 0 ? { shownWidth } : {};
}

const isLazy = ({ attribs }: Element) => attribs.loading?.toLowerCase() === 'lazy';

function isInSvg(element: Element): boolean {
  for (let at = element.parent; at; at = at.parent) if (isTag(at) && at.name === 'svg') return true;
  return false;
}

/** Chooses the first source of a `<picture>` whose type and media match, or else the image's own. */
function pickImage(image: Element): string | undefined {
  const { parent } = image;
  if (parent && isTag(parent) && parent.name === 'picture') {
    for (const source of parent.children) {
      if (!isTag(source)) continue;
      if (source === image) break;
      if (source.name !== 'source' || !source.attribs.srcset) continue;
      if (source.attribs.type && !isShownType(source.attribs.type)) continue;
      if (!matchesMedia(source.attribs.media)) continue;
      return choosePicture(source.attribs);
    }
  }
  return choosePicture(image.attribs);
}

/** A browser loads at most the beginning of a film that does not play by itself; how much is unknown. */
function listOfMedia(element: Element, add: Add): void {
  const { attribs } = element;
  add(attribs.poster, 'image');
  if (!('autoplay' in attribs) && attribs.preload !== 'auto' && attribs.preload !== '') return;
  const source =
    attribs.src ??
    element.children
      .filter(isTag)
      .find(({ name, attribs }) => name === 'source' && attribs.src && matchesMedia(attribs.media))?.attribs
      .src;
  add(source, 'media');
}
