import type { Element, ElementContent } from 'hast';
import { createElement, createText, foldSpace, isElement, readWords } from './tree.ts';

/** Signs between two sides of a formula, which stand between spaces. */
const relations = /^[=≠<>≤≥≈≡+−±×÷·→⇒∈∝-]$/;

/** A formula becomes a line of characters, because MathML is not let through: `E = mc²`, `(a + b)/2`. */
export function readFormula(math: Element): ElementContent[] {
  const parts = math.children.filter((child) => isElement(child));
  const [base, first, second] = parts.map(readFormula);
  const script = (tagName: 'sub' | 'sup', content: ElementContent[] = []) =>
    createElement(tagName, {}, content);
  switch (math.tagName) {
    case 'mi':
    case 'mn':
    case 'ms':
    case 'mtext':
      return [createText(foldSpace(readWords(math.children)).trim())];
    case 'mo': {
      const sign = readWords(math.children).trim();
      return [createText(relations.test(sign) ? ` ${sign} ` : sign)];
    }
    case 'msup':
      return [...(base ?? []), script('sup', first)];
    case 'msub':
      return [...(base ?? []), script('sub', first)];
    case 'msubsup':
      return [...(base ?? []), script('sub', first), script('sup', second)];
    case 'mfrac':
      return [...group(base), createText('/'), ...group(first)];
    case 'msqrt':
      return [createText('√'), ...group(parts.flatMap(readFormula))];
    case 'annotation':
    case 'annotation-xml':
      return [];
  }
  return parts.flatMap(readFormula);
}

function group(content: ElementContent[] = []): ElementContent[] {
  return readWords(content).includes(' ') ? [createText('('), ...content, createText(')')] : content;
}
