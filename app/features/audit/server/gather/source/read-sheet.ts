import { type CssNode, generate, type List, parse, walk } from 'css-tree';
import { chooseByDensity, matchesMedia } from './choose-picture.ts';

/** A value that names files or a font family, and the selector of its rule, with nesting resolved. */
type Named = { selector: string; value: string };

/** The files that a style sheet names. */
export type Sheet = {
  /** Browsers fetch sheets for other media too, but not the files they name. */
  imports: { url: string; applies: boolean }[];
  named: Named[];
  faces: FontFace[];
};

export type FontFace = { family: string; src: string; range: string | undefined };

/** Deeper nesting, further rules, and longer selectors and values are ignored. A value that long is an inline file. */
const limits = { depth: 20, named: 20_000, faces: 1000, selector: 1000, value: 10_000 };

/** Parses a style sheet. Skips errors as CSS requires, and never throws. */
export function readSheet(css: string): Sheet {
  const sheet: Sheet = { imports: [], named: [], faces: [] };
  readBlock(parseSheet(css), { sheet, selector: undefined, depth: 0 });
  return sheet;
}

type Place = { sheet: Sheet; selector: string | undefined; depth: number };

function parseSheet(css: string): List<CssNode> | undefined {
  try {
    const tree = parse(css, { parseValue: false, parseCustomProperty: false });
    return tree.type === 'StyleSheet' ? tree.children : undefined;
  } catch {
    return undefined;
  }
}

function readBlock(nodes: List<CssNode> | undefined, { depth, ...place }: Place): void {
  const { sheet, selector } = place;
  if (depth > limits.depth) return;
  const inside = { ...place, depth: depth + 1 };
  nodes?.forEach((node) => {
    if (sheet.named.length >= limits.named) return;
    if (node.type === 'Declaration') {
      const value = readValue(node.value);
      if (
        selector !== undefined &&
        value &&
        /^(--|font)|url\(|image-set\(/i.test(`${node.property}:${value}`)
      )
        sheet.named.push({ selector, value });
    } else if (node.type === 'Rule') {
      const own = nest(node.prelude, selector);
      if (own.length <= limits.selector) readBlock(node.block.children, { ...inside, selector: own });
    } else if (node.type === 'Atrule') {
      const prelude = node.prelude ? writeCss(node.prelude) : '';
      const name = node.name.toLowerCase();
      if (name === 'import') readImport(node.prelude, sheet);
      else if (name === 'font-face') readFace(node.block?.children, sheet);
      else if (name !== 'media' || matchesMedia(prelude)) readBlock(node.block?.children, inside);
    }
    // The parser leaves nested rules that begin with a type selector as raw text, so they are parsed here.
    else if (node.type === 'Raw' && node.value.includes('{')) readBlock(parseSheet(node.value), inside);
  });
}

function nest(prelude: CssNode, parent: string | undefined): string {
  const own =
    prelude.type === 'SelectorList' ? prelude.children.toArray().map(writeCss) : [writeCss(prelude)];
  if (parent === undefined) return own.join();
  const nested = own.map((each) =>
    each.includes('&') ? each.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${each}`,
  );
  return nested.join();
}

const writeCss = (node: CssNode) => generate(node);

function readValue(node: CssNode): string | undefined {
  const value = node.type === 'Raw' ? node.value : writeCss(node);
  return value.length > limits.value ? undefined : value;
}

function readImport(prelude: CssNode | null, { imports }: Sheet): void {
  if (prelude?.type !== 'AtrulePrelude') return;
  const target = prelude.children.first;
  if (target?.type !== 'Url' && target?.type !== 'String') return;
  const media = prelude.children.last;
  const applies = media?.type !== 'MediaQueryList' || matchesMedia(writeCss(media));
  imports.push({ url: target.value, applies });
}

function readFace(nodes: List<CssNode> | undefined, { faces }: Sheet): void {
  const face: Record<string, string> = {};
  nodes?.forEach((node) => {
    if (node.type === 'Declaration') face[node.property.toLowerCase()] = readValue(node.value) ?? '';
  });
  const family = (face['font-family'] ?? '').replace(/["']/g, '').trim().toLowerCase();
  if (family && face.src && faces.length < limits.faces)
    faces.push({ family, src: face.src, range: face['unicode-range'] });
}

/** Lists the files that a value names; of an `image-set()`, only the one for a phone. */
export function listUrls(value: string): string[] {
  const urls: string[] = [];
  try {
    walk(parse(value, { context: 'value' }), function (node) {
      if (node.type === 'Url') urls.push(node.value);
      if (node.type !== 'Function' || !/image-set$/i.test(node.name)) return undefined;
      urls.push(chooseFromSet(node.children) ?? '');
      return this.skip;
    });
  } catch {
    // A browser drops a value that it cannot parse.
  }
  return urls;
}

function chooseFromSet(nodes: List<CssNode>): string | undefined {
  const candidates: { url: string; density: number }[] = [];
  nodes.forEach((node) => {
    const last = candidates.at(-1);
    if (node.type === 'Url' || node.type === 'String') candidates.push({ url: node.value, density: 1 });
    else if (node.type === 'Dimension' && last) last.density = Number(node.value);
  });
  return chooseByDensity(candidates);
}
