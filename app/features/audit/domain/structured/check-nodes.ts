import type { StructuredNode, StructuredValue } from '../page-facts.ts';
import { listInvalidValues } from './check-values.ts';
import { schemaTypes } from './schema-types.ts';
import { type TypeRules, typeRules } from './type-rules.ts';

type StructuredFault = {
  /** The fault in the terms of Google’s Rich Results Test: `Event: missing field “startDate”`, and what needs it. */
  says: string;
  /** The item, or its property and value. */
  found: string;
  /** Google’s page about the type; undefined if the fault does not depend on the type. */
  page?: string;
};

type CheckedNodes = {
  /** The types of the items on the page, as the page spells them. */
  types: string[];
  faults: StructuredFault[];
  /** The features of Google’s search results for which the items have rules. */
  features: string[];
  /** Recommended properties that are missing: `Article author`. */
  recommended: string[];
};

const maxNodes = 300;

/** Checks each item that the page describes in the vocabulary of schema.org against the rules of its types. */
export function checkNodes(values: StructuredValue[]): CheckedNodes {
  const nodes = listNodes(values.filter(isOfSchemaOrg));
  const things = nodes.filter(({ node }) => !isReference(node));
  const byId = new Map(things.flatMap(({ node }) => (node['@id'] ? [[String(node['@id']), node]] : [])));
  const listOwners = (node: StructuredNode) =>
    nodes.filter(
      (reference) => reference.inside && isReference(reference.node) && reference.node['@id'] === node['@id'],
    );
  const faults: StructuredFault[] = [];
  const features = new Set<string>();
  const recommended = new Set<string>();
  for (const { node } of things)
    for (const type of listTypes(node).filter((name) => !schemaTypes.has(name)))
      faults.push({
        says: `“${type}” is not a type of schema.org.`,
        found: describeThing(node, type),
      });
  for (const { node, inside, parent } of things)
    for (const type of listTypes(node)) {
      const found = describeThing(node, type);
      const rules = Object.hasOwn(typeRules, type) ? typeRules[type] : undefined;
      const owners = listOwners(node);
      if (
        rules &&
        isResult(type, { inside, within: [parent, ...owners.map((each) => each.parent)].flat() })
      ) {
        features.add(rules.feature);
        const owned = inside || owners.length > 0;
        const missing = [...listMissing(node, rules, { byId, owned }), ...listTrailFaults(node, type)];
        for (const problem of missing)
          faults.push({
            says: `${type}: ${problem}. Google requires this for its feature “${rules.feature}”.`,
            found,
            page: rules.page,
          });
        for (const path of rules.recommended ?? [])
          if (lacks(node, path, byId)) recommended.add(`${type} ${path.replaceAll('|', ' or ')}`);
      }
    }
  for (const { node } of things)
    for (const { says, found } of listInvalidValues(node))
      faults.push({ says: `${listTypes(node)[0] ?? 'Thing'}: ${says}.`, found });
  return {
    types: [...new Set(things.flatMap(({ node }) => listTypes(node)))],
    faults: [...new Map(faults.map((fault) => [`${fault.says} ${fault.found}`, fault])).values()],
    features: [...features],
    recommended: [...recommended],
  };
}

/**
 * Whether Google has rules for an item where it is. It has none for most nested ones, such as a business that provides a
 * service, and offers count within a product alone, be they nested or named by their `@id`.
 */
const isResult = (type: string, { inside, within }: { inside: boolean; within: string[] }): boolean =>
  type === 'AggregateOffer'
    ? within.some((each) => /^Product(Group)?$/.test(each))
    : !inside || /^(Review|AggregateRating|VideoObject)$/.test(type);

/** Whether the names without a prefix in a block are those of schema.org. Names with a prefix are ignored. */
function isOfSchemaOrg(value: StructuredValue): boolean {
  if (Array.isArray(value)) return value.some(isOfSchemaOrg);
  if (!isNode(value)) return false;
  return [value['@context'] ?? []].flat().some((context) => {
    const vocabulary = isNode(context) ? context['@vocab'] : context;
    return typeof vocabulary === 'string' && /^\s*(https?:\/\/)?(www\.)?schema\.org\b/i.test(vocabulary);
  });
}

/** Whether any block has types but no context. */
export function lacksContext(values: StructuredValue[]): boolean {
  return values
    .flat()
    .some((value) => isNode(value) && value['@type'] !== undefined && value['@context'] === undefined);
}

/** Lists the types of all items, nested ones included, as the page spells them. */
export const listTypesWithin = (values: StructuredValue[]): string[] => [
  ...new Set(listNodes(values).flatMap(({ node }) => listTypes(node))),
];

type Known = ReadonlyMap<string, StructuredNode>;

function listMissing(
  node: StructuredNode,
  { required }: TypeRules,
  { byId, owned }: { byId: Known; owned: boolean },
): string[] {
  return (
    required
      // A nested rating or review is about the item that contains it.
      .filter((path) => !(owned && path.startsWith('itemReviewed')) && lacks(node, path, byId))
      .map((path) => {
        const [names = '', ...outer] = path.split('.').reverse();
        const place = outer.length > 0 ? ` (in “${outer.reverse().join('.')}”)` : '';
        const quoted = names.split('|').map((name) => `“${name}”`);
        return quoted.length === 1
          ? `missing field ${quoted[0]}${place}`
          : `either ${quoted.join(' or ')} should be specified${place}`;
      })
  );
}

/** Whether the item, or for `offers.price` one of its offers, has none of the properties. */
function lacks(node: StructuredNode, path: string, byId: Known): boolean {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0)
    return !first.split('|').some((name) => Object.hasOwn(node, name) && isSomething(node[name]));
  return [node[first]].flat().some((part) => {
    const thing = isNode(part) && part['@id'] ? (byId.get(String(part['@id'])) ?? part) : part;
    // A plain name or a reference to another page has no properties here, and two types have other properties.
    if (!isNode(thing) || !isSomething(thing) || isReference(thing)) return false;
    if (listTypes(thing).some((type) => /^(AggregateOffer|VirtualLocation)$/.test(type))) return false;
    return lacks(thing, rest.join('.'), byId);
  });
}

/** Lists faults of a breadcrumb trail, whose items need a position, a name, and an address except for the last. */
function listTrailFaults({ itemListElement }: StructuredNode, type: string): string[] {
  if (type !== 'BreadcrumbList' || itemListElement === undefined) return [];
  const items = [itemListElement].flat();
  const missing = items.filter(isNode).flatMap((item, index) => {
    const isNamed = isSomething(item.name) || (isNode(item.item) && isSomething(item.item.name));
    return [
      ...(isSomething(item.position) ? [] : ['position']),
      ...(isNamed ? [] : ['name']),
      ...(index === items.length - 1 || isSomething(item.item) ? [] : ['item']),
    ];
  });
  return [
    ...(items.length < 2 ? ['“itemListElement” must have at least two items'] : []),
    ...[...new Set(missing)].map((name) => `missing field “${name}” (in “itemListElement”)`),
  ];
}

/** Describes an item so that a reader can find it among others of its type: `Event: Reef walk`. */
function describeThing(node: StructuredNode, type: string): string {
  const name = [node.name, node.headline, node['@id'], node.url].find((each) => typeof each === 'string');
  return name === undefined ? type : `${type}: ${name}`;
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

/** Whether the node only refers to an item that is described elsewhere. */
const isReference = (node: StructuredNode) =>
  typeof node['@id'] === 'string' && Object.keys(node).every((key) => key.startsWith('@'));

/** Lists the names of an item's types in schema.org. Those of another vocabulary are none of ours. */
function listTypes(node: StructuredNode): string[] {
  return [node['@type'] ?? []].flat().flatMap((type) => {
    if (typeof type !== 'string') return [];
    const name = type.trim().replace(/^(https?:\/\/(www\.)?schema\.org\/|schema:)/i, '');
    return name === '' || /[:/#]/.test(name) ? [] : [name];
  });
}

/** `parent` has the types of the item in which it is nested. */
type FoundNode = { node: StructuredNode; inside: boolean; parent: string[] };

/** Lists all items and references in the order of the page, including nested ones. */
function listNodes(values: StructuredValue[]): FoundNode[] {
  const nodes: FoundNode[] = [];
  const queue = values.map((value) => ({ value, inside: false, parent: [] as string[] }));
  for (let next = queue.pop(); next && nodes.length < maxNodes; next = queue.pop()) {
    const { value, ...place } = next;
    if (Array.isArray(value)) for (const item of value) queue.push({ value: item, ...place });
    else if (isNode(value)) {
      if (value['@type'] !== undefined || isReference(value)) nodes.push({ node: value, ...place });
      for (const [key, property] of Object.entries(value))
        if (typeof property === 'object' && key !== '@context') {
          const inside = key !== '@graph' && value['@type'] !== undefined;
          queue.push({ value: property, inside, parent: listTypes(value) });
        }
    }
  }
  return nodes.reverse();
}
