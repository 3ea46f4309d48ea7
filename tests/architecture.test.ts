import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectDir = path.resolve(import.meta.dirname, '..');

/** The folders that each top-level folder may import, besides itself. */
const arrows: Record<string, string[]> = {
  platform: [],
  artwork: ['platform'],
  app: ['platform', 'artwork'],
  server: ['platform', 'artwork', 'app'],
  scripts: ['platform', 'artwork', 'app', 'server'],
  tests: ['platform', 'artwork', 'app', 'server', 'scripts'],
  bench: ['platform', 'artwork', 'app', 'server', 'scripts', 'tests'],
};

/** The folders of its own feature that a folder may import, besides itself. */
const featureArrows: Record<string, string[]> = { domain: [], page: ['domain'], server: ['domain'] };

/** `pages/` has Home, which shows parts of several features’ pages. */
const sharesPages = (feature: string) => feature === 'pages';

const files = globSync(`{${Object.keys(arrows).join(',')}}/**/*.{ts,tsx,css}`, { cwd: projectDir }).filter(
  (file) => !file.endsWith('.d.ts'),
);

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file) || file.startsWith('tests/');

const production = files.filter((file) => !isTest(file));

const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');

type Import = { name: string; isType: boolean };

/** Reads the imports of a module or style sheet. `{ type X }` counts as loaded, because its module is. */
function readImports(file: string): Import[] {
  const code = read(file);
  const list = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name);
  if (file.endsWith('.css'))
    return list(/@import\s+(?:url\(\s*)?["']([^"']+)["']/g).map((name) => ({ name, isType: false }));
  const clauses = [...code.matchAll(/^(?:import|export)\s([^'";]*?)\sfrom\s'([^']+)'/gm)];
  const globs = list(/\bimport\.meta\.glob(?:<[^>]*>)?\(([^)]*)\)/g).flatMap((call) =>
    [...call.matchAll(/['`](\.[^'`]+)['`]/g)].map(([, name = '']) => name),
  );
  const others = list(/(?:^import\s|\b(?:import(?:Actual)?|[mM]ock)(?:<[^>]*>)?\(\s*)['`]([^'`]+)['`]/gm);
  return [
    ...clauses.map(([, clause = '', name = '']) => ({ name, isType: /^type\s/.test(clause) })),
    ...[...globs, ...others].map((name) => ({ name, isType: false })),
  ];
}

const listNames = (file: string) => readImports(file).map(({ name }) => name);

const listLoadedNames = (file: string) =>
  readImports(file).flatMap(({ name, isType }) => (isType ? [] : [name]));

/** Lists the project files that a file imports, relative to the project. */
const listImports = (file: string) => listProjectFiles(file, listNames(file));

/** Lists the imported files without those that give only types, which are not loaded. */
const listLoaded = (file: string) => listProjectFiles(file, listLoadedNames(file));

const isPackage = (name: string) => !/^[.#]/.test(name);

/** Lists the chain of imports that loads each file, as `a > b > c`. Follows only files that `isFollowed` accepts. */
function listTrails(entries: string[], isFollowed: (file: string) => boolean): Map<string, string> {
  const trails = new Map(entries.map((file) => [file, file]));
  const follow = (file: string): void => {
    for (const target of listLoaded(file)) {
      if (trails.has(target)) continue;
      trails.set(target, `${trails.get(file)} > ${target}`);
      if (isFollowed(target)) follow(target);
    }
  };
  for (const entry of entries) follow(entry);
  return trails;
}

function listProjectFiles(file: string, names: string[]): string[] {
  return names.flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1).split('?')[0] ?? ''];
    if (name.startsWith('.')) return [path.join(path.dirname(file), name).split('?')[0] ?? ''];
    return [];
  });
}

/**
 * Reads the feature and its part from a path like `app/features/contact/page/route.tsx`. Other folders of `app/` count as
 * features without parts, as in `app/components/button.css`.
 */
function readFeature(file: string): { feature: string; part: string | undefined } | undefined {
  const [, feature, part = ''] = /^app\/(?:features\/)?([^/]+)\/(?:(page|domain|server)\/)?/.exec(file) ?? [];
  return feature === undefined ? undefined : { feature, part: part || undefined };
}

const listWrongImports = (isWrong: (file: string, target: string) => boolean, from = production) =>
  from.flatMap((file) =>
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

test('unit tests import down too, or from the fixtures of tests/', () => {
  const lower = files.filter((file) => isTest(file) && /^(platform|artwork|app)\//.test(file));
  const isWrong = (file: string, target: string) => {
    const [from = '', to = ''] = [file.split('/')[0], target.split('/')[0]];
    return to in arrows && ![from, 'tests', ...(arrows[from] ?? [])].includes(to);
  };
  expect(listWrongImports(isWrong, lower)).toEqual([]);
});

/** The kinds of folder in `app/`, each with what it may import. `client/` runs before React, `shell/` is around each page. */
const kinds: Record<string, string[]> = {
  content: [],
  client: ['content'],
  components: ['client', 'content'],
  shell: ['client', 'components', 'content'],
  features: ['client', 'components', 'content', 'shell'],
  pages: ['client', 'components', 'content', 'shell', 'features'],
};

const readKind = (file: string) => /^app\/([^/]+)\//.exec(file)?.[1];

test('app/ has six kinds of folder, and imports between them point one way', () => {
  const found = new Set(files.map(readKind).filter((kind) => kind !== undefined));
  expect([...found].sort()).toEqual(Object.keys(kinds).sort());
  const isWrong = (file: string, target: string) => {
    const [from, to] = [readKind(file), readKind(target)];
    return from !== undefined && to !== undefined && from !== to && !kinds[from]?.includes(to);
  };
  expect(listWrongImports(isWrong)).toEqual([]);
});

test('a feature consists of its pages, its domain, its server and a README', () => {
  const all = globSync('app/features/*/**/*.*', { cwd: projectDir });
  expect(all.length).toBeGreaterThan(500);
  expect(
    all.filter((file) => !/^app\/features\/[^/]+\/((page|domain|server)\/|README\.md$)/.test(file)),
  ).toEqual([]);
});

test('pages and server of a feature import its domain, and only the domain of another feature', () => {
  const isWrong = (file: string, target: string) => {
    const [from, to] = [readFeature(file), readFeature(target)];
    if (!from || !to?.part) return false;
    if (from.feature === to.feature)
      return from.part !== undefined && from.part !== to.part && !featureArrows[from.part]?.includes(to.part);
    return to.part !== 'domain' && !(to.part === 'page' && sharesPages(from.feature));
  };
  expect(listWrongImports(isWrong)).toEqual([]);
});

/** The files directly in `app/`, which wire the features and belong to none. */
const isRootFile = (file: string) => /^app\/[^/]+$/.test(file);

test('a file directly in app/ imports only domains of features, or pages too if every page needs it; no domain imports it', () => {
  const isWrong = (file: string, target: string) => {
    const { feature, part } = readFeature(target) ?? {};
    if (isRootFile(target)) return readFeature(file)?.part === 'domain';
    if (!isRootFile(file) || !feature) return false;
    if (/^app\/(root|entry\.client)\.tsx$/.test(file)) return part === 'server';
    return part === 'server' || part === 'page' || feature === 'pages';
  };
  expect(listWrongImports(isWrong)).toEqual([]);
});

const domainFiles = production.filter((file) => readFeature(file)?.part === 'domain');

/** The modules that a domain may import beside other domains. Their results depend only on their arguments. */
const domainImports =
  /^(app\/content|platform\/text)\/|^(platform\/(bulkhead|group-by|in-flight-requests|log|time-limit|jobs\/job|mail\/email|mail\/email-address|mail\/mail-config|outbound\/outbound-failure)|artwork\/cards\/social-card)\.ts$/;

const domainPackages = [
  ...['node:crypto', 'node:url', 'node:timers/promises'],
  ...[
    'cockatiel',
    'lru-cache',
    'zod',
    'minisearch',
    'tldts',
    '@tgwf/co2',
    'marked',
    'robots-parser',
    'stopword',
  ],
  ...['parse5', 'hast', 'hast-util-sanitize', 'hast-util-to-html', 'srcset', 'unist-util-visit'],
  ...[
    'hast-util-from-parse5',
    'hast-util-to-mdast',
    'mdast',
    'mdast-util-gfm-table',
    'mdast-util-to-markdown',
  ],
];

test('a domain imports only the modules on a short list: no React, no HTTP, no database, no files', () => {
  const isWrong = (_: string, target: string) =>
    readFeature(target)?.part !== 'domain' && !domainImports.test(target);
  const packages = domainFiles.flatMap((file) =>
    listNames(file)
      .filter((name) => isPackage(name) && !domainPackages.includes(name))
      .map((name) => `${file} imports ${name}`),
  );
  expect([...listWrongImports(isWrong, domainFiles), ...packages]).toEqual([]);
});

test('a domain loads no other package through its imports', () => {
  const isModule = (file: string) => production.includes(file);
  const trails = [...listTrails(domainFiles, isModule)].filter(([file]) => isModule(file));
  const wrong = trails.flatMap(([file, trail]) =>
    listLoadedNames(file)
      .filter((name) => isPackage(name) && !domainPackages.includes(name))
      .map((name) => `${trail} > ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('a domain sends no request and reads no clock, except as the default of a parameter', () => {
  const reaching = /(?<!\.)\bfetch\(|globalThis\.fetch|Date\.now|performance\.now|new Date\(\)/;
  const defaults = /\bnow = (Date\.now|\(\) => performance\.now\(\))(?=[,\s)])/g;
  expect(domainFiles.filter((file) => reaching.test(read(file).replace(defaults, '')))).toEqual([]);
});

test('the server does not load what gathers or parses a stranger’s page: only the process of an audit does', () => {
  const isModule = (file: string) => production.includes(file);
  const gathers =
    /^app\/features\/audit\/server\/(gather|savings)\/|^platform\/outbound\/(create-outbound|contain-chromium)\.ts$/;
  const list = (entry: string) => [...listTrails([entry], isModule)].filter(([file]) => gathers.test(file));
  expect(list('app/features/audit/server/process/audit-child.ts').length).toBeGreaterThan(20);
  expect(['server/main.ts', 'server/bundle.ts'].flatMap(list).map(([, trail]) => trail)).toEqual([]);
});

test('an audit requests nothing by itself, but through what knows its policy', () => {
  const audits = production.filter((file) => file.startsWith('app/features/audit/server/'));
  expect(audits.length).toBeGreaterThan(50);
  const call = /(await|return|=>?|[([])\s*fetch\(|globalThis\.fetch\b/;
  expect(audits.filter((file) => call.test(read(file)))).toEqual([]);
});

test('movements of money are stored, and never changed or deleted', () => {
  const changes =
    /(updateTable|deleteFrom|mergeInto)\(\s*'order_movements'|(update|delete from) order_movements/;
  expect(production.filter((file) => changes.test(read(file)))).toEqual([]);
});

test('no browser module comes from a server folder', () => {
  const entries = production.filter(
    (file) => /(^|\/)route\.tsx$|^app\/(root|entry\.client)\.tsx$/.test(file) || isStandalone(file),
  );
  // React Router removes these exports from the browser build.
  const isLeftOut = (file: string) => file.includes('.server.');
  const trails = listTrails(entries, (file) => production.includes(file) && !isLeftOut(file));
  const wrong = [...trails].filter(([file]) => /^server\/|\/server\//.test(file) && !isLeftOut(file));
  expect(wrong.map(([, trail]) => trail)).toEqual([]);
});

/** Scripts with a bundle of their own. */
const standalone = read('scripts/build/standalone-scripts.ts');
const isStandalone = (file: string) => standalone.includes(`'${file}'`);

const isTestFile = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
const isSource = (file: string) => /^(app|artwork|platform|server)\//.test(file) && !isTestFile(file);

test('a test imports its modules from source or from the bundle, never from both', () => {
  const bundle = 'tests/built-app.ts';
  const wrong = files.filter(isTestFile).flatMap((file) => {
    // Imports of source files are not followed.
    const trails = listTrails([file], (target) => !isSource(target) && /\.(mjs|tsx?)$/.test(target));
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

test('imports form no cycle of files', () => {
  expect(listCycles(files, listImports)).toEqual([]);
});

/** Reads the folder of a file, as in `app/features/contact`, `platform/http`, `artwork`. The files directly in `app/` have none. */
function readFolder(file: string): string | undefined {
  const [top] = file.split('/');
  if (top !== 'app' && top !== 'platform') return top;
  return /^(?:app\/(?:client|features|shell)\/[^/]+|app\/[^/]+|platform\/[^/]+)(?=\/)/.exec(file)?.[0];
}

test('imports form no cycle of folders', () => {
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
  // Vite replaces the two excepted names during the build.
  const reading = /process\.env|\b(from|import\()\s*'(node:)?process'|import\.meta\.env(?!\.(SSR|DEV)\b)/;
  const wrong = production
    .filter((file) => /^(app|platform|server)\//.test(file) && file !== 'server/env.ts')
    .filter((file) => reading.test(read(file)));
  expect(wrong).toEqual([]);
});

test('only app/client/hydration knows the internals of React Router', () => {
  // Journeys wait for the router, and tests of the bundle prove that pages lack its scripts.
  const mayName = /^(app\/client\/hydration|tests)\/|\.built\.test\.ts$/;
  const internals = /UNSAFE_|__reactRouter|DataRouterContext|serverHandoff|\brouter\.routes\b/;
  expect(files.filter((file) => !mayName.test(file) && internals.test(read(file)))).toEqual([]);
});

test('no file is a collection of unrelated helpers', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.tsx?$)/.test(file))).toEqual(
    [],
  );
});

test('P-03 no code reads a payment event without verifying its signature', () => {
  const wrong = files
    .filter((file) => file !== 'tests/architecture.test.ts')
    .filter((file) => read(file).includes('constructEventWithoutVerification'));
  expect(wrong).toEqual([]);
});

test('a browser module keeps its state in a variable whose name says so', () => {
  const state = /^(?:export )?(?:let (\w+)|const (\w+)[^=\n]* = new (?:Map|Set|WeakMap)(?:<.*>)?\(\))/gm;
  const inBrowser = /^app\/(features\/[^/]+\/page|client|components|pages|shell)\/|^app\/[^/]+$/;
  const wrong = production
    .filter((file) => inBrowser.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(state)].map(([, variable, collection]) => `${file}: ${variable ?? collection}`),
    )
    .filter((line) => !line.endsWith('State'));
  expect(wrong).toEqual([]);
});
