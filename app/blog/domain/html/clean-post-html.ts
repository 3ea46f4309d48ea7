import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { escapeHtml } from '#platform/text/escape.ts';
import type { PostSection } from '../post.ts';
import { buildContent } from './build-content.ts';
import type { Builder, CleanOptions } from './builder.ts';
import { wrapRuns } from './flow.ts';
import { passGate, readsBackTheSame } from './gate.ts';
import { finishHeadings } from './headings.ts';
import { parseFragment, widerBounds } from './parse-fragment.ts';
import { readPlainText } from './plain-text.ts';
import type { RawParent } from './raw-node.ts';
import { foldSpace, removeControls } from './readable.ts';
import { scanParagraphs } from './scan-text.ts';

export type { CleanOptions } from './builder.ts';

type CleanPost = {
  /**
   * HTML that may be put into a page as it is: every element is closed, and there is nothing that `gate.ts` does not
   * name.
   */
  html: string;
  sections: PostSection[];
  /** Plain text, for reading time and search. */
  text: string;
};

/**
 * The text of a post by somebody we don't trust, rebuilt from its meaning (B-09). Never throws, and takes time in
 * proportion to its length: what no reader could have written (beyond 2 MB, 20,000 elements, 200 levels) comes
 * out as plain paragraphs.
 *
 * Classes it may carry, all ours: `table`, `wide` and `swipe` (a table in a region, as renderTable), `to-right` and `to-center`
 * (cells), `facade` (a figure that stands for an embed), `film`, `play` and `screen` (one that plays in its place), `gallery` and `pull` (figures), `verse` (a <pre> of
 * poetry), `buttons` and `btn` (a line of links that lead on), `sr` (words for those who listen).
 */
export function cleanPostHtml(html: string, options: CleanOptions): CleanPost {
  const fragment = parseFragment(html);
  return (fragment && cleanTree(fragment, options)) ?? cleanWords(html);
}

function cleanTree(fragment: RawParent, options: CleanOptions): CleanPost | undefined {
  const builder: Builder = {
    ...options,
    base: readBase(options.blogOrigin),
    anchors: new Map<string, Element>(),
    films: { count: 0 },
    build: buildContent,
  };
  const place = { inLink: false, inPre: false, inTable: false };
  const children: ElementContent[] = wrapRuns(builder.build(fragment.childNodes, place));
  const root: Root = { type: 'root', children };
  const sections = finishHeadings(root, builder.anchors);
  const clean = passGate(root);
  const html = toHtml(clean, { characterReferences: { useNamedReferences: true } });
  return readsBackTheSame(html, clean)
    ? { html, sections, text: readPlainText(html, widerBounds) }
    : undefined;
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
