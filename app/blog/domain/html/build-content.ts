import type { ElementContent } from 'hast';
import {
  buildBox,
  buildButtons,
  buildDetails,
  buildFile,
  buildFormula,
  buildHeading,
  buildParagraph,
  buildPreformatted,
  buildQuote,
} from './blocks.ts';
import { type Builder, createElement, createText, type Place, type Rule, rememberAnchor } from './builder.ts';
import { buildEmbedBlock, buildFrame, buildRecording } from './embed.ts';
import { buildFigure, buildGallery } from './figures.ts';
import { hasSubstance, isBlock } from './flow.ts';
import { buildLink, newTabWords } from './link.ts';
import { buildDescriptions, buildList } from './lists.ts';
import { buildPicture } from './picture.ts';
import { findAttribute, hasClass, isElement, isHidden, isHtml, isText, type RawElement } from './raw-node.ts';
import { foldSpace, removeControls } from './readable.ts';
import { buildTable, swipeWords } from './tables.ts';

/** Elements within a sentence, and the element that each becomes. */
const inlineNames = new Map(
  'b strong em i sub sup del ins mark small kbd cite q code s abbr strike:s tt:code samp:code acronym:abbr var:i dfn:i'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string?])
    .map(([name, shown = name]) => [name, shown]),
);

const buildInline: Rule = (element, builder, place) => {
  const children = builder.build(element.childNodes, place);
  const name = inlineNames.get(element.tagName);
  if (!name || !hasSubstance(children) || children.some(isBlock)) return children;
  const title = name === 'abbr' && removeControls(findAttribute(element, 'title') ?? '');
  return [createElement(name, title ? { title } : {}, children)];
};

const buildTime: Rule = (element, builder, place) => {
  const children = builder.build(element.childNodes, place);
  const dateTime = findAttribute(element, 'datetime')?.trim() ?? '';
  const isTime = /^\d{4}(?:-\d\d){0,2}(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/.test(
    dateTime,
  );
  return isTime && hasSubstance(children) && !children.some(isBlock)
    ? [createElement('time', { dateTime }, children)]
    : children;
};

const dropIt: Rule = () => [];

/** An element without a rule, such as a custom element, is left out and its content is kept. */
const rules = new Map<string, Rule>(
  Object.entries({
    a: buildLink,
    audio: buildRecording,
    blockquote: buildQuote,
    br: (_element, _builder, { inPre }) => [inPre ? createText('\n') : createElement('br', {}, [])],
    details: buildDetails,
    dir: buildList,
    dl: buildDescriptions,
    embed: buildFrame,
    figure: buildFigure,
    hr: () => [createElement('hr', {}, [])],
    iframe: buildFrame,
    img: buildPicture,
    listing: buildPreformatted,
    math: buildFormula,
    menu: buildList,
    ol: buildList,
    p: buildParagraph,
    plaintext: buildPreformatted,
    pre: buildPreformatted,
    table: buildTable,
    time: buildTime,
    ul: buildList,
    video: buildRecording,
    wbr: () => [createElement('wbr', {}, [])],
    xmp: buildPreformatted,
  } satisfies Record<string, Rule>),
);
for (const tagName of 'h1 h2 h3 h4 h5 h6'.split(' ')) rules.set(tagName, buildHeading);
for (const tagName of 'div section article aside header footer main nav address center form fieldset legend hgroup search dialog li dt dd figcaption summary'.split(
  ' ',
))
  rules.set(tagName, buildBox);
for (const tagName of 'script style noscript noembed noframes template title textarea select datalist input canvas svg head meta link base param frame frameset applet area map track source rp'.split(
  ' ',
))
  rules.set(tagName, dropIt);

/** Blocks of WordPress that mean more than their elements say. */
function findBlockRule(element: RawElement): Rule | undefined {
  if (hasClass(element, 'wp-block-gallery', 'gallery')) return buildGallery;
  if (hasClass(element, 'wp-block-buttons')) return buildButtons;
  if (hasClass(element, 'wp-block-file')) return buildFile;
  if (hasClass(element, 'wp-block-embed__wrapper')) return buildEmbedBlock;
  if (hasClass(element, 'wp-caption')) return buildFigure;
  if (hasClass(element, 'wp-block-search', 'search-form')) return dropIt;
  return undefined;
}

function findRule(element: RawElement): Rule {
  if (!isHtml(element)) return element.tagName === 'math' ? buildFormula : dropIt;
  if (isHidden(element)) return dropIt;
  return findBlockRule(element) ?? rules.get(element.tagName) ?? buildInline;
}

function buildElement(element: RawElement, builder: Builder, place: Place): ElementContent[] {
  const built = findRule(element)(element, builder, place);
  const [first] = built;
  if (first?.type === 'element') rememberAnchor(builder, element, first);
  return built;
}

/** Turns raw nodes into trusted ones. */
export const buildContent: Builder['build'] = function build(this: Builder, nodes, place) {
  return nodes.flatMap((node): ElementContent[] => {
    if (isText(node)) {
      const text = removeControls(node.value);
      // A text that was cleaned before contains these words already.
      if (
        text === swipeWords &&
        node.parentNode &&
        'tagName' in node.parentNode &&
        hasClass(node.parentNode, 'swipe')
      )
        return [];
      if (
        text === newTabWords &&
        node.parentNode &&
        'tagName' in node.parentNode &&
        hasClass(node.parentNode, 'sr')
      )
        return [];
      return text ? [createText(place.inPre ? text : foldSpace(text))] : [];
    }
    return isElement(node) ? buildElement(node, this, place) : [];
  });
};
