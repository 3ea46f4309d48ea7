import type { StructuredNode, StructuredValue } from '../page-facts.ts';
import { dateProperties, freeTypes, type TypeRules, typeRules } from './type-rules.ts';

type CheckedNodes = {
  /** The schema.org types that we know, as the page spells them. */
  known: string[];
  /** `Event: startDate is missing`. */
  faults: string[];
  /** `Article author`: not required. */
  wishes: string[];
  /** Types that we do not know: misspelt, of another vocabulary, or rare. */
  strange: string[];
};

const maxNodes = 300;

/** Checks each thing that the page describes against the rules of its types. */
export function checkNodes(values: StructuredValue[]): CheckedNodes {
  const nodes = listNodes(values);
  const byId = new Map(
    nodes.flatMap((node) => (typeof node['@id'] === 'string' ? [[node['@id'], node]] : [])),
  );
  const known = new Set<string>();
  const faults = new Set<string>();
  const wishes = new Set<string>();
  const strange = new Set<string>();
  for (const node of nodes) {
    for (const type of listTypes(node)) {
      const rules = Object.hasOwn(typeRules, type) ? typeRules[type] : undefined;
      if (isReference(node)) continue;
      if (!rules && !freeTypes.has(type)) strange.add(type);
      else known.add(type);
      if (!rules) continue;
      for (const fault of listFaults(node, type, rules, byId as Map<string, StructuredNode>))
        faults.add(fault);
      for (const wish of rules.wished.filter((names) => !hasOne(node, names)))
        wishes.add(`${type} ${wish.split('|').join(' or ')}`);
    }
    for (const fault of listDateFaults(node)) faults.add(fault);
  }
  return { known: [...known], faults: [...faults], wishes: [...wishes], strange: [...strange] };
}

function listFaults(
  node: StructuredNode,
  type: string,
  { required, parts = {} }: TypeRules,
  byId: Map<string, StructuredNode>,
): string[] {
  const faults = required
    // A rating or an offer inside a thing belongs to that thing.
    .filter((names) => !hasOne(node, names) && !(names === 'itemReviewed' && node['#inside'] === true))
    .map((names) => `${type}: ${names.split('|').join(' or ')} is missing`);
  for (const [property, needed] of Object.entries(parts))
    for (const part of [node[property]].flat()) {
      const thing = isNode(part) && typeof part['@id'] === 'string' ? (byId.get(part['@id']) ?? part) : part;
      // It is a name alone, or a reference to another page.
      if (!isNode(thing) || isReference(thing)) continue;
      for (const names of needed.filter((each) => !hasOne(thing, each)))
        faults.push(`${type} ${property}: ${names.split('|').join(' or ')} is missing`);
    }
  return faults;
}

function listDateFaults(node: StructuredNode): string[] {
  const type = listTypes(node)[0] ?? 'Thing';
  return Object.entries(node).flatMap(([name, value]) =>
    dateProperties.test(name) && typeof value === 'string' && !isDate(value)
      ? [`${type}: ${name} is no date of ISO 8601 (${value.slice(0, 40)})`]
      : [],
  );
}

const isDate = (text: string) =>
  /^\d{4}(-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?( ?(Z|[+-]\d\d:?\d\d))?)?)?)?$/i.test(text.trim()) &&
  !Number.isNaN(Date.parse(text.trim().slice(0, 10)));

/** Whether one of `a|b` has a value that is not empty. */
function hasOne(node: StructuredNode, names: string): boolean {
  return names.split('|').some((name) => Object.hasOwn(node, name) && isSomething(node[name]));
}

function isSomething(value: StructuredValue | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(isSomething);
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function isNode(value: StructuredValue | undefined): value is StructuredNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the node only refers to a thing that is described elsewhere. */
function isReference(node: StructuredNode): boolean {
  return (
    typeof node['@id'] === 'string' &&
    Object.keys(node).every((key) => key.startsWith('@') || key.startsWith('#'))
  );
}

export function listTypes(node: StructuredNode): string[] {
  return [node['@type'] ?? []]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/#:]/, ''));
}

/** Lists every thing, nested ones too. `#inside` marks those. */
function listNodes(values: StructuredValue[]): StructuredNode[] {
  const nodes: StructuredNode[] = [];
  const left: { value: StructuredValue; inside: boolean }[] = values.map((value) => ({
    value,
    inside: false,
  }));
  for (let next = left.pop(); next && nodes.length < maxNodes; next = left.pop()) {
    const { value, inside } = next;
    if (Array.isArray(value)) for (const each of value) left.push({ value: each, inside });
    else if (isNode(value)) {
      if (value['@type'] !== undefined) nodes.push(inside ? { ...value, '#inside': true } : value);
      for (const [key, each] of Object.entries(value))
        if (typeof each === 'object')
          left.push({ value: each, inside: key !== '@graph' && value['@type'] !== undefined });
    }
  }
  return nodes.reverse();
}
