import { type ESTree, parseSync } from 'vite';

/** The groups of acceptance rows. */
export const groups = ['R', 'G', 'H', 'HP', 'ST', 'B', 'A', 'C', 'P', 'W', 'SEO'] as const;

const rowId = new RegExp(`\\b(?:${groups.join('|')})-\\d{2}\\b`, 'g');

type Node = ESTree.Node;
type Constants = Map<string, Node>;

/**
 * The row ids in the titles of a test file's tests, each once, in the order they stand. What a title fills in
 * from a `test.each` table or from a constant of the file counts as part of it. Throws where the file can't
 * be parsed.
 */
export function listTitleIds(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  const constants: Constants = new Map();
  const ids = new Set<string>();
  for (const node of walk(program)) {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      constants.set(node.id.name, node.init);
  }
  for (const node of walk(program)) {
    const [title] = node.type === 'CallExpression' && isTest(node.callee) ? node.arguments : [];
    // `test.each(rows)` is such a call too; the title is the first argument of what it gives.
    if (!title || (title.type !== 'Literal' && title.type !== 'TemplateLiteral')) continue;
    for (const id of collectIds(title, constants)) ids.add(id);
    if (node.type !== 'CallExpression' || node.callee.type !== 'CallExpression') continue;
    const takesFromRows = /[%$]/.test(code.slice(title.start, title.end));
    for (const rows of takesFromRows ? node.callee.arguments : [])
      for (const id of collectIds(rows, constants)) ids.add(id);
  }
  return [...ids];
}

/** `test`, `test.each(rows)`, `test.skipIf(fact)` and the like. */
function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'test';
  if (callee.type === 'MemberExpression') return isTest(callee.object);
  return callee.type === 'CallExpression' && isTest(callee.callee);
}

function collectIds(node: Node, constants: Constants, seen = new Set<string>()): string[] {
  return [...walk(node)].flatMap((part) => {
    if (part.type === 'Literal') return String(part.value).match(rowId) ?? [];
    if (part.type === 'TemplateElement') return part.value.raw.match(rowId) ?? [];
    if (part.type !== 'Identifier' || seen.has(part.name)) return [];
    const named = constants.get(part.name);
    seen.add(part.name);
    return named ? collectIds(named, constants, seen) : [];
  });
}

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* walk(child as Node);
    }
  }
}
