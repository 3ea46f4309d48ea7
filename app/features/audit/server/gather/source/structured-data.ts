import type { Element } from 'domhandler';
import type { StructuredData, StructuredNode, StructuredValue } from '../../../domain/page-facts.ts';
import { readOwnText } from './read-document.ts';

/** No rich result needs more. What goes through all of a value calls itself for each level, and may not call too deep. */
const maxDepth = 20;

/** Lists the page's structured data: each block of JSON-LD, and the types of Microdata and RDFa. */
export function listStructuredData(elements: Element[]): StructuredData[] {
  const listTypes = (attribute: string) =>
    elements.flatMap(({ attribs }) => (attribs[attribute] ? [shortName(attribs[attribute])] : []));
  const [microdata, rdfa] = [listTypes('itemtype'), listTypes('typeof')];
  return [
    ...elements.filter(isJsonLd).map(readBlock),
    ...(microdata.length > 0 ? [{ form: 'Microdata' as const, types: [...new Set(microdata)] }] : []),
    ...(rdfa.length > 0 ? [{ form: 'RDFa' as const, types: [...new Set(rdfa)] }] : []),
  ];
}

const isJsonLd = ({ name, attribs }: Element) =>
  name === 'script' && /^\s*application\/ld\+json\s*(;|$)/i.test(attribs.type ?? '');

function readBlock(element: Element): StructuredData {
  try {
    return { form: 'JSON-LD', value: copy(JSON.parse(readOwnText(element).trim()), 0) };
  } catch (error) {
    return { form: 'JSON-LD', fault: error instanceof Error ? error.message.slice(0, 200) : 'not JSON' };
  }
}

function copy(value: unknown, depth: number): StructuredValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return null;
  if (Array.isArray(value)) return value.map((each) => copy(each, depth + 1));
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__');
  return Object.fromEntries(entries.map(([name, each]) => [name, copy(each, depth + 1)])) as StructuredNode;
}

const shortName = (type: string) =>
  type
    .trim()
    .split(/\s+/, 1)[0]
    ?.replace(/^.*[/#:]/, '') ?? '';
