type Range = [start: number, end: number];

const holders = /^@(media|supports|layer|container|scope|starting-style|-moz-document)\b/i;

/**
 * Lists the positions of rules in a style sheet that may or may not match an element: those inside `@media` and the
 * like, each with its nested rules. Font faces, keyframes and page rules are left out.
 */
export function listStyleRules(css: string, from = 0, to = css.length): Range[] {
  const rules: Range[] = [];
  let at = from;
  while (at < to) {
    const start = skipBlanks(css, at, to);
    const opening = findEdge(css, start, to, '{;}');
    if (opening >= to) break;
    if (css[opening] !== '{') {
      at = opening + 1;
      continue;
    }
    const closing = findClosing(css, opening, to);
    const prelude = css.slice(start, opening);
    if (holders.test(prelude)) rules.push(...listStyleRules(css, opening + 1, closing));
    else if (!prelude.startsWith('@')) rules.push([start, Math.min(closing + 1, to)]);
    at = closing + 1;
  }
  return rules;
}

type FontFaceRule = { family: string; urls: string[] };

/** Lists the font faces of a style sheet, with their addresses as written. */
export function listFontFaces(css: string): FontFaceRule[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/gi)].flatMap(([, body = '']) => {
    const family = /font-family\s*:\s*("[^"]*"|'[^']*'|[^;]+)/i
      .exec(body)?.[1]
      ?.trim()
      .replace(/^["']|["']$/g, '');
    const urls = [...body.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))\s*\)/gi)].map(
      ([, double, single, plain]) => double ?? single ?? plain ?? '',
    );
    return family ? [{ family, urls }] : [];
  });
}

function skipBlanks(css: string, from: number, to: number): number {
  let at = from;
  for (;;) {
    while (at < to && /\s/.test(css[at] ?? '')) at += 1;
    if (!css.startsWith('/*', at) || at >= to) return at;
    at = endOfComment(css, at, to);
  }
}

function endOfComment(css: string, from: number, to: number): number {
  const end = css.indexOf('*/', from + 2);
  return end < 0 ? to : Math.min(to, end + 2);
}

/** Finds the next of these characters outside strings, comments and brackets; `to` if there is none. */
function findEdge(css: string, from: number, to: number, edges: string): number {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const char = css[at] ?? '';
    if (char === '\\') at += 1;
    else if (char === '"' || char === "'") at = endOfString(css, at, to);
    else if (char === '/' && css[at + 1] === '*') at = endOfComment(css, at, to) - 1;
    else if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0 && edges.includes(char)) return at;
  }
  return to;
}

function endOfString(css: string, from: number, to: number): number {
  for (let at = from + 1; at < to; at += 1) {
    if (css[at] === '\\') at += 1;
    else if (css[at] === css[from] || css[at] === '\n') return at;
  }
  return to;
}

function findClosing(css: string, opening: number, to: number): number {
  let depth = 1;
  for (let at = findEdge(css, opening + 1, to, '{}'); at < to; at = findEdge(css, at + 1, to, '{}')) {
    depth += css[at] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  return to;
}
