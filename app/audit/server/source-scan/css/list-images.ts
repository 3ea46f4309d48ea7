import { type CssNodePlain, parse, toPlainObject } from 'css-tree';
import { resolveUrl } from '../document/read-document.ts';
import type { Screen } from '../screen.ts';
import type { Winner } from './cascade.ts';

/** Lists the pictures in a value such as that of `background`; of an `image-set()` only the one for this screen. */
export function listImages({ value, baseUrl }: Winner, screen: Screen): string[] {
  if (!/url\(|image-set\(/i.test(value)) return [];
  let nodes: CssNodePlain[];
  try {
    const tree = toPlainObject(parse(value, { context: 'value' }));
    nodes = tree.type === 'Value' ? tree.children : [];
  } catch {
    return [];
  }
  return collect(nodes, screen)
    .map((url) => resolveUrl(url, baseUrl))
    .filter((url) => url !== undefined);
}

function collect(nodes: CssNodePlain[], screen: Screen): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'Url') return [node.value];
    if (node.type !== 'Function') return [];
    if (/^(-webkit-)?image-set$/i.test(node.name)) return pickOfSet(node.children, screen);
    return collect(node.children, screen);
  });
}

function pickOfSet(nodes: CssNodePlain[], screen: Screen): string[] {
  const options: { url: string; density: number; supported: boolean }[] = [];
  for (const node of nodes) {
    const last = options.at(-1);
    if (node.type === 'Url' || node.type === 'String')
      options.push({ url: node.value, density: 1, supported: true });
    else if (node.type === 'Dimension' && last)
      last.density = Number(node.value) * (node.unit.toLowerCase() === 'dpi' ? 1 / 96 : 1);
    else if (node.type === 'Function' && node.name.toLowerCase() === 'type' && last) {
      const [type] = node.children;
      last.supported = type?.type === 'String' && isShownType(type.value);
    }
  }
  const rising = options.filter(({ supported }) => supported).toSorted((a, b) => a.density - b.density);
  const picked = rising.find(({ density }) => density >= screen.scale) ?? rising.at(-1);
  return picked ? [picked.url] : [];
}

/** Picture types that Chromium shows. */
export function isShownType(type: string): boolean {
  return /^image\/(avif|webp|apng|png|jpe?g|gif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)\s*(;|$)/i.test(
    type.trim(),
  );
}
