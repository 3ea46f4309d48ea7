import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html,
  parseFragment as parse,
  type TreeAdapter,
} from 'parse5';
import { isElement, type RawParent } from './raw-node.ts';

/**
 * No text by a person comes near these limits. The parser has none of its own, and a megabyte of open elements that
 * cross paragraphs makes millions of nodes. Browsers, which show our page, stop at a depth of 512.
 */
const bounds = { characters: 2_000_000, nodes: 20_000, levels: 200 };

/** A cleaned text may have more, because a picture in it is four elements with eighteen addresses. */
export const widerBounds: typeof bounds = { characters: 30_000_000, nodes: 100_000, levels: 400 };

class TooMuch extends Error {}

/** Parses the content of an element as a browser would; undefined where it exceeds the limits. */
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

/** Walks level by level without recursion, because all later code may recurse once for each level. */
function isDeeperThan(parent: RawParent, levels: number): boolean {
  let level: RawParent[] = [parent];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap(({ childNodes }) => childNodes.filter(isElement));
  }
  return false;
}
