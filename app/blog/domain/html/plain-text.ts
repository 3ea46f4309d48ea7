import type { ElementContent } from 'hast';
import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { foldSpace, hasClass, isElement, parseFragment, removeControls, widerBounds } from './tree.ts';

/** Elements whose text is not for readers, and how a tokenizer has to read it. */
const silent: Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
};

const unread = new Set(['math', 'select', 'template', ...Object.keys(silent)]);

/** Elements that do not separate words. */
const inlineTags = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/**
 * The plain text of a title, an excerpt, a caption or a description that arrives as HTML: without tags, with entities
 * decoded once and white space folded. Never throws. Escape it where it is shown.
 */
export function readPlainText(html: string): string {
  const root = parseFragment(html, widerBounds);
  const text = root ? readText(root.children as ElementContent[]) : scanParagraphs(html).join(' ');
  return foldSpace(removeControls(text)).trim();
}

const superscripts: Record<string, string> = Object.fromEntries(
  [...'0123456789+-−n'].map((sign, index) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ'.charAt(index)]),
);

/** Words that this site adds to links and tables are no part of the text, nor are the marks of notes. */
function readText(nodes: ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (!isElement(node) || unread.has(node.tagName) || hasClass(node, 'sr', 'swipe')) return '';
      const words = readText(node.children);
      if (node.tagName === 'sup') return raise(words);
      return inlineTags.has(node.tagName) ? words : ` ${words} `;
    })
    .join('');
}

/** `mc2` would say something else than `mc²`. */
function raise(words: string): string {
  const signs = [...words.trim()];
  return signs.every((sign) => sign in superscripts)
    ? signs.map((sign) => superscripts[sign]).join('')
    : words;
}

const paragraphTags =
  /^(?:address|article|blockquote|br|center|dd|div|dl|dt|fig.*|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|t[drh]|table|ul)$/;

/**
 * The paragraphs of HTML that exceeds the limits: tags are recognised and left out, and no tree is made, so that the
 * time grows only with the length.
 */
export function scanParagraphs(html: string): string[] {
  const paragraphs: string[] = [];
  let words = '';
  let silence: string | undefined;
  const endParagraph = () => {
    if (words.trim()) paragraphs.push(words);
    words = '';
  };
  scan(html, {
    onTag(tagName, isStart, tokenizer) {
      const mode = isStart && Object.hasOwn(silent, tagName) ? silent[tagName] : undefined;
      if (mode !== undefined) {
        silence = tagName;
        tokenizer.state = mode;
      } else if (tagName === silence) silence = undefined;
      if (paragraphTags.test(tagName)) endParagraph();
    },
    onText(text) {
      if (!silence) words += text;
    },
  });
  endParagraph();
  return paragraphs;
}

/** Names of terms and people have entities but no tags; a `<` in them is only that. */
export function decodeEntities(text: string): string {
  let decoded = '';
  const onText = (piece: string) => {
    decoded += piece;
  };
  // The text of a <textarea> has no tags, and nothing ends it, because none was opened.
  scan(removeControls(text), { onTag: () => {}, onText }, TokenizerMode.RCDATA);
  return foldSpace(removeControls(decoded)).trim();
}

type Scan = {
  onTag(tagName: string, isStart: boolean, tokenizer: Tokenizer): void;
  onText(text: string): void;
};

function scan(html: string, { onTag, onText }: Scan, state?: Tokenizer['state']): void {
  const onCharacter = ({ chars }: Token.CharacterToken) => onText(chars);
  const nothing = () => {};
  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName }) => onTag(tagName, true, tokenizer),
      onEndTag: ({ tagName }) => onTag(tagName, false, tokenizer),
      onCharacter,
      onWhitespaceCharacter: onCharacter,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  );
  if (state !== undefined) tokenizer.state = state;
  tokenizer.write(html, true);
}
