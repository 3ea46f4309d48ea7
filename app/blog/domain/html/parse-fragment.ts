import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html,
  parseFragment as parse,
  type TreeAdapter,
} from 'parse5';
import { isElement, type RawParent } from './raw-node.ts';

/**
 * What a text of people stays far below. The parser has no bounds of its own, and a megabyte of open elements
 * that cross paragraphs makes millions of nodes. Browsers stop at a depth of 512, our page included.
 */
const bounds = { characters: 2_000_000, nodes: 20_000, levels: 200 };

/** For what was cleaned: a picture in it is four elements with eighteen addresses. */
export const widerBounds: typeof bounds = { characters: 30_000_000, nodes: 100_000, levels: 400 };

class TooMuch extends Error {}

/** Parses what stands between two tags of a page, as a browser would; undefined where it is out of bounds. */
export function parseFragment(text: string, { characters, nodes, levels } = bounds): RawParent | undefined {
  if (text.length > characters) return undefined;
  const around = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  try {
    const fragment = parse(around, text, { treeAdapter: createBoundedAdapter(nodes) });
    return isDeeperThan(fragment, levels) ? undefined : fragment;
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

function createBoundedAdapter(most: number): TreeAdapter<DefaultTreeAdapterMap> {
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > most) throw new TooMuch();
  };
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      count();
      return defaultTreeAdapter.createElement(...given);
    },
    createCommentNode(data) {
      count();
      return defaultTreeAdapter.createCommentNode(data);
    },
  };
}

/** Level by level: all that comes later may call itself for each level. */
function isDeeperThan(parent: RawParent, levels: number): boolean {
  let level: RawParent[] = [parent];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap(({ childNodes }) => childNodes.filter(isElement));
  }
  return false;
}
