import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectDir = path.resolve(import.meta.dirname, '..');
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: projectDir })].sort();
const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');

/** Made by the build, the install, a running site or an editor with a photo: absent in a fresh clone. */
const made = /^(build|data|node_modules|artwork\/out|content\/pictures|\.react-router)(\/|$)/;

const folders = readdirSync(projectDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Inline code that is a path of the project: `server/env.ts`, `content/blog/`. Names to fill in are none. */
function listCitedPaths(markdown: string): string[] {
  const prose = markdown.replace(/^```.*?^```/gms, '');
  return [...prose.matchAll(/`([\w.][\w./*-]*)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => code.includes('/') && folders.includes(code.split('/')[0] ?? '') && !made.test(code));
}

/** Targets of links inside the project, without their anchors. */
function listLinks(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^([a-z]+:|\/)/.test(target));
}

test.each(documents)('%s cites only paths that exist', (file) => {
  const missing = listCitedPaths(read(file)).filter(
    (cited) => globSync(cited.replace(/\/$/, ''), { cwd: projectDir }).length === 0,
  );
  expect(missing).toEqual([]);
});

test.each(documents)('%s links only to files that exist', (file) => {
  const missing = listLinks(read(file)).filter(
    (target) => !existsSync(path.join(projectDir, path.dirname(file), target)),
  );
  expect(missing).toEqual([]);
});

test.each(documents)('%s cites files, not line numbers', (file) => {
  expect(read(file).match(/\.(tsx?|mjs|css|md|ya?ml)(:\d+|#L\d+)/g) ?? []).toEqual([]);
});

test.each(documents)('%s names only commands that package.json has', (file) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(file).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the README names every variable of the environment, and no other', () => {
  const sources = [
    'server/env.ts',
    'server/audit/audit-config.ts',
    'server/blog/blog-config.ts',
    'server/payments/payments-config.ts',
  ]
    .map(read)
    .join('\n');
  const known = [...sources.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
  const named = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(3);
  expect(named.sort()).toEqual(known.sort());
});

test('every decision says its context, itself and its consequences, and they are numbered in a row', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));
  for (const [index, file] of decisions.entries()) {
    expect(path.basename(file)).toMatch(
      new RegExp(`^${String(index + 1).padStart(3, '0')}-[a-z0-9-]+\\.md$`),
    );
    const titles = [...read(file).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(titles, file).toEqual(['Context', 'Decision', 'Consequences']);
  }
});
