import type { Element } from 'domhandler';
import type { StructuredData } from '../../../domain/page-facts.ts';
import { readOwnText } from '../document/read-document.ts';

const limits = { blocks: 50, depth: 12, types: 100 };

/** Lists the page's structured data: JSON-LD, Microdata and RDFa. */
export function listStructuredData(elements: Element[]): StructuredData[] {
  const found: StructuredData[] = [];
  const microdata = new Set<string>();
  const rdfa = new Set<string>();
  for (const element of elements) {
    const { name, attribs } = element;
    if (
      name === 'script' &&
      /^\s*application\/ld\+json\s*(;|$)/i.test(attribs.type ?? '') &&
      found.length < limits.blocks
    )
      found.push(readBlock(readOwnText(element)));
    if (attribs.itemscope !== undefined && attribs.itemtype) microdata.add(shortName(attribs.itemtype));
    if (attribs.typeof) rdfa.add(shortName(attribs.typeof));
  }
  if (microdata.size > 0) found.push({ form: 'Microdata', types: [...microdata].slice(0, limits.types) });
  if (rdfa.size > 0) found.push({ form: 'RDFa', types: [...rdfa].slice(0, limits.types) });
  return found;
}

function readBlock(text: string): StructuredData {
  try {
    const types = new Set<string>();
    collectTypes(JSON.parse(text.trim()), types, 0);
    return { form: 'JSON-LD', types: [...types].slice(0, limits.types) };
  } catch (error) {
    return { form: 'JSON-LD', fault: error instanceof Error ? error.message.slice(0, 200) : 'not JSON' };
  }
}

function collectTypes(value: unknown, types: Set<string>, depth: number): void {
  if (depth > limits.depth || typeof value !== 'object' || value === null || types.size >= limits.types)
    return;
  if (Array.isArray(value)) {
    for (const each of value) collectTypes(each, types, depth + 1);
    return;
  }
  for (const [key, each] of Object.entries(value)) {
    if (key !== '@type') collectTypes(each, types, depth + 1);
    else for (const type of [each].flat()) if (typeof type === 'string') types.add(shortName(type));
  }
}

const shortName = (type: string) =>
  type
    .trim()
    .split(/\s+/)[0]
    ?.replace(/^.*[/#:]/, '')
    .slice(0, 60) ?? '';
