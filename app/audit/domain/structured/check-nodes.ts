import type { StructuredNode, StructuredValue } from '../page-facts.ts';
import { dateProperties, freeTypes, type TypeRules, typeRules } from './type-rules.ts';

type CheckedNodes = {
  /** The types of the page’s things, as the page spells them. */
  types: string[];
  /** In the words of Google’s Rich Results Test: `Event: missing field “startDate”.` */
  faults: string[];
  /** Recommended properties that are missing: `Article author`. */
  recommended: string[];
};

const maxNodes = 300;

/** Checks each thing that the page describes against the rules of its types. */
export function checkNodes(values: StructuredValue[]): CheckedNodes {
  const nodes = listNodes(values);
  const byId = new Map(
    nodes.flatMap((node) => (typeof node['@id'] === 'string' ? [[node['@id'], node] as const] : [])),
  );
  const types = new Set<string>();
  const faults = new Set<string>();
  const recommended = new Set<string>();
  for (const node of nodes.filter((each) => !isReference(each))) {
    for (const type of listTypes(node)) {
      types.add(type);
      const rules = Object.hasOwn(typeRules, type) ? typeRules[type] : undefined;
      const meant = rules || freeTypes.has(type) ? undefined : findMeant(type);
      if (meant) faults.add(`“${type}” is not a type of schema.org. Did you mean “${meant}”?`);
      if (!rules) continue;
      for (const fault of listMissing(node, rules, byId)) faults.add(`${type}: ${fault}.`);
      for (const names of rules.recommended.filter((each) => !hasOne(node, each)))
        recommended.add(`${type} ${names.split('|').join(' or ')}`);
    }
    for (const fault of listInvalid(node)) faults.add(`${listTypes(node)[0] ?? 'Thing'}: ${fault}.`);
  }
  return { types: [...types], faults: [...faults], recommended: [...recommended] };
}

function listMissing(
  node: StructuredNode,
  { required, parts = {} }: TypeRules,
  byId: ReadonlyMap<string, StructuredNode>,
): string[] {
  const faults = required
    // A rating or an offer inside a thing belongs to that thing.
    .filter((names) => !hasOne(node, names) && !(names === 'itemReviewed' && node['#inside'] === true))
    .map((names) => describeMissing(names));
  for (const [property, needed] of Object.entries(parts))
    for (const part of [node[property]].flat()) {
      const thing = isNode(part) && typeof part['@id'] === 'string' ? (byId.get(part['@id']) ?? part) : part;
      // It is a name alone, or a reference to another page.
      if (!isNode(thing) || isReference(thing)) continue;
      for (const names of needed.filter((each) => !hasOne(thing, each)))
        faults.push(`${describeMissing(names)} (in “${property}”)`);
    }
  return faults;
}

function describeMissing(names: string): string {
  const quoted = names.split('|').map((name) => `“${name}”`);
  return quoted.length === 1
    ? `missing field ${quoted[0]}`
    : `either ${quoted.join(' or ')} should be specified`;
}

/** Lists values that no reader can use, whatever the type. */
function listInvalid(node: StructuredNode): string[] {
  const { ratingValue, bestRating, worstRating, itemListElement } = node;
  const rating = toNumber(ratingValue);
  const [worst, best] = [toNumber(worstRating) ?? 1, toNumber(bestRating) ?? 5];
  const isOutside = rating !== undefined && (rating < worst || rating > best);
  const isTrail = listTypes(node).includes('BreadcrumbList');
  const counts = ['ratingCount', 'reviewCount'].filter((name) => (toNumber(node[name]) ?? 1) <= 0);
  const dates = Object.entries(node).filter(
    ([name, value]) => dateProperties.test(name) && typeof value === 'string' && !isDate(value),
  );
  return [
    ...(isOutside ? [`“ratingValue” is ${rating}, which is not between ${worst} and ${best}`] : []),
    ...counts.map((name) => `“${name}” must be greater than 0`),
    ...(isTrail && itemListElement !== undefined && [itemListElement].flat().length < 2
      ? ['“itemListElement” must have at least two items']
      : []),
    ...dates.map(([name, value]) => `“${name}” is not a date of ISO 8601 (${String(value).slice(0, 40)})`),
  ];
}

/** Undefined if it is no plain number: Google also takes ratings such as “80%” and “4 / 10”. */
function toNumber(value: StructuredValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*-?\d+([.,]\d+)?\s*$/.test(value)) return undefined;
  return Number(value.replace(',', '.'));
}

const isDate = (text: string) =>
  /^\d{4}(-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?( ?(Z|[+-]\d\d:?\d\d))?)?)?)?$/i.test(text.trim()) &&
  !Number.isNaN(Date.parse(text.trim().slice(0, 10)));

/** Finds the known type from which this one differs by a slip or two; schema.org has hundreds that we do not know. */
function findMeant(type: string): string | undefined {
  // Every verb can be an action.
  if (type.length < 6 || type.endsWith('Action')) return undefined;
  return [...Object.keys(typeRules), ...freeTypes].find((known) => countEdits(type, known) <= 2);
}

/** The edit distance of Levenshtein, or at least 3 where the lengths tell. */
function countEdits(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, wanted] of [...other].entries())
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 3;
}

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

function listTypes(node: StructuredNode): string[] {
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
