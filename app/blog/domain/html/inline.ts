import { createElement, type Rule } from './builder.ts';
import { hasSubstance, isBlock } from './flow.ts';
import { findAttribute } from './raw-node.ts';
import { removeControls } from './readable.ts';

/** Elements within a sentence, and the element that each becomes. */
const inlineNames = new Map(
  'b strong em i sub sup del ins mark small kbd cite q code s abbr strike:s tt:code samp:code acronym:abbr var:i dfn:i'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string?])
    .map(([name, shown = name]) => [name, shown]),
);

export const buildInline: Rule = (element, builder, place) => {
  const children = builder.build(element.childNodes, place);
  const name = inlineNames.get(element.tagName);
  if (!name || !hasSubstance(children) || children.some(isBlock)) return children;
  const title = name === 'abbr' && removeControls(findAttribute(element, 'title') ?? '');
  return [createElement(name, title ? { title } : {}, children)];
};

export const buildTime: Rule = (element, builder, place) => {
  const children = builder.build(element.childNodes, place);
  const dateTime = findAttribute(element, 'datetime')?.trim() ?? '';
  const isTime = /^\d{4}(?:-\d\d){0,2}(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/.test(
    dateTime,
  );
  return isTime && hasSubstance(children) && !children.some(isBlock)
    ? [createElement('time', { dateTime }, children)]
    : children;
};
