import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectDir = path.resolve(import.meta.dirname, '..');
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: projectDir })].sort();
const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

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

test.each(documents)(
  '%s cites paths, links and commands that exist, and files without line numbers',
  (file) => {
    const text = read(file);
    const folder = path.join(projectDir, path.dirname(file));
    const isCitable = (cited: string) => globSync(cited.replace(/\/$/, ''), { cwd: projectDir }).length > 0;
    const commands = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)];
    expect({
      paths: listCitedPaths(text).filter((cited) => !isCitable(cited)),
      links: listLinks(text).filter((target) => !existsSync(path.join(folder, target))),
      commands: commands.map(([, run, short]) => run ?? short ?? '').filter((name) => !(name in scripts)),
      lineNumbers: text.match(/\.(tsx?|mjs|css|md|ya?ml)(:\d+|#L\d+)/g) ?? [],
    }).toEqual({ paths: [], links: [], commands: [], lineNumbers: [] });
  },
);

test('the README names every variable of the environment, and no other', () => {
  const known = ['env', 'audit/audit-config', 'blog/blog-config', 'payments/payments-config'].flatMap(
    (name) =>
      [...read(`server/${name}.ts`).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, variable]) => variable),
  );
  const named = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(3);
  expect(named.sort()).toEqual(known.sort());
});

test('every decision says its context, itself and its consequences, and they are numbered in a row', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));
  for (const [index, file] of decisions.entries()) {
    const number = String(index + 1).padStart(3, '0');
    expect(path.basename(file)).toMatch(new RegExp(`^${number}-[a-z0-9-]+\\.md$`));
    const titles = [...read(file).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(titles, file).toEqual(['Context', 'Decision', 'Consequences']);
  }
});
