import type { Element } from 'hast';
import type { FoundPicture } from '../blog-pictures.ts';
import { h } from './tree.ts';

export type CleanOptions = {
  /** The address of the WordPress: its links to own posts and terms become paths of this site. */
  blogOrigin: string;
  /** Finds the picture on this site that replaces one of WordPress; a link replaces those that are not found. */
  findPicture(sourceUrl: string): FoundPicture | undefined;
  /** The post in WordPress, for readers who want what is left out here. */
  originalUrl?: string | undefined;
  /** The address of this site; links to it become paths. */
  siteOrigin?: string;
  /** The slug of the post itself, so that a link to a place in it is one within the page. */
  slug?: string;
  /** Finds the slug of the blog's post at a path and query below the address of the WordPress. */
  findSlug?(path: string, query: URLSearchParams): string | undefined;
  /** Whether the blog may have a post with this slug; false only where all posts are known. */
  mayHave?(slug: string): boolean;
};

/** What the steps of cleaning one post share. */
export type Context = CleanOptions & {
  /** The base of relative addresses in the text. */
  base: URL;
  /** How many videos there are so far; it names the frame of the next one. */
  videos: number;
};

/** Creates a note that says what can't be shown here, with a link to the original. */
export function createNote(content: string, { originalUrl }: CleanOptions): Element {
  const link = h('a', { href: originalUrl }, ['See it in the original post']);
  const note = `${content} was here, which this page can’t show.`;
  return h('p', { className: ['left-out'] }, originalUrl ? [`${note} `, link] : [note]);
}
