import type { Element } from 'domhandler';
import type { Declared } from './read-sheet.ts';
import { compareSpecificity, type Specificity } from './selector.ts';

/** The position of a declaration in the cascade. */
export type Rank = { baseUrl: string; layer: number; specificity: Specificity; order: number };

export type Entry = Rank & { value: string; important: boolean };

/** Keeps the winning declaration of each property of each element. */
export class Winners {
  readonly #byElement = new Map<Element, Map<string, Entry>>();

  put(element: Element, pseudo: string, declared: Declared, rank: Rank): void {
    const own = this.#byElement.get(element) ?? new Map<string, Entry>();
    this.#byElement.set(element, own);
    for (const { property, value } of spreadShorthand(declared)) {
      const name = nameOf(property, pseudo);
      const entry: Entry = { ...rank, value, important: declared.important };
      const winner = own.get(name);
      if (!winner || beats(entry, winner)) own.set(name, entry);
    }
  }

  find(element: Element, property: string, pseudo: string): Entry | undefined {
    return this.#byElement.get(element)?.get(nameOf(property, pseudo));
  }
}

const nameOf = (property: string, pseudo: string) => (pseudo === '' ? property : `${property}:${pseudo}`);

/** Compares importance, layer, specificity and order, as CSS Cascade 5 defines. */
function beats(one: Entry, other: Entry): boolean {
  if (one.important !== other.important) return one.important;
  // Among important declarations the earlier layer wins.
  const layers = one.important ? other.layer - one.layer : one.layer - other.layer;
  return (layers || compareSpecificity(one.specificity, other.specificity) || one.order - other.order) >= 0;
}

function spreadShorthand({ property, value }: Declared): { property: string; value: string }[] {
  const name = property.startsWith('--') ? property : property.toLowerCase().replace(/^-webkit-/, '');
  const image = /^(background|border-image|list-style|mask)$/.exec(name)?.[1];
  if (image)
    return [{ property: image === 'border-image' ? 'border-image-source' : `${image}-image`, value }];
  if (name !== 'font') return [{ property: name, value }];
  // Whoever reads one of these longhands extracts its part from the whole shorthand.
  return ['font-family', 'font-weight', 'font-style'].map((part) => ({
    property: part,
    value: `font(${value})`,
  }));
}
