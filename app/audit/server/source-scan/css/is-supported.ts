import { type CssNodePlain, lexer, parse } from 'css-tree';
import { writeCss } from './write-css.ts';

/**
 * Decides by the library's definitions. A selector, a font's technique, and what it does not know count as supported.
 */
export function isSupported(node: CssNodePlain): boolean {
  if (node.type === 'SupportsDeclaration') return isSupported(node.declaration);
  if (node.type === 'Declaration') {
    if (node.property.startsWith('--')) return true;
    const value = node.value.type === 'Raw' ? node.value.value : writeCss(node.value);
    if (/\bvar\(/.test(value)) return true;
    try {
      return !lexer.matchProperty(node.property, parse(value, { context: 'value' })).error;
    } catch {
      return false;
    }
  }
  if (node.type !== 'Condition') return true;
  let result: boolean | undefined;
  let joint = '';
  let negated = false;
  for (const part of node.children) {
    if (part.type === 'Identifier') {
      const word = part.name.toLowerCase();
      if (word === 'not') negated = true;
      else joint = word;
      continue;
    }
    const value = isSupported(part) !== negated;
    negated = false;
    result = result === undefined ? value : joint === 'or' ? result || value : result && value;
  }
  return result ?? true;
}
