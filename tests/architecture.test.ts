import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectDir = path.resolve(import.meta.dirname, '..');

/** What each top-level folder may import besides itself. */
const arrows: Record<string, string[]> = {
  platform: [],
  artwork: ['platform'],
  app: ['platform', 'artwork'],
  server: ['platform', 'artwork', 'app'],
  scripts: ['platform', 'artwork', 'app', 'server'],
  tests: ['platform', 'artwork', 'app', 'server', 'scripts'],
  bench: ['platform', 'artwork', 'app', 'server', 'scripts', 'tests'],
};

/** What the folders of a feature may import of their own feature, besides themselves. */
const featureArrows: Record<string, string[]> = { domain: [], page: ['domain'], server: ['domain'] };

/** Whether a feature's pages may use parts of another's. `pages/` holds Home, which shows a part of several features. */
const sharedPages = (from: string, to: string) =>
  from === 'pages' || (from === 'seo-check' && to === 'audit');

const files = globSync(`{${Object.keys(arrows).join(',')}}/**/*.{ts,tsx}`, { cwd: projectDir }).filter(
  (file) => !file.endsWith('.d.ts'),
);

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file) || file.startsWith('tests/');

const production = files.filter((file) => !isTest(file));

const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');

/** Lists the project files that a file imports, relative to the project. */
function listImports(file: string): string[] {
  const named = [
    ...read(file).matchAll(/(?:from|import(?:Actual)?(?:<[^>]*>)?|[mM]ock)\s*\(?\s*['`]([^'`]+)['`]/g),
  ];
  return listProjectFiles(
    file,
    named.map(([, name = '']) => name),
  );
}

/** Lists the same without files that only give types, because those are not loaded. */
function listLoaded(file: string): string[] {
  const code = read(file);
  const clauses = [...code.matchAll(/^(?:import|export)\s([^'";]*?)\sfrom\s'([^']+)'/gm)]
    .filter(([, clause = '']) => !/^type\s|^\{(\s*type\s[^,}]*,?)+\s*\}$/.test(clause.trim()))
    .map(([, , name = '']) => name);
  const bare = [
    ...code.matchAll(/^import\s'([^']+)'|\bimport(?:Actual)?(?:<[^>]*>)?\(\s*['`]([^'`]+)['`]/gm),
  ].map(([, effect, dynamic]) => effect ?? dynamic ?? '');
  return listProjectFiles(file, [...clauses, ...bare]);
}

function listProjectFiles(file: string, names: string[]): string[] {
  return names.flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1).split('?')[0] ?? ''];
    if (name.startsWith('.')) return [path.join(path.dirname(file), name).split('?')[0] ?? ''];
    return [];
  });
}

/** Reads the feature and its part from a path like `app/contact/page/route.tsx`. `app/ui/button.css` has no part. */
function readFeature(file: string): { feature: string; part: string | undefined } | undefined {
  const [, feature, part = ''] = /^app\/([^/]+)\/(?:(page|domain|server)\/)?/.exec(file) ?? [];
  return feature === undefined ? undefined : { feature, part: part || undefined };
}

const listWrongImports = (isWrong: (file: string, target: string) => boolean) =>
  production.flatMap((file) =>
    listImports(file)
      .filter((target) => isWrong(file, target))
      .map((target) => `${file} imports ${target}`),
  );

test('imports point down: server, app, platform', () => {
  const isWrong = (file: string, target: string) => {
    const [from = '', to = ''] = [file.split('/')[0], target.split('/')[0]];
    return to in arrows && to !== from && !arrows[from]?.includes(to);
  };
  expect(listWrongImports(isWrong)).toEqual([]);
});

test('in a feature page and server import the domain, and of another feature there is only its domain', () => {
  const isWrong = (file: string, target: string) => {
    const [from, to] = [readFeature(file), readFeature(target)];
    if (!from || !to?.part) return false;
    if (from.feature === to.feature)
      return from.part !== undefined && from.part !== to.part && !featureArrows[from.part]?.includes(to.part);
    return to.part !== 'domain' && !(to.part === 'page' && sharedPages(from.feature, to.feature));
  };
  expect(listWrongImports(isWrong)).toEqual([]);
});

test('a domain knows neither React nor HTTP nor a database', () => {
  const outside = /from '(react|react-dom|react-router|hono|node:http|node:https|kysely|pg)[/']/;
  const wrong = production.filter((file) => readFeature(file)?.part === 'domain' && outside.test(read(file)));
  expect(wrong).toEqual([]);
});

test('no module of the browser comes from a server folder', () => {
  const entries = production.filter(
    (file) => /(^|\/)route\.tsx$|^app\/(root|entry\.client)\.tsx$/.test(file) || isStandalone(file),
  );
  const reached = new Map(entries.map((file) => [file, file]));
  const follow = (file: string): void => {
    if (!production.includes(file)) return;
    for (const target of listLoaded(file)) {
      // React Router leaves these out of what it builds for the browser.
      if (reached.has(target) || target.includes('.server.')) continue;
      reached.set(target, `${reached.get(file)} > ${target}`);
      follow(target);
    }
  };
  for (const entry of entries) follow(entry);
  const wrong = [...reached].filter(([file]) => /^server\/|\/server\//.test(file));
  expect(wrong.map(([, trail]) => trail)).toEqual([]);
});

/** Scripts that are bundled by themselves. */
const standalone = read('scripts/build/standalone-scripts.ts');
const isStandalone = (file: string) => standalone.includes(`'${file}'`);

/** Lists why each project file is loaded by a test, as `a > b > c`. What source files load is not followed. */
function listTrails(test: string): Map<string, string> {
  const trails = new Map([[test, test]]);
  const follow = (file: string): void => {
    if (isSource(file) || !/\.(mjs|tsx?)$/.test(file)) return;
    for (const target of listLoaded(file)) {
      if (trails.has(target)) continue;
      trails.set(target, `${trails.get(file)} > ${target}`);
      follow(target);
    }
  };
  follow(test);
  return trails;
}

const isTestFile = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
const isSource = (file: string) => /^(app|artwork|platform|server)\//.test(file) && !isTestFile(file);

test('a test takes what it runs from source or from the bundle, never from both', () => {
  const bundle = 'tests/built-app.ts';
  const wrong = files.filter(isTestFile).flatMap((file) => {
    const trails = listTrails(file);
    if (!trails.has(bundle))
      return /import[^\n]*build\/server/.test(read(file)) ? [`${file}: take the bundle from ${bundle}`] : [];
    if (!/\.built\.(slow\.)?test\.ts$|\.e2e\.ts$/.test(file))
      return [`${trails.get(bundle)}: only *.built.test.ts and *.e2e.ts may use the bundle`];
    return [...trails.keys()]
      .filter(isSource)
      .map((target) => `${trails.get(target)}: take it from the bundle, as "built" of ${bundle}`);
  });
  expect(wrong).toEqual([]);
});

/** Lists every cycle, as `a > b > a`. */
function listCycles(names: string[], list: (name: string) => string[]): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (name: string, trail: string[]): void => {
    if (trail.includes(name)) {
      cycles.push([...trail.slice(trail.indexOf(name)), name].join(' > '));
      return;
    }
    if (done.has(name) || !names.includes(name)) return;
    for (const target of list(name)) visit(target, [...trail, name]);
    done.add(name);
  };
  for (const name of names) visit(name, []);
  return cycles;
}

test('no import goes round in a circle of files', () => {
  expect(listCycles(files, listImports)).toEqual([]);
});

/** `app/contact`, `platform/http`, `artwork`. The files of `app/` itself wire its features, and belong to no folder. */
function readFolder(file: string): string | undefined {
  const [top = '', second = '', third] = file.split('/');
  if (top === 'app' || top === 'platform') return third === undefined ? undefined : `${top}/${second}`;
  return top;
}

test('no import goes round in a circle of folders', () => {
  const reasons = new Map<string, Map<string, string>>();
  for (const file of production)
    for (const target of listImports(file)) {
      const [from, to] = [readFolder(file), readFolder(target)];
      if (from && to && from !== to)
        reasons.set(from, (reasons.get(from) ?? new Map()).set(to, `${file} imports ${target}`));
    }
  const cycles = listCycles([...reasons.keys()], (folder) => [...(reasons.get(folder)?.keys() ?? [])]);
  const explained = cycles.map((cycle) => {
    const folders = cycle.split(' > ');
    return folders.slice(1).map((to, index) => reasons.get(folders[index] ?? '')?.get(to));
  });
  expect(explained).toEqual([]);
});

test('only the server reads the environment', () => {
  const wrong = production
    .filter((file) => /^(app|platform|server)\//.test(file) && file !== 'server/env.ts')
    .filter((file) => read(file).includes('process.env'));
  expect(wrong).toEqual([]);
});

test('no file collects strangers', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.tsx?$)/.test(file))).toEqual(
    [],
  );
});

test('P-03 no payment event is taken without its signature', () => {
  const wrong = files
    .filter((file) => file !== 'tests/architecture.test.ts')
    .filter((file) => read(file).includes('constructEventWithoutVerification'));
  expect(wrong).toEqual([]);
});

test('the state of a browser module is in a variable whose name says so', () => {
  const inBrowser =
    /^app\/([^/]+\/page|enhance|frame|pages|session|ui)\/|^app\/[^/]+$|^platform\/hydration\//;
  const wrong = production
    .filter((file) => inBrowser.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/^(?:export )?let (\w+)/gm)].map(([, name = '']) => `${file}: ${name}`),
    )
    .filter((line) => !line.endsWith('State'));
  expect(wrong).toEqual([]);
});
