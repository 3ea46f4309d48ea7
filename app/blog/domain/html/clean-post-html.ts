import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { escapeHtml } from '#platform/text/escape.ts';
import type { PostSection } from '../post.ts';
import { replaceBlocks } from './blocks.ts';
import type { CleanOptions, Context } from './clean-options.ts';
import { arrange, wrapRuns } from './content-model.ts';
import { finishLinks } from './links.ts';
import { readPlainText, scanParagraphs } from './plain-text.ts';
import { passGate } from './schema.ts';
import { finishSections } from './sections.ts';
import {
  addFacts,
  createElement,
  createText,
  foldSpace,
  parseFragment,
  removeControls,
  widerBounds,
} from './tree.ts';

type CleanPost = {
  /**
   * HTML that may be put into a page as it is: every element is closed, and there is nothing that `schema.ts` does not
   * name.
   */
  html: string;
  sections: PostSection[];
  /** Plain text, for reading time and search. */
  text: string;
};

/**
 * The text of a post by somebody we don't trust (B-09). Blocks of WordPress and everything that would ask another site
 * are replaced, the rest is put where HTML allows it, and a schema lets through only what it names. Never throws, and
 * takes time in proportion to the length: what no reader could have written (beyond 2 MB, 20,000 elements, 200 levels)
 * comes out as plain paragraphs.
 */
export function cleanPostHtml(html: string, options: CleanOptions): CleanPost {
  const root = parseFragment(html);
  return (root && cleanTree(root, options)) ?? cleanWords(html);
}

/** Says that the text was too large to be read, and leads to it. */
export function leaveOutText(options: CleanOptions): CleanPost {
  const what = 'A text of more than 5 MB';
  const root: Root = { type: 'root', children: [createNote(what, options.originalUrl)] };
  return cleanTree(root, options) ?? cleanWords(what);
}

function cleanTree(root: Root, options: CleanOptions): CleanPost | undefined {
  const { blogOrigin, originalUrl } = options;
  const context: Context = {
    ...options,
    base: readBase(blogOrigin),
    films: 0,
    leaveOut: (what) => createNote(what, originalUrl),
  };
  replaceBlocks(root, context);
  root.children = wrapRuns(arrange(root.children as ElementContent[]));
  const { sections, findId } = finishSections(root);
  finishLinks(root, context, findId);
  const clean = write(passGate(root));
  // Text that a browser parses differently is how mark-up gets past a check that looks at the tree only.
  const again = parseFragment(clean, widerBounds);
  return again && write(again) === clean ? { html: clean, sections, text: readPlainText(clean) } : undefined;
}

const write = (root: Root) => toHtml(root, { characterReferences: { useNamedReferences: true } });

function createNote(what: string, originalUrl: string | undefined): Element {
  const note = createText(`${what} stood here, which this page can’t show.`);
  const link = createElement('a', { href: originalUrl }, [createText('See it in the original post')]);
  const paragraph = createElement('p', { className: ['left-out'] }, [
    note,
    ...(originalUrl ? [createText(' '), addFacts(link, { isFile: true })] : []),
  ]);
  return addFacts(paragraph, { words: [createText(' '), note, createText(' ')] });
}

/** There are no tags left, only the words in paragraphs. */
function cleanWords(html: string): CleanPost {
  const paragraphs = scanParagraphs(html)
    .map((paragraph) => foldSpace(removeControls(paragraph)).trim())
    .filter(Boolean);
  return {
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
    sections: [],
    text: paragraphs.join(' '),
  };
}

function readBase(blogOrigin: string): URL {
  const base = URL.parse(blogOrigin) ?? new URL('https://blog.invalid');
  base.search = '';
  base.hash = '';
  base.pathname = base.pathname.replace(/\/*$/, '/');
  return base;
}
