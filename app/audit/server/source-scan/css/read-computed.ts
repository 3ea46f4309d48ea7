import { type AnyNode, type Element, isTag } from 'domhandler';
import type { Styles } from './cascade.ts';
import type { WorkTurns } from './work-turns.ts';

/** The properties that are inherited, or decide whether something is shown. */
export type Computed = { families: string; weight: number; italic: boolean; hidden: boolean };

const initial: Computed = { families: 'serif', weight: 400, italic: false, hidden: false };

/** The browser's own style sheet. */
const bold = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'b', 'strong', 'th']);
const italic = new Set(['em', 'i', 'cite', 'address', 'dfn', 'var']);
const mono = new Set(['code', 'pre', 'kbd', 'samp', 'tt']);
/** Form controls do not inherit fonts. */
const control = new Set(['button', 'input', 'select', 'textarea']);
const unseen = new Set([
  'head',
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'meta',
  'link',
  'datalist',
]);

/** Computes styles of all elements, parents first. */
export async function computeAll(
  elements: Element[],
  styles: Styles,
  turns: WorkTurns,
): Promise<Map<Element, Computed>> {
  const all = new Map<Element, Computed>();
  for (const element of elements) {
    if (turns.isDue && !(await turns.rest())) break;
    const outer = all.get(element.parent as Element) ?? initial;
    all.set(element, compute(element, outer, styles));
  }
  return all;
}

function compute(element: Element, outer: Computed, styles: Styles): Computed {
  const { name, attribs } = element;
  const parent = element.parent as AnyNode;
  const shown = styles.read(element, 'display')?.value;
  const closed = name === 'dialog' && !('open' in attribs);
  const folded =
    name !== 'summary' && isTag(parent) && parent.name === 'details' && !('open' in parent.attribs);
  const hidden =
    outer.hidden ||
    folded ||
    unseen.has(name) ||
    shown === 'none' ||
    ((('hidden' in attribs && attribs.hidden !== 'until-found') || closed || 'popover' in attribs) &&
      shown === undefined);
  const base: Computed = {
    families: mono.has(name) ? 'monospace' : control.has(name) ? 'system-ui' : outer.families,
    weight: bold.has(name) ? 700 : outer.weight,
    italic: italic.has(name) || outer.italic,
    hidden,
  };
  return readFont((property) => styles.read(element, property)?.value, base, outer);
}

/** The styles of an element's `::before` or `::after`. */
export function computePseudo(
  element: Element,
  pseudo: 'before' | 'after',
  outer: Computed,
  styles: Styles,
): Computed {
  return readFont((property) => styles.read(element, property, pseudo)?.value, outer, outer);
}

function readFont(read: (property: string) => string | undefined, base: Computed, outer: Computed): Computed {
  return {
    families: readFamilies(read('font-family'), outer) ?? base.families,
    weight: readWeight(read('font-weight'), outer) ?? base.weight,
    italic: readStyle(read('font-style'), outer) ?? base.italic,
    hidden: base.hidden,
  };
}

const shorthand = (value: string) => /^font\((.*)\)$/s.exec(value)?.[1];

/** The `font` shorthand has the size and an optional line height before the families. */
const afterSize =
  /(?:^|\s)(?:[\d.]+(?:px|r?em|%|pt|[sld]?v\w|ch|ex|pc|cm|mm|in|q)|(?:calc|clamp|min|max)\(.*?\)(?=\s)|(?:xx?-)?small|medium|(?:x{1,3}-)?large|smaller|larger)(?:\s*\/\s*[^\s,]+)?\s+(.+)$/is;

function readFamilies(value: string | undefined, outer: Computed): string | undefined {
  if (value === undefined || value === 'unset') return undefined;
  if (value === 'inherit') return outer.families;
  const whole = shorthand(value);
  return whole === undefined ? value : afterSize.exec(whole)?.[1];
}

function readWeight(value: string | undefined, outer: Computed): number | undefined {
  if (value === undefined || value === 'unset') return undefined;
  if (value === 'inherit') return outer.weight;
  const whole = shorthand(value);
  const text =
    whole === undefined
      ? value
      : (/(?:^|\s)(bold|bolder|lighter|[1-9]00)(?=\s)/i.exec(whole)?.[1] ?? 'normal');
  if (/^normal$/i.test(text)) return 400;
  if (/^bold$/i.test(text)) return 700;
  if (/^bolder$/i.test(text)) return outer.weight < 350 ? 400 : outer.weight < 550 ? 700 : 900;
  if (/^lighter$/i.test(text)) return outer.weight < 550 ? 100 : outer.weight < 750 ? 400 : 700;
  const number = Number(text);
  return number >= 1 && number <= 1000 ? number : undefined;
}

function readStyle(value: string | undefined, outer: Computed): boolean | undefined {
  if (value === undefined || value === 'unset') return undefined;
  if (value === 'inherit') return outer.italic;
  return /(^|\s)(italic|oblique)(\s|$)/i.test(shorthand(value) ?? value);
}
