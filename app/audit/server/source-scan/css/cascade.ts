import { parse, toPlainObject } from 'css-tree';
import type { Element } from 'domhandler';
import type { Screen } from '../screen.ts';
import type { Declared, Sheet, SheetRule } from './read-sheet.ts';
import {
  compareSpecificity,
  glanceKey,
  readSelector,
  type Selector,
  type SelectorKey,
  type Specificity,
} from './selector.ts';
import { WorkTurns } from './work-turns.ts';

export type CascadeSheet = Sheet & { url: string };

export type Winner = { value: string; baseUrl: string };

export type Styles = {
  /** Returns the winning declaration of a property, without inheritance. Custom properties are resolved. */
  read(element: Element, property: string, pseudo?: Selector['pseudo']): Winner | undefined;
  screen: Screen;
};

const inlineSpecificity: Specificity = [1e6, 0, 0];

/** The time for one page. A browser needs less; what is not examined by then counts as absent. */
const maxMs = 900;

type CascadeOptions = { elements: Element[]; sheets: CascadeSheet[]; documentUrl: string; screen: Screen };

/** Finds which declarations apply to which elements. */
export async function createCascade(options: CascadeOptions): Promise<Styles> {
  const winners = new Winners();
  await applySheets(winners, options);

  const readCustom = (element: Element, name: string, pseudo: string): string | undefined => {
    let found = winners.find(element, name, pseudo);
    for (let at: Element['parent'] = element; !found && at; at = at.parent)
      found = winners.find(at as Element, name, '');
    return found?.value;
  };
  return {
    screen: options.screen,
    read(element, property, pseudo = '') {
      const entry = winners.find(element, property, pseudo);
      if (!entry) return undefined;
      const value = substitute(entry.value, (name) => readCustom(element, name, pseudo));
      return value === undefined ? undefined : { value, baseUrl: entry.baseUrl };
    },
  };
}

async function applySheets(
  winners: Winners,
  { elements, sheets, documentUrl }: CascadeOptions,
): Promise<void> {
  const turns = new WorkTurns(maxMs);
  const find = indexElements(elements);
  const layers = [...new Set(sheets.flatMap((sheet) => sheet.layers))];
  const readCached = createSelectorCache();
  let order = 0;

  for (const { rules, url } of sheets) {
    for (const rule of rules) {
      if (turns.isDue && !(await turns.rest())) return;
      const glance = glanceKey(rule.selector);
      if (glance && find(glance).length === 0) continue;
      const selector = readCached(rule.selector);
      if (!selector) continue;
      order += 1;
      const layer = rule.layer === undefined ? layers.length : layers.indexOf(rule.layer);
      const rank = { baseUrl: url, layer, specificity: selector.specificity, order };
      for (const [at, element] of find(selector.key).entries()) {
        if (at % 32 === 31 && turns.isDue && !(await turns.rest())) return;
        if (selector.matches(element)) putAll(winners, element, selector.pseudo, rule, rank);
      }
    }
  }
  for (const element of elements) {
    const style = element.attribs.style;
    if (!style || !/url\(|image-set|font|display|height|content|--|background/i.test(style)) continue;
    if (turns.isDue && !(await turns.rest())) return;
    order += 1;
    const rank = { baseUrl: documentUrl, layer: layers.length, specificity: inlineSpecificity, order };
    putAll(winners, element, '', { declared: parseInline(style) }, rank);
  }
}

function putAll(
  winners: Winners,
  element: Element,
  pseudo: string,
  { declared }: Pick<SheetRule, 'declared'>,
  rank: Rank,
): void {
  for (const each of declared) winners.put(element, pseudo, each, rank);
}

function createSelectorCache(): typeof readSelector {
  const known = new Map<string, Selector | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, readSelector(text));
    return known.get(text);
  };
}

function indexElements(elements: Element[]): (key: SelectorKey) => Element[] {
  const index = new Map<string, Element[]>();
  const add = (name: string, element: Element) => {
    const list = index.get(name);
    if (list) list.push(element);
    else index.set(name, [element]);
  };
  for (const element of elements) {
    add(`type ${element.name}`, element);
    if (element.attribs.id) add(`id ${element.attribs.id}`, element);
    for (const name of new Set((element.attribs.class ?? '').split(/\s+/)))
      if (name) add(`class ${name}`, element);
  }
  return ({ kind, name }) => (kind === 'any' ? elements : (index.get(`${kind} ${name}`) ?? []));
}

/** Parses a `style` attribute. */
function parseInline(style: string): Declared[] {
  try {
    const list = toPlainObject(
      parse(style, { context: 'declarationList', parseValue: false, parseCustomProperty: false }),
    );
    if (list.type !== 'DeclarationList') return [];
    return list.children.flatMap((node) =>
      node.type === 'Declaration' && node.value.type === 'Raw'
        ? [{ property: node.property, value: node.value.value.trim(), important: Boolean(node.important) }]
        : [],
    );
  } catch {
    return [];
  }
}

const limits = { substitutions: 20, letters: 10_000 };

/** Substitutes custom properties for `var()`; undefined if one is missing and has no fallback. */
function substitute(value: string, lookUp: (name: string) => string | undefined): string | undefined {
  let text = value;
  for (let count = 0; count < limits.substitutions; count += 1) {
    const at = text.search(/\bvar\(/i);
    if (at === -1) return text;
    const end = findEnd(text, at + 3);
    const inside = text.slice(at + 4, end);
    const comma = inside.indexOf(',');
    const name = (comma === -1 ? inside : inside.slice(0, comma)).trim();
    const found = lookUp(name) ?? (comma === -1 ? undefined : inside.slice(comma + 1).trim());
    if (found === undefined) return undefined;
    text = `${text.slice(0, at)}${found}${text.slice(end + 1)}`;
    if (text.length > limits.letters) return undefined;
  }
  return undefined;
}

function findEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** The position of a declaration in the cascade. */
type Rank = { baseUrl: string; layer: number; specificity: Specificity; order: number };

type Entry = Rank & { value: string; important: boolean };

/** Keeps the winning declaration of each property of each element. */
class Winners {
  readonly #byElement = new Map<Element, Map<string, Entry>>();

  put(element: Element, pseudo: string, declared: Declared, rank: Rank): void {
    const own = this.#byElement.get(element) ?? new Map<string, Entry>();
    this.#byElement.set(element, own);
    for (const { property, value } of spreadShorthand(declared)) {
      const name = nameOf(property, pseudo);
      const entry: Entry = { ...rank, value, important: declared.important };
      const winner = own.get(name);
      if (!winner || beats(entry, winner)) own.set(name, entry);
    }
  }

  find(element: Element, property: string, pseudo: string): Entry | undefined {
    return this.#byElement.get(element)?.get(nameOf(property, pseudo));
  }
}

const nameOf = (property: string, pseudo: string) => (pseudo === '' ? property : `${property}:${pseudo}`);

/** Compares importance, layer, specificity and order, as CSS Cascade 5 defines. */
function beats(one: Entry, other: Entry): boolean {
  if (one.important !== other.important) return one.important;
  // The earlier layer wins among important declarations.
  const layers = one.important ? other.layer - one.layer : one.layer - other.layer;
  return (layers || compareSpecificity(one.specificity, other.specificity) || one.order - other.order) >= 0;
}

function spreadShorthand({ property, value }: Declared): { property: string; value: string }[] {
  const name = property.startsWith('--') ? property : property.toLowerCase().replace(/^-webkit-/, '');
  const image = /^(background|border-image|list-style|mask)$/.exec(name)?.[1];
  if (image)
    return [{ property: image === 'border-image' ? 'border-image-source' : `${image}-image`, value }];
  if (name !== 'font') return [{ property: name, value }];
  // Whoever reads one of these longhands extracts its part from the whole shorthand.
  return ['font-family', 'font-weight', 'font-style'].map((part) => ({
    property: part,
    value: `font(${value})`,
  }));
}
