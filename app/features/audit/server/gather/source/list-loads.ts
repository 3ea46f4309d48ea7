import { type Element, isTag } from 'domhandler';
import type { ResourceKind } from '../../../domain/measurement.ts';
import { choosePicture, isSupportedType, matchesMedia } from './choose-picture.ts';
import { isWithin, type PageDocument, resolveUrl } from './read-document.ts';

/** A file that a page makes a browser request. */
export type Load = {
  url: string;
  kind: ResourceKind;
  /** True if the browser requests it only when it comes near the viewport. */
  lazy: boolean;
};

/** Lists the files that elements load, in source order, without style sheets and without what scripts import. */
export function listLoads(document: PageDocument): Load[] {
  const loads: Load[] = [];
  const add: Add = (text, kind, lazy = false) => {
    const url = resolveUrl(text, document.baseUrl);
    if (url) loads.push({ url, kind, lazy });
  };
  for (const element of document.elements) {
    const { attribs } = element;
    switch (element.name) {
      case 'link':
        listLinkLoads(element, add);
        break;
      case 'script':
        if (isExecutable(element)) add(attribs.src, 'script');
        break;
      case 'img':
        add(pickImage(element), 'image', isLazy(element));
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
        listMediaLoads(element, add);
        break;
      case 'iframe':
        if (attribs.srcdoc === undefined) add(attribs.src, 'document', isLazy(element));
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
        if (isWithin(element, ({ name }) => name === 'svg')) add(href, 'image');
        break;
      }
    }
  }
  return loads;
}

type Add = (text: string | undefined, kind: ResourceKind, lazy?: boolean) => void;

/** The kind of file by the `as` attribute of its preload. */
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

/** Icons and manifests are left out, because a headless browser does not request them. */
function listLinkLoads({ attribs }: Element, add: Add): void {
  const relations = (attribs.rel ?? '').toLowerCase().split(/\s+/);
  if (!matchesMedia(attribs.media)) return;
  if (relations.includes('preload')) {
    const as = (attribs.as ?? '').toLowerCase();
    const kind = kindsOf[as];
    if (!kind) return;
    if (as === 'image') {
      if (attribs.type && !isSupportedType(attribs.type)) return;
      const choice = { src: attribs.href, srcset: attribs.imagesrcset, sizes: attribs.imagesizes };
      add(choosePicture(choice), kind);
    } else add(attribs.href, kind);
  }
  if (relations.includes('modulepreload')) add(attribs.href, 'script');
  // A prefetch is fetched after the page, and wasted unless the visitor goes on to that page.
  if (relations.includes('prefetch')) add(attribs.href, kindsOf[attribs.as ?? ''] ?? 'other');
}

const scriptTypes =
  /^\s*(module|(text|application)\/(x-)?(java|ecma|j)script(1\.\d)?|text\/livescript)?\s*(;|$)/i;

function isExecutable({ attribs }: Element): boolean {
  return scriptTypes.test(attribs.type ?? '') && !('nomodule' in attribs);
}

const isLazy = ({ attribs }: Element) => attribs.loading?.toLowerCase() === 'lazy';

/** Chooses the first source of a `<picture>` whose type and media match, or else the image's own. */
function pickImage(image: Element): string | undefined {
  const { parent } = image;
  if (parent && isTag(parent) && parent.name === 'picture') {
    for (const source of parent.children) {
      if (!isTag(source)) continue;
      if (source === image) break;
      if (source.name !== 'source' || !source.attribs.srcset) continue;
      if (source.attribs.type && !isSupportedType(source.attribs.type)) continue;
      if (!matchesMedia(source.attribs.media)) continue;
      return choosePicture(source.attribs);
    }
  }
  return choosePicture(image.attribs);
}

/** A browser loads at most the beginning of a video without autoplay; how much is unknown. */
function listMediaLoads(element: Element, add: Add): void {
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
