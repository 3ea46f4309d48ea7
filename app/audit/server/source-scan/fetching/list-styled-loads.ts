import type { Element } from 'domhandler';
import { type CascadeSheet, createCascade, type Styles } from '../css/cascade.ts';
import { listFonts } from '../css/list-fonts.ts';
import { listImages } from '../css/list-images.ts';
import { type Computed, computeAll } from '../css/read-computed.ts';
import { type PseudoElement, pseudoElements, type Selector } from '../css/selector.ts';
import { WorkTurns } from '../css/work-turns.ts';
import type { PageDocument } from '../document/read-document.ts';
import { estimateDepths } from '../loads/estimate-depth.ts';
import type { Load } from '../loads/list-loads.ts';
import type { Screen } from '../screen.ts';

/** Chromium 156 loads backgrounds also if the box is empty, covered, transparent or far below. */
const ofBox = ['background-image', 'border-image-source', 'mask-image', 'shape-outside'];
const ofElement = [...ofBox, 'content', 'cursor'];

/** The time for the styles of one page. */
const maxMs = 900;

type StyledLoads = {
  loads: Load[];
  computed: Map<Element, Computed>;
  /** The depth at which an element begins; undefined if it is not shown. */
  depthOf: (element: Element) => number | undefined;
};

/** Lists what style sheets load: pictures of shown elements, and fonts of shown characters. */
export async function listStyledLoads(
  document: PageDocument,
  sheets: CascadeSheet[],
  screen: Screen,
): Promise<StyledLoads> {
  const { elements, root, baseUrl } = document;
  const styles = await createCascade({ elements, sheets, documentUrl: baseUrl, screen });
  const turns = new WorkTurns(maxMs);
  const computed = await computeAll(elements, styles, turns);
  const images = new Set<string>();
  /** Caches parsed values, which repeat, because parsing takes longest. */
  const seen = new Set<string>();
  const add = (element: Element, properties: string[], pseudo: Selector['pseudo'] = '') => {
    for (const property of properties) {
      const value = styles.read(element, property, pseudo);
      if (!value) continue;
      const name = `${value.baseUrl} ${value.value}`;
      if (seen.has(name)) continue;
      seen.add(name);
      for (const url of listImages(value, screen)) images.add(url);
    }
  };
  for (const element of elements) {
    if (turns.isDue && !(await turns.rest())) break;
    if (computed.get(element)?.hidden) continue;
    add(element, /^[uo]l$|^li$/.test(element.name) ? [...ofElement, 'list-style-image'] : ofElement);
    for (const pseudo of pseudoElements) {
      if (isMade(element, pseudo, styles)) add(element, [...ofBox, 'content'], pseudo);
    }
  }
  const faces = sheets.flatMap((sheet) => sheet.faces.map((face) => ({ face, baseUrl: sheet.url })));
  const fonts = await listFonts(elements, { computed, styles, turns, placed: faces });
  const depths = await estimateDepths(root, { computed, styles, turns });
  return {
    loads: [
      ...[...images].map((url): Load => ({ url, kind: 'image', lazy: false })),
      ...fonts.map((url): Load => ({ url, kind: 'font', lazy: false })),
    ],
    computed,
    depthOf: (element) => depths.get(element),
  };
}

/** There is no such box without `content`. */
function isMade(element: Element, pseudo: PseudoElement, styles: Styles): boolean {
  if (styles.read(element, 'display', pseudo)?.value === 'none') return false;
  if (pseudo === 'marker') return element.name === 'li' || element.name === 'summary';
  if (pseudo === 'placeholder') return element.attribs.placeholder !== undefined;
  if (pseudo !== 'before' && pseudo !== 'after') return true;
  const content = styles.read(element, 'content', pseudo)?.value;
  return content !== undefined && !/^(none|normal)$/.test(content);
}
