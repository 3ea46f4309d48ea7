import { parse, toPlainObject } from 'css-tree';
import type { Declared } from './read-sheet.ts';

/** Parses a `style` attribute. */
export function parseInline(style: string): Declared[] {
  try {
    const list = toPlainObject(
      parse(style, { context: 'declarationList', parseValue: false, parseCustomProperty: false }),
    );
    if (list.type !== 'DeclarationList') return [];
    return list.children.flatMap((node) =>
      node.type === 'Declaration' && node.value.type === 'Raw'
        ? [{ property: node.property, value: node.value.value.trim(), important: Boolean(node.important) }]
        : [],
    );
  } catch {
    return [];
  }
}
