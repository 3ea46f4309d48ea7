import type { Element } from 'domhandler';
import type { StructuredNode, StructuredValue } from '../../../domain/page-facts.ts';
import { isWithin, type PageDocument, readOwnText, readText } from './read-document.ts';

/** Limits on untrusted data, which is stored for months. Ordinary pages stay within them. */
const limits = { blocks: 30, blockLetters: 300_000, values: 5000, depth: 10, each: 200, letters: 500 };

/**
 * Copies the JSON-LD of a page within limits, and reports whether they cut something off. Another check reports invalid
 * JSON-LD.
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

const paragraphLimits = { paragraphs: 400, letters: 60_000, each: 5000 };

/** The frame around a page’s content, which says nothing about its subject. */
const frame = /^(header|footer|nav|aside|form|dialog)$/;

/** Lists the text of the paragraphs in order: those of `<main>` if there is one, otherwise all. */
export function listParagraphs({ elements }: PageDocument): string[] {
  const all = elements.filter(({ name }) => name === 'p').slice(0, paragraphLimits.paragraphs * 5);
  const inMain = all.filter((element) =>
    isWithin(element, (each) => each.name === 'main' || each.attribs.role === 'main'),
  );
  const chosen = inMain.length > 0 ? inMain : all;
  const paragraphs: string[] = [];
  let letters = 0;
  for (const element of chosen) {
    if (isWithin(element, ({ name, attribs }) => frame.test(name) || attribs.hidden !== undefined)) continue;
    const text = readText(element, paragraphLimits.each).slice(0, paragraphLimits.each);
    if (text === '') continue;
    paragraphs.push(text);
    letters += text.length;
    if (paragraphs.length >= paragraphLimits.paragraphs || letters >= paragraphLimits.letters) break;
  }
  return paragraphs;
}
