import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectDir = path.resolve(import.meta.dirname, '..');
const readmes = globSync('{app,platform,artwork,tests}/**/README.md', { cwd: projectDir });
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: projectDir }), ...readmes].sort();
const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');
const { scripts, dependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies',
  Record<string, string>
>;

/** Paths that the build, the install, a running site or an editor with a photo creates: absent in a fresh clone. */
const made = /^(build|data|node_modules|artwork\/out|content\/pictures|\.react-router)(\/|$)/;

const folders = readdirSync(projectDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const listCode = (markdown: string): string[] =>
  [...markdown.replace(/^```.*?^```/gms, '').matchAll(/`([\w.][\w./*-]*)`/g)].map(([, code = '']) => code);

const exists = (cited: string, folder: string) =>
  globSync(cited.replace(/\/$/, ''), { cwd: path.join(projectDir, folder) }).length > 0;

/** Lists inline code that looks like a path of the project, such as `server/env.ts`, and does not exist. */
function listMissingPaths(markdown: string): string[] {
  return listCode(markdown)
    .filter((code) => code.includes('/') && folders.includes(code.split('/')[0] ?? '') && !made.test(code))
    .filter((cited) => !exists(cited, '.'));
}

/**
 * Lists missing paths in a folder's README, whose paths start at that folder: `domain/lead-form.ts`, `boot.ts`. A name
 * without a folder may stand for any file below.
 */
function listMissingInFolder(markdown: string, folder: string): string[] {
  const missing = listCode(markdown).filter((code) => {
    const [first = '', ...rest] = code.split('/');
    if (code.startsWith(`${folder}/`)) return !made.test(code) && code !== `${folder}/`;
    const isFile = /\.(tsx?|mjs|css|sh|php)$/.test(code);
    if (rest.length === 0) return isFile && !exists(`**/${code}`, folder);
    return (isFile || exists(first, folder)) && !exists(code, folder) && !exists(code, '.');
  });
  const others = listMissingPaths(markdown).filter((cited) => !exists(cited, folder));
  return [...new Set([...missing, ...others])].filter((cited) => !made.test(cited));
}

/** Lists the targets of links inside the project, without their anchors. */
function listLinks(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^([a-z]+:|\/)/.test(target));
}

test.each(documents)(
  '%s cites paths, links and commands that exist, and files without line numbers',
  (file) => {
    const text = read(file);
    const folder = path.join(projectDir, path.dirname(file));
    const commands = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)];
    expect({
      paths: readmes.includes(file) ? listMissingInFolder(text, path.dirname(file)) : listMissingPaths(text),
      links: listLinks(text).filter((target) => !existsSync(path.join(folder, target))),
      commands: commands.map(([, run, short]) => run ?? short ?? '').filter((name) => !(name in scripts)),
      lineNumbers: text.match(/\.(tsx?|mjs|css|md|ya?ml)(:\d+|#L\d+)/g) ?? [],
    }).toEqual({ paths: [], links: [], commands: [], lineNumbers: [] });
  },
);

test('docs/operating.md documents every variable of the environment, and no other', () => {
  const files = ['server/env.ts', ...globSync('{app,platform,server}/**/*-config.ts', { cwd: projectDir })];
  const known = files.flatMap((file) =>
    [...read(file).matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, variable]) => variable),
  );
  const documented = [...read('docs/operating.md').matchAll(/^\| `([A-Z][A-Z\d_]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(known.length).toBeGreaterThan(3);
  expect(documented.sort()).toEqual([...new Set(known)].sort());
});

test('every decision has a unique number, and states its context, the decision and its consequences', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));
  const numbers = decisions.map((file) => path.basename(file).slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const file of decisions) {
    expect(path.basename(file)).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
    const titles = [...read(file).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(titles, file).toEqual(['Context', 'Decision', 'Consequences']);
  }
});

test('documents, comments, scripts and tests cite only decisions that exist', () => {
  const existing = documents.map((file) => /decisions\/(\d{3})/.exec(file)?.[1]);
  const files = globSync('{app,artwork,bench,platform,scripts,server,tests}/**/*.{ts,tsx,mjs,css}', {
    cwd: projectDir,
  });
  const missing = [...documents, ...files].flatMap((file) =>
    [...read(file).matchAll(/\bdecisions?((?:,?\s(?:and\s)?\[?\d{3}\b)+)/gi)]
      .filter(([, numbers]) => numbers?.match(/\d{3}/g)?.some((number) => !existing.includes(number)))
      .map(([citation]) => `${file} cites ${citation}`),
  );
  expect(missing).toEqual([]);
});

test('docs/dependencies.md says why each package is here, and names no other', () => {
  const [ours = ''] = read('docs/dependencies.md').split('\n## ');
  const named = [...ours.matchAll(/`((?:@[\w-]+\/)?[\w.-]+)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(dependencies).sort());
});

/** A call of the log, with its message if that is written there as one string. */
const call = /\blog\??\.(?:debug|info|warn|error)\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")?/g;

function listCalls() {
  const files = globSync('{app,platform,server}/**/*.{ts,tsx}', { cwd: projectDir }).filter(
    (file) => !/\.(test|e2e)\.tsx?$/.test(file),
  );
  return files.flatMap((file) =>
    [...read(file).matchAll(call)].map(([, single, double]) => ({
      file,
      message: single ?? double,
    })),
  );
}

test('every message of the log is one fixed sentence, so that an operator can search and count it', () => {
  const calls = listCalls();
  expect(calls.length).toBeGreaterThan(90);
  expect(calls.filter(({ message }) => message === undefined)).toEqual([]);
});

test('docs/operating.md lists every message of the log, and no other', () => {
  const [, section = ''] =
    /^## Messages of the log\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(read('docs/operating.md')) ?? [];
  const listed = [...section.matchAll(/^- `([^`]+)`/gm)].map(([, message]) => message);
  const written = new Set(listCalls().map(({ message }) => message));
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.sort()).toEqual([...written].sort());
});
