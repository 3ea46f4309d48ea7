import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { projectDir } from './site.ts';

/*
 * Translators replace texts by elements of their own. React then fails if it removes such a text, or inserts an element
 * before it ("NotFoundError"), and shows the error screen. A text that fills its element by itself is safe.
 */

type Node = { type: string; start: number; end: number; [property: string]: unknown };

/** Properties through which pages pass elements, not texts, to components. */
const elementSlots = ['children', 'shown.after', 'shown.note', 'shown.form'];

/** The values that a conditional expression may have. */
function listOutcomes(node: Node): Node[] {
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((each) => listOutcomes(each as Node));
  if (node.type !== 'LogicalExpression') return [node];
  return [
    ...(node.operator === '&&' ? [] : listOutcomes(node.left as Node)),
    ...listOutcomes(node.right as Node),
  ];
}

const isConditional = (node: Node) => /^(Conditional|Logical)Expression$/.test(node.type);

const isText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** Whether the source may render a text: anything but elements, lists, and what is known to hold elements. */
function mayBeText(node: Node, source: string): boolean {
  const words = source.slice(node.start, node.end);
  const isValue = /^(Identifier|MemberExpression|CallExpression)$/.test(node.type);
  return (
    isText(node) ||
    (isValue && !/^render|\.map\(/.test(words) && !elementSlots.includes(words.replace(/^props\./, '')))
  );
}

/** Lists the children of an element that render something; spaces alone stay untouched by translators. */
function listChildren(element: Node): Node[] {
  return (element.children as Node[])
    .map((child) => (child.type === 'JSXExpressionContainer' ? (child.expression as Node) : child))
    .filter(
      ({ type, value }) => type !== 'JSXEmptyExpression' && !(typeof value === 'string' && !value.trim()),
    );
}

/** A fragment is no element: when it goes, React removes each of its texts. */
const isFragmentOfText = (node: Node) =>
  node.type === 'JSXFragment' &&
  listChildren(node).some((child) => child.type === 'JSXText' || isText(child));

/** What may come and go as a whole: the outcomes of a condition, and what a component returns. */
function listChanging(node: Node): Node[] {
  if (isConditional(node)) return listOutcomes(node);
  return node.type === 'ReturnStatement' && node.argument ? [node.argument as Node] : [];
}

/**
 * Lists texts beside an element that comes and goes, texts that come and go beside something else, and fragments of
 * texts that do.
 */
function findBareTexts(source: string): string[] {
  const found: string[] = [];
  const note = ({ start, end }: Node) => found.push(source.slice(start, end).trim().replace(/\s+/g, ' '));
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type } = node as Node;
    for (const each of listChanging(node as Node)) if (isFragmentOfText(each)) note(each);
    if (type === 'JSXElement' || type === 'JSXFragment') {
      let mayInsert = false;
      const children = listChildren(node as Node);
      for (const child of children.length > 1 ? children : []) {
        const isBare = isConditional(child)
          ? listOutcomes(child).some(isText)
          : mayInsert && (child.type === 'JSXText' || mayBeText(child, source));
        mayInsert ||= isConditional(child);
        if (isBare) note(child);
      }
    }
    for (const each of Object.values(node)) visit(each);
  };
  visit(parseAst(source, { lang: 'tsx' }).body);
  return found;
}

test.each([
  ['<p>{busy && <i />}Search</p>', 'Search'],
  ['<p>{busy && <i />}{label}</p>', 'label'],
  ['<p>{busy ? "Wait" : <i />} <b /></p>', 'busy ? "Wait" : <i />'],
  ['<p><b />{late && `, late`}</p>', 'late && `, late`'],
  ['<>{busy && <i />}<b>{busy && <i />} now</b></>', 'now'],
  ['<p>{busy ? <>Wait, <b /></> : <b />}</p>', '<>Wait, <b /></>'],
  ['<Panel lead={busy && <>Wait, <b /></>} />', '<>Wait, <b /></>'],
  ['function Lead() { return <>Wait, <b /></>; }', '<>Wait, <b /></>'],
])('C-01 the check finds the bare text in %s', (source, text) => {
  expect(findBareTexts(source)).toEqual([text]);
});

test.each([
  '<p>{busy && <i />}<span>Search</span></p>',
  '<p>{busy ? "Wait" : "Search"}</p>',
  '<p>Search {busy && <i />}</p>',
  '<p>{busy && <i />} {children}</p>',
  '<Panel lead={busy && <span>Wait, <b /></span>} />',
  'function Lead() { return <><i /> <b>Wait</b></>; }',
])('C-01 the check accepts %s', (source) => {
  expect(findBareTexts(source)).toEqual([]);
});

test('C-01 no text stands bare beside an element that comes and goes, so that React can update a translated page', () => {
  const files = globSync('{app,platform}/**/*.tsx', { cwd: projectDir, exclude: ['**/*.test.tsx'] });
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    findBareTexts(readFileSync(path.join(projectDir, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
