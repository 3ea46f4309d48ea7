import type { ElementContent, Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { escapeHtml } from '#platform/text/escape.ts';
import type { PostSection } from '../post.ts';
import { arrange, wrapRuns } from './arrange.ts';
import { type CleanOptions, type Context, createNote } from './clean-options.ts';
import { finishLinks } from './links.ts';
import { readLines } from './plain-text.ts';
import { schema } from './schema.ts';
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
 * are replaced, and a schema lets through only what it names. Never throws, and takes time in proportion to the length:
 * what no reader could have written (beyond 2 MB, 20,000 elements, 200 levels) is cut.
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

function createContext(options: CleanOptions): Context {
  const base = URL.parse(options.blogOrigin) ?? new URL('https://blog.invalid');
  base.pathname = base.pathname.replace(/\/*$/, '/');
  return { ...options, base, films: 0 };
}

function finish(children: ElementContent[], context: Context): CleanPost {
  const root: Root = { type: 'root', children };
  const { sections, ids } = finishSections(root);
  finishLinks(root, context, ids);
  // The parser repairs what HTML does not allow, such as a link in a link.
  const html = parseAndWrite(write(sanitize(root, schema) as Root));
  const text = readLines(html);
  // Text that a browser parses differently is how mark-up gets past a check that looks at the tree only.
  if (parseAndWrite(html) === html) return { html, sections, text };
  const paragraphs = text.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
  return { html: paragraphs.join('\n'), sections: [], text };
}

const parseAndWrite = (html: string) => write(parseFragment(html, 5).root);

function write(root: Root): string {
  const html = toHtml(root, { characterReferences: { useNamedReferences: true } });
  // A parser drops the first line break of a <pre>.
  return html.replace(/(<pre\b[^>]*>)\n+/g, '$1');
}
