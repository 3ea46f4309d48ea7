import type { ElementContent } from 'hast';
import { createElement, createText, type Rule, rememberAnchor } from './builder.ts';
import { hasSubstance, toPhrasing, trimRun, wrapRuns } from './flow.ts';
import { createLink, readLink } from './link.ts';
import { findAttribute, hasClass, isElement, isText, listElements } from './raw-node.ts';
import { readWords } from './read-words.ts';
import { foldSpace, removeControls } from './readable.ts';

/** A box without meaning of its own, also a paragraph: what it holds is put into paragraphs. */
export const buildBox: Rule = (element, builder, place) => wrapRuns(builder.build(element.childNodes, place));

/** An address alone in a paragraph is one that WordPress could not embed; it becomes a link. */
export const buildParagraph: Rule = (element, builder, place) => {
  const children = trimRun(builder.build(element.childNodes, place));
  const [only] = children;
  const isAddress = children.length === 1 && only?.type === 'text' && /^https?:\/\/\S+$/i.test(only.value);
  return wrapRuns(
    isAddress && !place.inLink ? createLink(readLink(only.value, builder), children) : children,
  );
};

export const buildQuote: Rule = (element, builder, place) => {
  const children = wrapRuns(builder.build(element.childNodes, place));
  return children.length > 0 ? [createElement('blockquote', {}, children)] : [];
};

/**
 * The heading keeps the author's level until the levels of all are known. One that holds only a picture is no
 * heading.
 */
export const buildHeading: Rule = (element, builder, place) => {
  const children = trimRun(toPhrasing(builder.build(element.childNodes, place)));
  if (!readWords(children).trim()) return wrapRuns(children);
  const heading = createElement(element.tagName, {}, children);
  // Tables of contents link to elements inside.
  for (const inner of [element, ...listElements(element, () => true)])
    rememberAnchor(builder, inner, heading);
  return [heading];
};

/** Preformatted text keeps its lines. */
export const buildPreformatted: Rule = (element, builder, place) => {
  const children = toPhrasing(builder.build(element.childNodes, { ...place, inPre: true }), '\n');
  // A parser would drop the first line break of a <pre>.
  for (let first = children[0]; first?.type === 'text'; first = children[0]) {
    children[0] = createText(first.value.replace(/^\n+/, ''));
    if (/[^\n]/.test(first.value)) break;
    children.shift();
  }
  if (!hasSubstance(children)) return [];
  return [
    createElement('pre', hasClass(element, 'wp-block-verse') ? { className: ['verse'] } : {}, children),
  ];
};

export const buildDetails: Rule = (element, builder, place) => {
  const isSummary = (tagName: string) => tagName === 'summary';
  const summary = element.childNodes.filter(isElement).find(({ tagName }) => isSummary(tagName));
  const words = summary ? trimRun(toPhrasing(builder.build(summary.childNodes, place))) : [];
  const rest = element.childNodes.filter((node) => node !== summary);
  const children = wrapRuns(builder.build(rest, place));
  if (children.length === 0) return wrapRuns(words);
  const shown: ElementContent[] = hasSubstance(words) ? words : [createText('More')];
  return [createElement('details', {}, [createElement('summary', {}, shown), ...children])];
};

/** Buttons that lead somewhere are links in one line. */
export const buildButtons: Rule = (element, builder, place) => {
  const children = builder.build(element.childNodes, place);
  const links = toPhrasing(children).filter((node) => hasSubstance([node]));
  if (!links.some((node) => node.type === 'element' && node.tagName === 'a')) return wrapRuns(children);
  const line = links.flatMap((link) => [link, createText(' ')]).slice(0, -1);
  return [createElement('p', { className: ['buttons'] }, line)];
};

/** A file to download: its name links to it once. */
export const buildFile: Rule = (element, builder, place) => {
  const seen = new Set<string>();
  const once = element.childNodes.filter((node) => {
    const href = isElement(node) ? findAttribute(node, 'href') : undefined;
    return href === undefined || (!seen.has(href) && seen.add(href));
  });
  return wrapRuns(builder.build(once, place));
};

/** A formula becomes its characters in their order, because mark-up for formulas is not let through. */
export const buildFormula: Rule = (element) => {
  const leaves = listElements(element, ({ tagName }) => /^m(?:i|n|o|text|s)$/.test(tagName));
  const signs = leaves.flatMap(({ childNodes }) =>
    childNodes.filter(isText).map(({ value }) => value.trim()),
  );
  return signs.length > 0 ? [createText(foldSpace(removeControls(signs.join(' '))))] : [];
};
