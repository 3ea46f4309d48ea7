import type { CDPSession, Page } from 'playwright-core';
import { content } from './content.ts';

/**
 * Reads what Chromium tells a screen reader of a part of the page: role, name, state, description and order. Texts of the
 * content folder are replaced by the name of their field, and of entries that are alike only the first is kept. Of prose,
 * which editors write as Markdown, each shape is kept once, without its text and links. So the tree stays the same when an
 * editor changes a text or adds an entry.
 */
export async function readTree(page: Page, part: string): Promise<string> {
  await page.evaluate(joinTexts);
  const session = await page.context().newCDPSession(page);
  const { facts, top } = await readElements(session, part);
  const nodes = await listNodes(session);
  await session.detach();
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const start = nodes.find(({ backendDOMNodeId: id }) => id === top);
  if (!start) throw new Error(`Chromium tells nothing of ${part}.`);
  const described = describeNode(start, { facts, find: (id) => known.get(id) });
  return `${described.flatMap((item) => (typeof item === 'string' ? [] : writeLines(item, 0))).join('\n')}\n`;
}

/** Joins a text that an index, as in CO2, or the place for a line break divides. Runs in the page. */
function joinTexts(): void {
  for (const index of document.querySelectorAll('sub, sup, wbr')) {
    const parent = index.parentElement;
    index.replaceWith(index.textContent ?? '');
    parent?.normalize();
  }
}

/** What the tree of Chromium lacks of an element, by its id there. */
type Facts = Map<number, { isProse: boolean; current: string | undefined }>;

async function readElements(session: CDPSession, part: string): Promise<{ facts: Facts; top: number }> {
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: part });
  const facts: Facts = new Map();
  let top = 0;
  const walk = (element: typeof root, isInProse: boolean) => {
    const { attributes = [], children = [], backendNodeId } = element;
    // Names and values in turn.
    const readAttribute = (name: string) =>
      attributes.find((_, at) => at % 2 === 1 && attributes[at - 1] === name);
    const isProse = isInProse || (readAttribute('class')?.split(/\s+/).includes('prose') ?? false);
    facts.set(backendNodeId, { isProse, current: readAttribute('aria-current') });
    if (element.nodeId === nodeId) top = backendNodeId;
    for (const child of children) walk(child, isProse);
  };
  walk(root, false);
  return { facts, top };
}

type AxNode = Awaited<ReturnType<typeof listNodes>>[number];
const listNodes = async (session: CDPSession) => (await session.send('Accessibility.getFullAXTree')).nodes;

type Source = { facts: Facts; find: (id: string) => AxNode | undefined };

/** What is said of an element: `textbox "Email" [required]`, and what is in it. */
type DescribedNode = { line: string; isProse: boolean; inner: (DescribedNode | string)[] };

/** What stands for the text of prose. */
const prose = '{prose}';

/** Roles by the name of their element, where Chromium has a name of its own. */
const names: Record<string, string> = {
  ComboBoxSelect: 'combobox',
  Date: 'date',
  DescriptionList: 'dl',
  DisclosureTriangle: 'summary',
  Figcaption: 'figcaption',
};

/** Roles that are not said, so that what is in them counts as what is around them. */
const silent =
  /^(none|generic|rowgroup|RootWebArea|LabelText|Legend|MenuListPopup|strong|emphasis|code|time|mark|superscript|subscript|Abbr)$/;
/** Their text is their name or value already. */
const closed = /^(image|textbox|searchbox|spinbutton|progressbar|meter|Date|Video|Audio|Iframe|SvgRoot)$/i;
const unsaid = /^(InlineTextBox|ListMarker|LayoutTableColumn)$/;
/** Rows are named by all of their cells. */
const withoutName = /^row$/;

function describeNode(node: AxNode, source: Source): (DescribedNode | string)[] {
  const role = String(node.role?.value ?? '');
  if (unsaid.test(role)) return [];
  if (role === 'LineBreak') return [' '];
  const { isProse = false, current } = source.facts.get(node.backendDOMNodeId ?? 0) ?? {};
  if (role === 'StaticText') return [isProse ? prose : read(node.name)];
  const inner = (node.childIds ?? []).flatMap((id) => {
    const child = source.find(id);
    return child ? describeNode(child, source) : [];
  });
  if (node.ignored || silent.test(role) || (isProse && role === 'link')) return inner;
  const mark = (text: string) => (isProse && text ? prose : text);
  const [name, value, description] = [node.name, node.value, node.description].map((field) =>
    mark(read(field)),
  );
  const label = withoutName.test(role) ? '' : (name ?? '');
  const states = [...listStates(node), ...(current ? [`current ${current}`] : [])];
  const line = [
    ...[names[role] ?? role, label && `"${nameFields(label)}"`, ...states.map((state) => `[${state}]`)],
    ...[value && `= ${nameFields(value)}`, description && `described "${nameFields(description)}"`],
  ];
  return [
    {
      line: line.filter(Boolean).join(' '),
      isProse,
      inner: closed.test(role) ? [] : joinStrings(inner, label),
    },
  ];
}

const read = (field: AxNode['name']) =>
  String(field?.value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function listStates({ role, properties = [] }: AxNode): string[] {
  const states = new Map<string, unknown>(properties.map(({ name, value }) => [name, value.value]));
  const is = (name: string) => String(states.get(name) ?? '') === 'true';
  const describeState = (name: string, yes: string, no: string) =>
    states.has(name) ? [states.get(name) === 'mixed' ? 'mixed' : is(name) ? yes : no] : [];
  return [
    ...(role?.value === 'heading' ? [`level=${states.get('level')}`] : []),
    ...describeState('expanded', 'expanded', 'collapsed'),
    ...describeState('checked', 'checked', 'not checked'),
    ...describeState('pressed', 'pressed', 'not pressed'),
    ...['selected', 'required', 'disabled', 'readonly', 'busy', 'modal', 'multiselectable'].filter(is),
    ...(/^(|false)$/.test(String(states.get('invalid') ?? '')) ? [] : ['invalid']),
    ...(/^(|false)$/.test(String(states.get('hasPopup') ?? '')) ? [] : [`popup ${states.get('hasPopup')}`]),
  ];
}

/** Joins neighbouring texts. Those that the name has already are not said again. */
function joinStrings(inner: (DescribedNode | string)[], name: string): (DescribedNode | string)[] {
  const joined: (DescribedNode | string)[] = [];
  for (const item of inner) {
    const last = joined.at(-1);
    if (typeof item === 'string' && typeof last === 'string') joined.splice(-1, 1, `${last} ${item}`);
    else joined.push(item);
  }
  const squeeze = (text: string) => text.replaceAll(/\s+/g, '');
  return joined.flatMap((item): (DescribedNode | string)[] => {
    if (typeof item !== 'string') return [item];
    const text = item
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ([.,;:!?)’”])/g, '$1')
      .replaceAll(/([(‘“]) /g, '$1')
      .replaceAll(/(\{prose\} ?)+/g, prose)
      .trim();
    return text === '' || squeeze(name).includes(squeeze(text)) ? [] : [text];
  });
}

function writeLines({ line, inner }: DescribedNode, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const [only] = inner;
  if (inner.length === 1 && typeof only === 'string') return [`${indent}- ${line}: ${nameFields(only)}`];
  const blocks = inner.map((item) =>
    typeof item === 'string'
      ? { isProse: item === prose, lines: [`${indent}  - text: ${nameFields(item)}`] }
      : { isProse: item.isProse, lines: writeLines(item, depth + 1) },
  );
  return [`${indent}- ${line}`, ...foldAlike(blocks, `${indent}  - …`)];
}

type Block = { isProse: boolean; lines: string[] };

/** Keeps the first of neighbours that are alike, and of prose each shape once. */
function foldAlike(blocks: Block[], mark: string): string[] {
  const texts = blocks.map(({ lines }) => lines.join('\n'));
  return blocks.flatMap(({ isProse, lines }, at) => {
    if (isProse) return texts.indexOf(texts[at] ?? '') === at ? lines : [];
    if (texts[at] !== texts[at - 1]) return lines;
    // The second of several stands for all of them.
    return texts[at] === texts[at - 2] ? [] : [mark];
  });
}

/** Short words of the content that the code says too, such as names of sections, stay as they are. */
const shortWord = 12;
const namesFromCode = /^(search|quizzes|navigation)\.|\.(tags|category|categories|services|name)$/;

/** The fields of the content by their text. */
const fields = new Map<string, string>();
collect(content, []);
/** Longest first, because one text may contain another. */
const texts = [...fields.keys()].sort((a, b) => b.length - a.length);

function collect(value: unknown, path: string[]): void {
  if (typeof value === 'string') {
    const [text, field] = [value.replaceAll(/\s+/g, ' ').trim(), path.join('.')];
    // One lower-case word is an icon, a kind or a short slug, and the code uses such words in its sentences.
    const isIdentifier = /^[a-z]+$/.test(text);
    const isSkipped = text.length < 4 || isIdentifier || /^[/#]/.test(text) || fields.has(text);
    if (!isSkipped && !(text.length <= shortWord && namesFromCode.test(field)))
      fields.set(text, `{${field}}`);
  } else if (Array.isArray(value)) {
    for (const entry of value) collect(entry, path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, [...path, name]);
  }
}

/** Replaces texts of the content by the name of their field, and what differs from run to run by marks. */
function nameFields(text: string): string {
  // The first ones may be the text of a field today.
  let named = text
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d [A-Z]+/g, '{time}')
    .replaceAll(/\d{4}-\d\d-\d\d/g, '{date}');
  for (const known of texts) {
    const at = named.indexOf(known);
    if (at < 0) continue;
    const isWord = !/\w/.test(named[at - 1] ?? '') && !/\w/.test(named[at + known.length] ?? '');
    if (isWord) named = named.replaceAll(known, fields.get(known) ?? '');
  }
  return named
    .replaceAll(/SB-(P-)?[0-9A-Z]{7}\b/g, '{reference}')
    .replaceAll(/\/[a-z2-7]{32}\b/g, '/{id}')
    .replaceAll(/\/\S*\/saltbush-site-\w+/g, '{folder}')
    .replaceAll(/\d{1,2}:\d\d [ap]m\b/g, '{time}')
    .replaceAll(/\d{1,2} [A-Z][a-z]+ \d{4}/g, '{date}')
    .replaceAll(/\d[\d.,]*/g, '#');
}
