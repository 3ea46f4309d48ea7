import { type CssNodePlain, fromPlainObject, generate, lexer, parse, toPlainObject } from 'css-tree';
import type { Screen } from '../screen.ts';
import { matchesCondition, matchesList } from './match-media.ts';

/** Sheets whose media query does not match are fetched all the same; those that a browser can't use are not. */
type SheetImport = { url: string; layer: string | undefined; applies: boolean };

export type Declared = { property: string; value: string; important: boolean };

export type SheetRule = {
  /** A single selector, without nesting. */
  selector: string;
  declared: Declared[];
  layer: string | undefined;
};

export type FontFace = Record<string, string>;

/** The parts of a style sheet that apply on one screen. */
export type Sheet = {
  imports: SheetImport[];
  rules: SheetRule[];
  faces: FontFace[];
  /** The cascade layers in order. */
  layers: string[];
};

/** The properties that load or hide something, or change heights. Custom properties may hold any of them. */
const wanted =
  /^(--.+|background(-image)?|border-image(-source)?|list-style(-image)?|(-webkit-)?mask(-image)?|content|cursor|shape-outside|display|font(-family|-weight|-style)?|(min-)?height)$/i;

/** Limits. `blocks` counts nested blocks once for each enclosing selector, because nested lists multiply. */
const limits = { rules: 30_000, blocks: 60_000, depth: 20, valueLength: 4000, longLength: 1_000_000 };

type State = { sheet: Sheet; screen: Screen; anonymous: number; blocks: number };

/** Parses a sheet as a browser does: faults are skipped as CSS requires, and nothing throws. */
export function readSheet(css: string, screen: Screen, layer?: string): Sheet {
  const sheet: Sheet = { imports: [], rules: [], faces: [], layers: [] };
  const state: State = { sheet, screen, anonymous: 0, blocks: 0 };
  readBlock(parseSheet(css), state, { parent: undefined, layer, depth: 0 });
  return sheet;
}

type Place = { parent: string | undefined; layer: string | undefined; depth: number };

function parseSheet(css: string): CssNodePlain[] {
  try {
    const tree = toPlainObject(parse(css, { parseValue: false, parseCustomProperty: false }));
    return tree.type === 'StyleSheet' ? tree.children : [];
  } catch {
    return [];
  }
}

function readBlock(nodes: CssNodePlain[], state: State, place: Place): void {
  state.blocks += 1;
  if (place.depth > limits.depth || state.blocks > limits.blocks) return;
  const own: Declared[] = [];
  for (const node of nodes) {
    if (state.sheet.rules.length >= limits.rules) return;
    if (node.type === 'Declaration') {
      if (!wanted.test(node.property)) continue;
      const value = node.value.type === 'Raw' ? node.value.value : writeCss(node.value);
      const short = shortenValue(value);
      if (short !== undefined)
        own.push({ property: node.property, value: short, important: Boolean(node.important) });
    } else if (node.type === 'Rule') readRule(node, state, place);
    else if (node.type === 'Atrule') readAtRule(node, state, place);
    // The parser leaves nested rules that begin with a type selector as raw text, so they are parsed here.
    else if (node.type === 'Raw' && node.value.includes('{'))
      readBlock(parseSheet(node.value), state, { ...place, depth: place.depth + 1 });
  }
  if (own.length > 0 && place.parent !== undefined)
    state.sheet.rules.push({ selector: place.parent, declared: own, layer: place.layer });
}

type RuleNode = Extract<CssNodePlain, { type: 'Rule' }>;
type AtruleNode = Extract<CssNodePlain, { type: 'Atrule' }>;

function readRule(node: RuleNode, state: State, place: Place): void {
  if (node.prelude.type !== 'SelectorList') return;
  for (const selector of node.prelude.children) {
    const text = unnest(writeCss(selector), place.parent);
    if (text.length < 1000)
      readBlock(node.block.children, state, { ...place, parent: text, depth: place.depth + 1 });
  }
}

function unnest(selector: string, parent: string | undefined): string {
  if (parent === undefined) return selector.replaceAll('&', ':root');
  if (selector.includes('&')) return selector.replaceAll('&', `:is(${parent})`);
  return `:is(${parent}) ${selector}`;
}

function readAtRule(node: AtruleNode, state: State, place: Place): void {
  const { sheet, screen } = state;
  const name = node.name.toLowerCase();
  const prelude = node.prelude?.type === 'AtrulePrelude' ? node.prelude.children : [];
  const inside = (more: Partial<Place> = {}) =>
    readBlock(node.block?.children ?? [], state, { ...place, ...more, depth: place.depth + 1 });
  switch (name) {
    case 'import':
      if (place.depth === 0) readImport(prelude, state, place);
      return;
    case 'media':
      if (prelude.every((list) => list.type !== 'MediaQueryList' || matchesList(list, screen))) inside();
      return;
    case 'supports':
      if (prelude.every(isSupported)) inside();
      return;
    case 'container':
      if (prelude.every((part) => part.type !== 'Condition' || matchesCondition(part, screen))) inside();
      return;
    case 'layer': {
      const names = listLayerNames(prelude).map((each) => nestLayer(place.layer, each));
      const own = node.block ? (names[0] ?? nestLayer(place.layer, nameAnonymous(state))) : undefined;
      for (const each of own ? [own] : names) if (!sheet.layers.includes(each)) sheet.layers.push(each);
      if (own) inside({ layer: own });
      return;
    }
    case 'scope':
      inside();
      return;
    case 'font-face': {
      const face: FontFace = {};
      for (const each of node.block?.children ?? []) {
        if (each.type !== 'Declaration') continue;
        const value = shortenValue(each.value.type === 'Raw' ? each.value.value : writeCss(each.value));
        if (value !== undefined) face[each.property.toLowerCase()] = value;
      }
      sheet.faces.push(face);
    }
  }
}

const nestLayer = (outer: string | undefined, name: string) => (outer ? `${outer}.${name}` : name);

function nameAnonymous(state: State): string {
  state.anonymous += 1;
  return `(${state.anonymous})`;
}

function listLayerNames(prelude: CssNodePlain[]): string[] {
  return prelude.flatMap((part) => {
    if (part.type === 'LayerList')
      return part.children.flatMap((each) => (each.type === 'Layer' ? [each.name] : []));
    return part.type === 'Layer' ? [part.name] : [];
  });
}

function readImport(prelude: CssNodePlain[], state: State, place: Place): void {
  const { sheet, screen } = state;
  const [target, ...rest] = prelude;
  const url = target?.type === 'Url' || target?.type === 'String' ? target.value : undefined;
  if (url === undefined) return;
  let layer = place.layer;
  let applies = true;
  for (const part of rest) {
    if (part.type === 'MediaQueryList') applies = matchesList(part, screen);
    if (part.type === 'Identifier' && part.name.toLowerCase() === 'layer')
      layer = nestLayer(place.layer, nameAnonymous(state));
    if (part.type !== 'Function') continue;
    if (part.name.toLowerCase() === 'layer')
      layer = nestLayer(
        place.layer,
        part.children.map((each) => (each.type === 'Layer' ? each.name : '')).join(''),
      );
    if (part.name.toLowerCase() === 'supports' && !part.children.every(isSupported)) return;
  }
  if (layer !== undefined && layer !== place.layer && !sheet.layers.includes(layer)) sheet.layers.push(layer);
  sheet.imports.push({ url, layer, applies });
}

/**
 * Decides by the library's definitions. A selector, a font's technique, and what it does not know count as supported.
 */
function isSupported(node: CssNodePlain): boolean {
  if (node.type === 'SupportsDeclaration') return isSupported(node.declaration);
  if (node.type === 'Declaration') {
    if (node.property.startsWith('--')) return true;
    const value = node.value.type === 'Raw' ? node.value.value : writeCss(node.value);
    if (/\bvar\(/.test(value)) return true;
    try {
      return !lexer.matchProperty(node.property, parse(value, { context: 'value' })).error;
    } catch {
      return false;
    }
  }
  if (node.type !== 'Condition') return true;
  let result: boolean | undefined;
  let joint = '';
  let negated = false;
  for (const part of node.children) {
    if (part.type === 'Identifier') {
      const word = part.name.toLowerCase();
      if (word === 'not') negated = true;
      else joint = word;
      continue;
    }
    const value = isSupported(part) !== negated;
    negated = false;
    result = result === undefined ? value : joint === 'or' ? result || value : result && value;
  }
  return result ?? true;
}

/** Serialises a part of a sheet. */
const writeCss = (node: CssNodePlain): string => generate(fromPlainObject(node));

/** Data URLs load nothing. A value that is still long without them does not matter. */
function shortenValue(value: string): string | undefined {
  if (value.length > limits.longLength) return undefined;
  const short = value.length <= limits.valueLength ? value : dropData(value);
  return short.length <= limits.valueLength ? short.trim() : undefined;
}

/** Written by hand, because a regular expression would search for the end of each anew. */
function dropData(value: string): string {
  let result = '';
  let at = 0;
  for (const { index } of value.matchAll(/url\(["']?data:/gi)) {
    if (index < at) continue;
    const end = value.indexOf(')', index);
    if (end === -1) break;
    result += `${value.slice(at, index)}url(data:,)`;
    at = end + 1;
  }
  return result + value.slice(at);
}
