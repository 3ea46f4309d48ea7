import { compile } from 'css-select';
import { AttributeAction, type Selector as Part, parse, SelectorType } from 'css-what';
import type { AnyNode, Element } from 'domhandler';

/** The pseudo-elements that can show something that is loaded. */
export const pseudoElements = [
  'before',
  'after',
  'marker',
  'first-line',
  'first-letter',
  'placeholder',
] as const;

export type PseudoElement = (typeof pseudoElements)[number];

export type Selector = {
  matches: (element: Element) => boolean;
  /** The pseudo-element; empty for the element itself. */
  pseudo: '' | PseudoElement;
  specificity: Specificity;
  key: SelectorKey;
};

/** The specificity: ids, classes and types. */
export type Specificity = [number, number, number];

/** The key of the last compound selector: only elements with it need to be compared. */
export type SelectorKey = { kind: 'id' | 'class' | 'type' | 'any'; name: string };

/** States of interaction, which never hold on a page that is only loaded. */
const never = () => false;
const states =
  'hover active focus focus-visible focus-within target visited popover-open modal fullscreen user-invalid user-valid autofill -webkit-autofill picture-in-picture playing seeking buffering';
const pseudos = Object.fromEntries(states.split(' ').map((name) => [name, never]));

/** Limits of a selector, because searching the tree for each element takes long. */
const limits = { length: 300, combinators: 12, siblings: 3 };

const combinators = new Set<SelectorType>([
  SelectorType.Adjacent,
  SelectorType.Child,
  SelectorType.ColumnCombinator,
  SelectorType.Descendant,
  SelectorType.Parent,
  SelectorType.Sibling,
]);

/** Parses one selector, not a list. Undefined if a browser would drop it, or if it concerns nothing that loads. */
export function readSelector(text: string): Selector | undefined {
  if (text.length > limits.length) return undefined;
  const parts = parseOne(text);
  const last = parts?.at(-1);
  if (!parts || !last) return undefined;
  const isPseudo = last.type === SelectorType.PseudoElement;
  const pseudo = isPseudo
    ? pseudoElements.find((each) => each === last.name.replace('-webkit-input-', ''))
    : '';
  if (pseudo === undefined) return undefined;
  const own = isPseudo ? parts.slice(0, -1) : parts;
  const joints = own.filter(({ type }) => combinators.has(type));
  const siblings = joints.filter(({ type }) => type === SelectorType.Sibling);
  if (joints.length > limits.combinators || siblings.length > limits.siblings) return undefined;
  try {
    const query = takeHasForTrue(own);
    const end = query.at(-1);
    if (!end || combinators.has(end.type)) query.push({ type: SelectorType.Universal, namespace: null });
    const matches = compile<AnyNode, Element>([query], { pseudos });
    return { matches, pseudo, specificity: weigh(parts), key: findKey(own) };
  } catch {
    return undefined;
  }
}

function parseOne(text: string): Part[] | undefined {
  try {
    const [one, ...others] = parse(text);
    return others.length === 0 ? one : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes `:has()` as true, which avoids a search of all descendants for each element and errs on the side of more
 * files.
 */
function takeHasForTrue(parts: Part[]): Part[] {
  return parts.flatMap((part) => {
    if (part.type !== SelectorType.Pseudo || !Array.isArray(part.data)) return [part];
    return part.name === 'has' ? [] : [{ ...part, data: part.data.map(takeHasForTrue) }];
  });
}

function weigh(parts: Part[]): Specificity {
  const sum: Specificity = [0, 0, 0];
  for (const part of parts) {
    const [ids, classes, types] = weighPart(part);
    sum[0] += ids;
    sum[1] += classes;
    sum[2] += types;
  }
  return sum;
}

function weighPart(part: Part): Specificity {
  switch (part.type) {
    case SelectorType.Attribute:
      return isShort(part, 'id') ? [1, 0, 0] : [0, 1, 0];
    case SelectorType.Tag:
    case SelectorType.PseudoElement:
      return [0, 0, 1];
    case SelectorType.Pseudo:
      if (part.name === 'where') return [0, 0, 0];
      if (!/^(is|not|has|matches|any)$/.test(part.name) || !Array.isArray(part.data)) return [0, 1, 0];
      return part.data
        .map(weigh)
        .reduce((most, each) => (compareSpecificity(each, most) > 0 ? each : most), [0, 0, 0]);
    default:
      return [0, 0, 0];
  }
}

export function compareSpecificity(one: Specificity, other: Specificity): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

/** Whether it is `#a` or `.a`, not `[id=a]`; the library distinguishes them only by this mark. */
function isShort(part: Part, name: 'id' | 'class') {
  const action = name === 'id' ? AttributeAction.Equals : AttributeAction.Element;
  return (
    part.type === SelectorType.Attribute &&
    part.name === name &&
    part.action === action &&
    part.ignoreCase === 'quirks'
  );
}

function findKey(parts: Part[]): SelectorKey {
  const last = parts.slice(parts.findLastIndex(({ type }) => combinators.has(type)) + 1);
  for (const kind of ['id', 'class'] as const) {
    const found = last.find((part) => isShort(part, kind));
    if (found?.type === SelectorType.Attribute) return { kind, name: found.value };
  }
  const tag = last.find(({ type }) => type === SelectorType.Tag);
  return tag?.type === SelectorType.Tag
    ? { kind: 'type', name: tag.name.toLowerCase() }
    : { kind: 'any', name: '' };
}

/**
 * Finds the key of a selector without parsing it; undefined if parsing is needed. Most rules match nothing on the
 * page, and parsing takes longest.
 */
export function glanceKey(text: string): SelectorKey | undefined {
  if (/[(["'|*]|\\[\da-f\s>+~]/i.test(text)) return undefined;
  const last = /[^\s>+~]*$/.exec(text)?.[0] ?? '';
  const id = /#((?:[\w-]|\\.)+)/.exec(last)?.[1];
  if (id) return { kind: 'id', name: unescapeName(id) };
  const className = /\.((?:[\w-]|\\.)+)/.exec(last)?.[1];
  if (className) return { kind: 'class', name: unescapeName(className) };
  const type = /^[a-z][\w-]*/i.exec(last)?.[0];
  return type ? { kind: 'type', name: type.toLowerCase() } : undefined;
}

/** Unescapes names: `sm\:flex` is the class `sm:flex`. */
const unescapeName = (name: string) => name.replace(/\\(.)/g, '$1');
