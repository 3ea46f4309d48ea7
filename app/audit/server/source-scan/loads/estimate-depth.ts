import type { ChildNode, Document, Element } from 'domhandler';
import { isTag, isText } from 'domhandler';
import type { Styles } from '../css/cascade.ts';
import { readLength } from '../css/measure-length.ts';
import type { Computed } from '../css/read-computed.ts';
import type { WorkTurns } from '../css/work-turns.ts';

/** Chromium requests lazy pictures this far below the window, on a fast connection. */
export const lazyMarginPixels = 1250;

/** The size of an average character, and of its line. */
const letter = { width: 8, line: 24 };
const unsizedPicture = 150;
const spaced = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'figure',
  'blockquote',
  'section',
  'article',
  'pre',
]);

type DepthOptions = { computed: Map<Element, Computed>; styles: Styles; turns: WorkTurns };

/**
 * Estimates the depth of elements, in CSS pixels, as if everything stood below each other. That is rough, but enough
 * to tell near from far. Hidden elements are left out.
 */
export async function estimateDepths(
  root: Document,
  { computed, styles, turns }: DepthOptions,
): Promise<Map<Element, number>> {
  const { screen } = styles;
  const depths = new Map<Element, number>();
  let top = 0;
  const read = (element: Element, property: string) => {
    const value = styles.read(element, property)?.value;
    return value === undefined || value.endsWith('%') ? undefined : readLength(value, screen);
  };
  type Step = { enter: ChildNode } | { leave: Element; from: number };
  const left: Step[] = root.children.toReversed().map((enter) => ({ enter }));
  for (let step = left.pop(); step; step = left.pop()) {
    if (turns.isDue && !(await turns.rest())) break;
    if ('leave' in step) {
      const high = read(step.leave, 'height');
      const least = Math.max(read(step.leave, 'min-height') ?? 0, high ?? 0);
      top = high !== undefined && high > 0 ? step.from + high : Math.max(top, step.from + least);
      if (spaced.has(step.leave.name)) top += letter.line / 2;
    } else if (isText(step.enter)) {
      const { length } = step.enter.data.trim();
      if (length > 0) top += Math.ceil((length * letter.width) / screen.width) * letter.line;
    } else if (isTag(step.enter)) {
      const element = step.enter;
      if (computed.get(element)?.hidden !== false) continue;
      depths.set(element, top);
      if (/^(img|video|iframe|svg|canvas|object|embed)$/.test(element.name))
        top += measureBox(element, screen.width);
      else {
        left.push({ leave: element, from: top });
        for (const child of element.children.toReversed()) left.push({ enter: child });
      }
    }
  }
  return depths;
}

function measureBox({ attribs }: Element, screenWidth: number): number {
  const [width, height] = [
    Number.parseInt(attribs.width ?? '', 10),
    Number.parseInt(attribs.height ?? '', 10),
  ];
  if (!(height > 0)) return unsizedPicture;
  return width > screenWidth ? (height * screenWidth) / width : height;
}
