import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** Elements whose text is not for readers. */
const silent: Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  xmp: TokenizerMode.RAWTEXT,
};

const paragraphTags =
  /^(?:address|article|blockquote|br|center|dd|div|dl|dt|fig.*|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|t[drh]|table|ul)$/;

/**
 * The paragraphs of HTML that exceeds the limits: tags are recognised and left out, and no tree is made, so that the
 * time grows only with the length.
 */
export function scanParagraphs(text: string): string[] {
  const paragraphs: string[] = [];
  let words = '';
  let silence: string | undefined;
  const endParagraph = () => {
    if (words.trim()) paragraphs.push(words);
    words = '';
  };
  const readTag = ({ tagName }: Token.TagToken) => {
    if (paragraphTags.test(tagName)) endParagraph();
  };
  const add = ({ chars }: Token.CharacterToken) => {
    if (!silence) words += chars;
  };
  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      onStartTag(tag) {
        const mode = Object.hasOwn(silent, tag.tagName) ? silent[tag.tagName] : undefined;
        if (mode !== undefined) {
          silence = tag.tagName;
          tokenizer.state = mode;
        }
        readTag(tag);
      },
      onEndTag(tag) {
        if (tag.tagName === silence) silence = undefined;
        readTag(tag);
      },
      onCharacter: add,
      onWhitespaceCharacter: add,
      onNullCharacter() {},
      onComment() {},
      onDoctype() {},
      onEof: endParagraph,
    },
  );
  tokenizer.write(text, true);
  return paragraphs;
}

/** Decodes entities once: `&amp;` becomes `&`, and a bare `<` stays. */
export function decodeOnce(text: string): string {
  let decoded = '';
  const add = ({ chars }: Token.CharacterToken) => {
    decoded += chars;
  };
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onCharacter: add,
      onWhitespaceCharacter: add,
      onNullCharacter: nothing,
      onStartTag: nothing,
      onEndTag: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  );
  // The tokenizer state of a <textarea>'s text, which no tag ends, because none was opened.
  tokenizer.state = TokenizerMode.RCDATA;
  tokenizer.write(text, true);
  return decoded;
}
