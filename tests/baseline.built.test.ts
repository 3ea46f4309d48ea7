import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CssNode, generate, parse, walk } from 'css-tree';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { features } from 'web-features';
import { projectDir } from './site.ts';

/** The browsers that get everything (docs/decisions/045-older-browsers.md): those of two years before November 2026. */
const baseline = { chrome: 120, firefox: 122, safari: 17.4, safari_ios: 17.4 };

/** The oldest browsers in which the site is usable. None of them is newer than the same browser above. */
const oldest: typeof baseline = { chrome: 111, firefox: 119, safari: 16.4, safari_ios: 16.4 };

/**
 * What is newer, and what a browser without it does. The keys are those of MDN's browser-compat-data, and cover those
 * below them.
 */
const styleEnhancements: Record<string, string> = {
  'css.properties.accent-color':
    'checkboxes have the browser’s colour; Safari has it without a contrast rule',
  'css.properties.anchor-name': 'the panel opened by its button is at the right of the header',
  'css.properties.position-anchor': 'the panel opened by its button is at the right of the header',
  'css.types.anchor': 'the panel opened by its button is at the right of the header',
  'css.properties.break-after': 'a heading may be the last line of a sheet',
  'css.properties.content.alt_text': 'a declaration before it has no alternative text',
  'css.properties.content-visibility': 'enhance-audit.ts opens the details while the page is printed',
  'css.selectors.details-content': 'enhance-audit.ts opens the details while the page is printed',
  'css.properties.cursor': 'a phone has no cursor',
  'css.properties.field-sizing': 'the field keeps its height, and can be resized',
  'css.properties.resize': 'a phone has no handle to resize a field',
  'css.properties.forced-color-adjust': 'only Windows has forced colours, and Safari does not run there',
  'css.properties.scroll-target-group': 'the contents do not mark the current section',
  'css.selectors.target-current': 'the contents do not mark the current section',
  'css.properties.scrollbar-gutter': 'opening the drawer shifts the page by the width of the scroll bar',
  'css.properties.text-wrap': 'lines break where they are full',
  'css.properties.zoom': 'logos have the size of their file',
  'css.selectors.marker': 'Safari applies only the colour and font, which is all that is set',
  'css.selectors.popover-open': 'emulate-popovers.ts has styles for the class is-open',
  'css.at-rules.starting-style': 'the drawer appears at once',
};

/** As above, for scripts. */
const scriptEnhancements: Record<string, string> = {
  togglePopover: 'emulate-popovers.ts defines it',
  'AbortSignal.timeout': 'Chrome before 124 has it, with another error than TimeoutError',
  startViewTransition: 'React calls it for an element that this site does not use',
  share: 'asked for before it is called',
  toBase64: 'Supabase’s client calls it for passkeys, which this site does not use',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'for passkeys, which this site does not use',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'for passkeys, which this site does not use',
};

/** What only browsers before the baseline lack, and how the site is usable without it. */
const olderStyles: Record<string, string> = {
  'css.selectors.has':
    'Firefox 119 and 120 leave out what is only for the eye; a receipt prints with header and footer',
};

/** As above, for scripts. */
const olderScripts: Record<string, string> = {};

type Support = Partial<Record<string, string>>;

/** The support of everything that web-features knows, by its key. */
const support = new Map<string, Support>();
for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue;
  for (const [key, status] of Object.entries(feature.status.by_compat_key ?? {}))
    support.set(key, { ...status.support });
}

/** Lists those of the browsers that lack something. A version may begin with ≤. */
function listLacking(key: string, browsers: typeof baseline): string[] {
  const known = support.get(key);
  if (!known) return [];
  return Object.entries(browsers)
    .filter(([browser, version]) => !(Number.parseFloat(known[browser]?.replace('≤', '') ?? '') <= version))
    .map(([browser]) => browser);
}

/** Lists what a node of a style sheet uses, as keys. */
function listKeys(node: CssNode): string[] {
  if (node.type === 'Atrule') return [`css.at-rules.${node.name}`];
  if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
    return [`css.selectors.${node.name}`];
  if (node.type === 'Function') return [`css.types.${node.name}`];
  if (node.type !== 'Declaration' || /^-/.test(node.property)) return [];
  const keys = [`css.properties.${node.property}`];
  walk(node.value, (part) => {
    if (part.type === 'Identifier') keys.push(`css.properties.${node.property}.${part.name}`);
    if (part.type === 'Operator' && part.value === '/' && node.property === 'content')
      keys.push('css.properties.content.alt_text');
  });
  return keys;
}

const assets = path.join(projectDir, 'build/client/assets');
const list = (pattern: RegExp) => readdirSync(assets).filter((file) => pattern.test(file));
const read = (file: string) => readFileSync(path.join(assets, file), 'utf8');
const sheets = list(/\.css$/).map((file) => ({ file, text: read(file) }));

/** A declaration with a prefix is next to it: the compiler adds them for browsers that need them. */
const hasPrefixed = (property: string) =>
  sheets.some(({ text }) => new RegExp(`[{;]-webkit-${property}:`).test(text));

/** Where each thing of the style sheets that the oldest browsers lack is first used. */
function listNewStyles(): Map<string, string> {
  const places = new Map<string, string>();
  for (const { file, text } of sheets)
    walk(parse(text), (node) => {
      for (const key of listKeys(node)) {
        const lacking = listLacking(key, oldest);
        if (lacking.length === 0 || places.has(key) || hasPrefixed(key.split('.')[2] ?? '')) continue;
        places.set(key, `not in ${lacking.join(', ')}: ${file}: ${generate(node).slice(0, 80)}`);
      }
    });
  return places;
}

const newStyles = listNewStyles();

test.each([
  ['the browsers that get everything', baseline, styleEnhancements],
  ['the oldest browsers that can use the site', oldest, { ...styleEnhancements, ...olderStyles }],
])(
  'the style sheets use nothing that is newer than %s, except enhancements with a fallback',
  (_which, browsers, listed) => {
    const found = [...newStyles].filter(([key]) => listLacking(key, browsers).length > 0);
    const isPartOf = (key: string, whole: string) => `${key}.`.startsWith(`${whole}.`);
    const keys = Object.keys(listed);
    expect(found.filter(([key]) => !keys.some((whole) => isPartOf(key, whole)))).toEqual([]);
    expect(keys.filter((whole) => !found.some(([key]) => isPartOf(key, whole)))).toEqual([]);
  },
);

/** Interfaces whose methods can be told by their name alone, because scripts rarely give theirs the same names. */
const common =
  /^(javascript\.builtins\.(Array|String|Object|Promise|Map|Set|Uint8Array)|api\.(Document|Element|HTMLElement|Window|Navigator|History|AbortSignal))\./;

/** The keys of everything that scripts may call, by its last part. */
const callable = new Map<string, string[]>();
for (const key of support.keys()) {
  if (!/^(api|javascript\.builtins)\.\w+\.\w+$/.test(key)) continue;
  const name =
    key
      .split('.')
      .at(-1)
      ?.replace(/_static$/, '') ?? '';
  callable.set(name, [...(callable.get(name) ?? []), key]);
}

type SyntaxNode = { type?: string; [field: string]: unknown };

type Call = { name: string; keys: string[] };

/** Returns `name`, or `Owner.name` for a static method and `new Owner`, with the keys of all that the call may mean. */
function findCall({ type, callee }: SyntaxNode): Call | undefined {
  const { type: kind, computed, property, object, ...rest } = (callee ?? {}) as SyntaxNode;
  if (type === 'NewExpression' && kind === 'Identifier') {
    const owner = String(rest.name);
    const keys = (callable.get(owner) ?? []).filter((key) => key.split('.').at(-2) === owner);
    return { name: `new ${owner}`, keys };
  }
  if (type !== 'CallExpression' || kind !== 'MemberExpression' || computed) return undefined;
  const name = String((property as SyntaxNode).name);
  const owner = String((object as SyntaxNode).name);
  const keys = callable.get(name) ?? [];
  const own = keys.filter((key) => key.split('.').at(-2) === owner);
  if (own.length > 0) return { name: `${owner}.${name}`, keys: own };
  return keys.some((key) => common.test(key)) ? { name, keys } : undefined;
}

/** Whether one of the browsers lacks everything that a call may mean. */
const isNew = ({ keys }: Call, browsers: typeof baseline) =>
  keys.length > 0 && keys.every((key) => listLacking(key, browsers).length > 0);

/** Where each call that is new to the oldest browsers is first made. Vite's `target` takes care of syntax. */
function listNewCalls(): Map<string, Call & { file: string }> {
  const places = new Map<string, Call & { file: string }>();
  for (const file of list(/\.js$/)) {
    const waiting: unknown[] = [parseAst(read(file))];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (typeof node !== 'object' || node === null) continue;
      const call = findCall(node as SyntaxNode);
      if (call && isNew(call, oldest) && !places.has(call.name)) places.set(call.name, { ...call, file });
      waiting.push(...Object.values(node).filter((value) => value !== undefined));
    }
  }
  return places;
}

const newCalls = [...listNewCalls().values()];

test.each([
  ['the browsers that get everything', baseline, scriptEnhancements],
  ['the oldest browsers that can use the site', oldest, { ...scriptEnhancements, ...olderScripts }],
])(
  'the scripts call nothing that is newer than %s, except enhancements with a fallback',
  (_which, browsers, listed: Record<string, string>) => {
    const found = newCalls.filter((call) => isNew(call, browsers));
    expect(found.filter(({ name }) => !listed[name]).map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
    expect(Object.keys(listed).filter((call) => !found.some(({ name }) => name === call))).toEqual([]);
  },
);
