import type { ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { escapeHtml } from '#platform/text/escape.ts';
import type { PostSection } from '../post.ts';
import { arrange } from './content-model.ts';
import { type CleanOptions, type Context, createContext, createNote } from './context.ts';
import { finishLinks } from './links.ts';
import { readLines } from './plain-text.ts';
import { wrapRuns } from './runs.ts';
import { passGate } from './schema.ts';
import { finishSections } from './sections.ts';
import { parseFragment } from './tree.ts';

type CleanPost = {
  /**
   * HTML that may be put into a page as it is: every element is closed, and there is nothing that `schema.ts` does not
   * name.
   */
  html: string;
  sections: PostSection[];
  /** Plain text, a line for each block, for reading time and search. */
  text: string;
};

/** Page builders leave these marks everywhere in a text once they are gone. */
const builderMarks = /\[\/?(?:vc|et_pb|fusion|av|cs|kc|mk|tatsu|ux)_[^\][]*\]/gi;

/**
 * The text of a post by somebody we don't trust (B-09). Blocks of WordPress and everything that would ask another site
 * are replaced, the rest is put where HTML allows it, and a schema lets through only what it names. Never throws, and
 * takes time in proportion to the length: what no reader could have written (beyond 2 MB, 20,000 elements, 200 levels)
 * is cut.
 */
export function cleanPostHtml(html: string, options: CleanOptions): CleanPost {
  const { root, isWhole } = parseFragment(html.replace(builderMarks, ''));
  const context = createContext(options);
  const blocks = wrapRuns(arrange(root.children as ElementContent[], context));
  return finish(isWhole ? blocks : [...blocks, createNote('The rest of the text', context)], context);
}

/** Says that the text was too large to be read, and leads to it. */
export function leaveOutText(options: CleanOptions): CleanPost {
  return finish([createNote('A text of more than 5 MB', options)], createContext(options));
}

function finish(children: ElementContent[], context: Context): CleanPost {
  const root: Root = { type: 'root', children };
  const { sections, findId } = finishSections(root);
  finishLinks(root, context, findId);
  const html = write(passGate(root));
  const text = readLines(html);
  // Text that a browser parses differently is how mark-up gets past a check that looks at the tree only.
  if (write(parseFragment(html, 5).root) === html) return { html, sections, text };
  const paragraphs = text.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
  return { html: paragraphs.join('\n'), sections: [], text };
}

const write = (root: Root) => toHtml(root, { characterReferences: { useNamedReferences: true } });
