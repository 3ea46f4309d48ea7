import type { Element } from 'hast';
import type { FoundPicture } from '../blog-pictures.ts';
import { h } from './tree.ts';

export type CleanOptions = {
  /**
   * The address of the WordPress, such as https://blog.example: its links to own posts and terms become paths of this
   * site.
   */
  blogOrigin: string;
  /**
   * Finds the picture on this site that replaces one of the source; undefined where it can't be served (foreign host,
   * unknown size), and a link replaces it.
   */
  findPicture(sourceUrl: string): FoundPicture | undefined;
  /** Finds the path on this site that plays a recording of the source. */
  findRecording?: ((sourceUrl: string) => string | undefined) | undefined;
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

export function createContext(options: CleanOptions): Context {
  const base = URL.parse(options.blogOrigin) ?? new URL('https://blog.invalid');
  base.pathname = base.pathname.replace(/\/*$/, '/');
  return { ...options, base, films: 0 };
}

/** Says what can't be shown here, and leads to it. */
export function createNote(what: string, { originalUrl }: CleanOptions): Element {
  const link = h('a', { href: originalUrl }, ['See it in the original post']);
  const note = `${what} was here, which this page can’t show.`;
  return h('p', { className: ['left-out'] }, originalUrl ? [`${note} `, link] : [note]);
}
