import type { Element, ElementContent } from 'hast';
import { collapseSpace, createText, h, isElement, readWords } from './tree.ts';

type Content = ElementContent[];

/** Operators that are written with a space on either side. */
const relations = /^[=≠<>≤≥≈≡+−±×÷·→⇒∈∝-]$/;

const group = (content: Content): Content =>
  readWords(content).includes(' ') ? [createText('('), ...content, createText(')')] : content;

/** How the parts of an element are written in a line; those of any other element follow one another. */
const written: Record<string, (...parts: Content[]) => Content> = {
  msup: (base = [], raised = []) => [...base, h('sup', {}, raised)],
  msub: (base = [], lowered = []) => [...base, h('sub', {}, lowered)],
  msubsup: (base = [], lowered = [], raised = []) => [...base, h('sub', {}, lowered), h('sup', {}, raised)],
  mfrac: (above = [], below = []) => [...group(above), createText('/'), ...group(below)],
  msqrt: (...parts) => [createText('√'), ...group(parts.flat())],
  annotation: () => [],
  'annotation-xml': () => [],
};

/** Writes a formula as a line of text, such as `E = mc²` or `(a + b)/2`, because the schema does not allow MathML. */
export function readFormula({ tagName, children }: Element): Content {
  if (/^(?:mi|mn|mo|ms|mtext)$/.test(tagName)) {
    const sign = collapseSpace(readWords(children));
    return [createText(tagName === 'mo' && relations.test(sign) ? ` ${sign} ` : sign)];
  }
  const parts = children.filter((child) => isElement(child)).map(readFormula);
  return Object.hasOwn(written, tagName) ? (written[tagName]?.(...parts) ?? []) : parts.flat();
}
