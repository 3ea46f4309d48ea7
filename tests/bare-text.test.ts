import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { projectDir } from './site.ts';

/*
 * Translators replace texts by elements of their own. React then fails if it removes such a text, or inserts an element
 * before it ("NotFoundError"), and shows the error screen. It may also update the text that has gone, so that the page
 * goes on saying what was true before. A text that fills its element by itself is safe.
 */

type Node = { type: string; start: number; end: number; [property: string]: unknown };

/** Properties through which pages pass elements, not texts, to components. */
const elementSlots = ['children', 'shown.after', 'shown.note', 'shown.form'];

/** The values that a conditional expression may have. */
function listOutcomes(node: Node): Node[] {
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((branch) => listOutcomes(branch as Node));
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
  const text = source.slice(node.start, node.end);
  const isValue = /^(Identifier|MemberExpression|CallExpression)$/.test(node.type);
  return (
    isText(node) ||
    (isValue && !/^render|\.map\(/.test(text) && !elementSlots.includes(text.replace(/^props\./, '')))
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

/** Whether the children of a component are declared a text, by the type of its properties or by one with a name. */
function takesText(component: Node, source: string): boolean {
  const [props] = component.params as (Node & { typeAnnotation?: Node })[];
  const type = props?.typeAnnotation
    ? source.slice(props.typeAnnotation.start, props.typeAnnotation.end)
    : '';
  const [, name] = /^: (\w+)$/.exec(type) ?? [];
  // Biome writes the end of a type at the beginning of a line, unless all of it is on one.
  const named = new RegExp(`^(?:export )?type ${name} = (?:.*;|[^]*?^\\}\\)?;)$`, 'm').exec(source)?.[0];
  return /\bchildren\??: string\b/.test(named ?? type);
}

/**
 * The names that begin here of texts that React updates in place: a constant whose text a condition chooses, and the
 * children that a component takes as a text, because its callers choose them.
 */
function listUpdated(node: Node, source: string): string[] {
  if (/Function/.test(node.type)) return takesText(node, source) ? ['children'] : [];
  if (node.type !== 'BlockStatement') return [];
  return (node.body as Node[])
    .flatMap(({ declarations }) => (declarations as { id: Node; init: Node | null }[] | undefined) ?? [])
    .filter(({ init }) => init && isConditional(init) && listOutcomes(init).some(isText))
    .map(({ id }) => source.slice(id.start, id.end));
}

/**
 * Lists texts beside an element that comes and goes, texts that come and go beside something else, fragments of texts
 * that do, and texts beside any element that React updates in place.
 */
function findBareTexts(source: string): string[] {
  const found: string[] = [];
  const record = ({ start, end }: Node) => found.push(source.slice(start, end).trim().replace(/\s+/g, ' '));
  const visit = (node: unknown, outer: string[]): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type } = node as Node;
    const updated = typeof type === 'string' ? [...outer, ...listUpdated(node as Node, source)] : outer;
    for (const changing of listChanging(node as Node)) if (isFragmentOfText(changing)) record(changing);
    if (type === 'JSXElement' || type === 'JSXFragment') {
      let mayInsert = false;
      const children = listChildren(node as Node);
      const besideElement = children.some((child) => child.type === 'JSXElement' || isConditional(child));
      for (const child of children.length > 1 ? children : []) {
        const isUpdated = besideElement && updated.includes(source.slice(child.start, child.end));
        const isBare = isConditional(child)
          ? listOutcomes(child).some(isText)
          : isUpdated || (mayInsert && (child.type === 'JSXText' || mayBeText(child, source)));
        mayInsert ||= isConditional(child);
        if (isBare) record(child);
      }
    }
    for (const child of Object.values(node)) visit(child, updated);
  };
  visit(parseAst(source, { lang: 'tsx' }).body, []);
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
  ['<p>{byQuote && <small>from </small>}{formatPrice(cents)}</p>', 'formatPrice(cents)'],
  ['() => { const label = isChosen ? "Chosen" : choose; return <a>{label}{long || <i />}</a>; }', 'label'],
  ['() => { const label = isChosen ? "Chosen" : choose; return <a><i />{label}</a>; }', 'label'],
  ['function Busy({ children }: { children: string }) { return <b><i /> {children}</b>; }', 'children'],
  [
    'type Props = Pick<Own, "type"> & {\n  look: string;\n  children: string;\n};\nfunction Busy({ children }: Props) { return <b><i /> {children}</b>; }',
    'children',
  ],
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
  '() => { const label = isChosen ? "Chosen" : choose; return <a><b>{label}</b>{long || <i />}</a>; }',
  '() => { const next = isBegun ? 2 : 1; return <a>Question {next} <i /></a>; }',
  'type Props = { label: string };\ntype Other = { children: string };\nfunction Form({ children }: Props) { return <form><i /> {children}</form>; }',
  'function Busy({ children }: { children: string }) { return <b>{children}</b>; }',
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
