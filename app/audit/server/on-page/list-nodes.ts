import type { Element } from 'domhandler';
import type { StructuredNode, StructuredValue } from '../../domain/on-page-facts.ts';
import { readOwnText } from '../source-scan/document/read-document.ts';

/** Untrusted data is stored for months, so it is limited to what any ordinary page has. */
const limits = { blocks: 30, blockLetters: 300_000, values: 5000, depth: 10, each: 200, letters: 500 };

/**
 * Copies the JSON-LD of a page within bounds, and reports whether they cut something off. Invalid JSON-LD is reported
 * by a check of its own.
 */
export function listNodes(elements: Element[]): { nodes: StructuredValue[]; cut: boolean } {
  const budget = { values: limits.values, cut: false };
  const blocks = elements.filter(
    ({ name, attribs }) => name === 'script' && /^\s*application\/ld\+json\s*(;|$)/i.test(attribs.type ?? ''),
  );
  if (blocks.length > limits.blocks) budget.cut = true;
  const nodes = blocks.slice(0, limits.blocks).flatMap((element) => {
    const text = readOwnText(element).trim();
    if (text.length > limits.blockLetters) {
      budget.cut = true;
      return [];
    }
    try {
      return [copy(JSON.parse(text), 0, budget)];
    } catch {
      return [];
    }
  });
  return { nodes, cut: budget.cut };
}

function copy(value: unknown, depth: number, budget: { values: number; cut: boolean }): StructuredValue {
  budget.values -= 1;
  if (budget.values < 0 || depth > limits.depth) {
    budget.cut = true;
    return null;
  }
  if (typeof value === 'string') return value.slice(0, limits.letters);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.slice(0, limits.each).map((each) => copy(each, depth + 1, budget));
  if (typeof value !== 'object' || value === null) return null;
  const node: StructuredNode = Object.create(null);
  for (const [name, each] of Object.entries(value).slice(0, limits.each))
    if (name !== '__proto__') node[name.slice(0, 100)] = copy(each, depth + 1, budget);
  return { ...node };
}
