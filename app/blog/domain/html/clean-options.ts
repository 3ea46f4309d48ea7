import type { Element } from 'hast';
import type { FoundPicture } from '../blog-pictures.ts';
import { h } from './tree.ts';

export type CleanOptions = {
  /** The address of the WordPress: its links to own posts and terms become paths of this site. */
  blogOrigin: string;
  /** The picture on this site that replaces one of the source; where it is undefined, a link does. */
  findPicture(sourceUrl: string): FoundPicture | undefined;
  /** The post at its source, for readers who want what is left out here. */
  originalUrl?: string | undefined;
  /** The address of this site; links to it become paths. */
  siteOrigin?: string;
};

/** What the steps of cleaning share. */
export type Context = CleanOptions & {
  /** The address to which addresses in the text are relative. */
  base: URL;
  /** How many films there are so far, because the frame of each has a name of its own. */
  films: number;
};

/** Says what can't be shown here, and leads to it. */
export function createNote(what: string, { originalUrl }: CleanOptions): Element {
  const link = h('a', { href: originalUrl }, ['See it in the original post']);
  const note = `${what} was here, which this page can’t show.`;
  return h('p', { className: ['left-out'] }, originalUrl ? [`${note} `, link] : [note]);
}
