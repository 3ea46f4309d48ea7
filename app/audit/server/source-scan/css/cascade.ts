import type { Element } from 'domhandler';
import type { Screen } from '../phone.ts';
import { parseInline } from './parse-inline.ts';
import type { Sheet, SheetRule } from './read-sheet.ts';
import { glanceKey, readSelector, type Selector, type SelectorKey, type Specificity } from './selector.ts';
import { substitute } from './substitute.ts';
import { type Rank, Winners } from './winners.ts';
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
