import type { Element, ElementContent } from 'hast';
import { createText, foldSpace, h, isElement, readWords } from './tree.ts';

type Content = ElementContent[];

/** Signs between two sides of a formula, which stand between spaces. */
const relations = /^[=≠<>≤≥≈≡+−±×÷·→⇒∈∝-]$/;

const group = (content: Content): Content =>
  readWords(content).includes(' ') ? [createText('('), ...content, createText(')')] : content;

/** How the parts of a formula stand in a line; of any other element they follow each other. */
const written: Record<string, (...parts: Content[]) => Content> = {
  msup: (base = [], raised = []) => [...base, h('sup', {}, raised)],
  msub: (base = [], lowered = []) => [...base, h('sub', {}, lowered)],
  msubsup: (base = [], lowered = [], raised = []) => [...base, h('sub', {}, lowered), h('sup', {}, raised)],
  mfrac: (above = [], below = []) => [...group(above), createText('/'), ...group(below)],
  msqrt: (...parts) => [createText('√'), ...group(parts.flat())],
  annotation: () => [],
  'annotation-xml': () => [],
};

/** A formula becomes a line of characters, because MathML is not let through: `E = mc²`, `(a + b)/2`. */
export function readFormula({ tagName, children }: Element): Content {
  if (/^(?:mi|mn|mo|ms|mtext)$/.test(tagName)) {
    const sign = foldSpace(readWords(children));
    return [createText(tagName === 'mo' && relations.test(sign) ? ` ${sign} ` : sign)];
  }
  const parts = children.filter((child) => isElement(child)).map(readFormula);
  return Object.hasOwn(written, tagName) ? (written[tagName]?.(...parts) ?? []) : parts.flat();
}
