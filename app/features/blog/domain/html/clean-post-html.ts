import type { ElementContent, Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { escapeHtml } from '#platform/text/escape.ts';
import type { PostSection } from '../post.ts';
import { arrange, wrapRuns } from './arrange.ts';
import { type CleanOptions, type Context, createNote } from './clean-options.ts';
import { finishLinks } from './links.ts';
import { openPost, type ParsedPost } from './open-post.ts';
import { readLinesOf } from './plain-text.ts';
import { schema } from './schema.ts';
import { finishSections } from './sections.ts';
import { parseFragment } from './tree.ts';

type CleanPost = {
  /** HTML that may be put into a page as it is: every element is closed, and `schema.ts` allows everything in it. */
  html: string;
  sections: PostSection[];
  /** Plain text with a line for each block, for the reading time and the search. */
  text: string;
};

/**
 * Cleans the text of a post, whose author is not trusted (B-09). WordPress' blocks and everything that would send a
 * request to another site are replaced, and then only what a schema allows remains. Never throws, and takes time in
 * proportion to the length, because what nobody writes by hand (beyond 2 MB, 20,000 elements or 200 levels) is cut off.
 * The tree of a post that was parsed already is used up.
 */
export function cleanPostHtml(html: string | ParsedPost, options: CleanOptions): CleanPost {
  const { root, isWhole } = openPost(html);
  const context = createContext(options);
  const blocks = wrapRuns(arrange(root.children as ElementContent[], context));
  return finish(isWhole ? blocks : [...blocks, createNote('The rest of the text', context)], context);
}

/** Replaces a text that is missing or too large to be read by a link to the original. */
export function leaveOutText(options: CleanOptions): CleanPost {
  return finish([createNote('The text', options)], createContext(options));
}

function createContext(options: CleanOptions): Context {
  const base = URL.parse(options.blogOrigin) ?? new URL('https://blog.invalid');
  base.pathname = base.pathname.replace(/\/*$/, '/');
  return { ...options, base, videos: 0 };
}

function finish(children: ElementContent[], context: Context): CleanPost {
  const root: Root = { type: 'root', children };
  const { sections, ids } = finishSections(root);
  finishLinks(root, context, ids);
  const written = write(sanitize(root, schema) as Root);
  // The parser repairs what HTML does not allow, such as a link within a link.
  const repaired = parse(written);
  const html = write(repaired);
  const text = readLinesOf(repaired);
  // If a browser would parse the HTML into another tree, what was checked is not what it would show.
  if (html === written || write(parse(html)) === html) return { html, sections, text };
  const paragraphs = text.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
  return { html: paragraphs.join('\n'), sections: [], text };
}

const parse = (html: string) => parseFragment(html, 5).root;

function write(root: Root): string {
  const html = toHtml(root, { characterReferences: { useNamedReferences: true } });
  // A parser drops the first line break in a <pre>, so none is written.
  return html.replace(/(<pre\b[^>]*>)\n+/g, '$1');
}
