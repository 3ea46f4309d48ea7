import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectDir = path.resolve(import.meta.dirname, '..');

/** What each top-level folder may import besides itself. `wiring` names those that join it all. */
const arrows: Record<string, string[]> = {
  app: ['domain', 'artwork'],
  artwork: ['domain', 'app'],
  bench: ['tests', 'server', 'app', 'domain', 'scripts'],
  db: ['domain'],
  domain: [],
  scripts: ['domain', 'server', 'app', 'artwork', 'standins', 'db'],
  server: ['app', 'domain', 'artwork'],
  standins: ['domain'],
  tests: ['app', 'domain', 'server', 'standins', 'db', 'scripts', 'artwork'],
};

const wiring = [
  'server/bundle.ts',
  'server/main.ts',
  'server/services.ts',
  'server/development.ts',
  'server/open-database.ts',
  'server/open-back-office.ts',
  'app/contact/server/open-leads.ts',
  'app/blog/server/open-blog.ts',
  'app/accounts/server/open-accounts.ts',
  'app/payments/server/open-payments.ts',
  'app/audit/server/open-audits.ts',
  'app/vitals/server/open-vitals.ts',
];

const files = globSync(`{${Object.keys(arrows).join(',')}}/**/*.{ts,tsx}`, { cwd: projectDir }).filter(
  (file) => !file.endsWith('.d.ts'),
);

const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');

/** Project files that a file imports, relative to the project. */
function listImports(file: string): string[] {
  const named = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)];
  return listProjectFiles(
    file,
    named.map(([, name = '']) => name),
  );
}

/** The same without those of which a file takes only types, and which are therefore not loaded. */
function listLoaded(file: string): string[] {
  const code = read(file);
  const clauses = [...code.matchAll(/^(?:import|export)\s([^'";]*?)\sfrom\s'([^']+)'/gm)]
    .filter(([, clause = '']) => !/^type\s|^\{(\s*type\s[^,}]*,?)+\s*\}$/.test(clause.trim()))
    .map(([, , name = '']) => name);
  const bare = [...code.matchAll(/^import\s'([^']+)'|\bimport\(\s*'([^']+)'/gm)].map(
    ([, effect, dynamic]) => effect ?? dynamic ?? '',
  );
  return listProjectFiles(file, [...clauses, ...bare]);
}

function listProjectFiles(file: string, names: string[]): string[] {
  return names.flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1).split('?')[0] ?? ''];
    if (name.startsWith('.')) return [path.join(path.dirname(file), name).split('?')[0] ?? ''];
    return [];
  });
}

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file) || file.startsWith('tests/');

test('imports point one way', () => {
  const wrong = files
    .filter((file) => !isTest(file) && !wiring.includes(file))
    .flatMap((file) => {
      const own = file.split('/')[0] ?? '';
      return listImports(file)
        .map((target) => target.split('/')[0] ?? '')
        .filter((folder) => folder in arrows && folder !== own && !arrows[own]?.includes(folder))
        .map((folder) => `${file} imports ${folder}/`);
    });
  expect(wrong).toEqual([]);
});

/** Why the file is loaded, as `a > b > c`, for every project file that a test loads. What source loads is not followed. */
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
const isSource = (file: string) =>
  /^(app|artwork|db|domain|server|standins)\//.test(file) && !isTestFile(file);

test('a test takes what it runs from source or from the bundle, never from both', () => {
  const bundle = 'tests/built-app.ts';
  const wrong = files.filter(isTestFile).flatMap((file) => {
    const trails = listTrails(file);
    if (!trails.has(bundle)) return [];
    if (!/\.built\.(slow\.)?test\.ts$|\.e2e\.ts$/.test(file))
      return [`${trails.get(bundle)}: only *.built.test.ts and *.e2e.ts may use the bundle`];
    return [...trails.keys()]
      .filter(isSource)
      .map((target) => `${trails.get(target)}: take it from the bundle, as "built" of ${bundle}`);
  });
  expect(wrong).toEqual([]);
});

test('the domain knows neither React nor HTTP', () => {
  const wrong = files
    .filter((file) => file.startsWith('domain/') && !isTest(file))
    .filter((file) =>
      /from '(react|react-dom|react-router|hono|node:http|node:https)[/']/.test(
        readFileSync(path.join(projectDir, file), 'utf8'),
      ),
    );
  expect(wrong).toEqual([]);
});

test('no import goes round in a circle', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(' > '));
      return;
    }
    if (done.has(file) || !files.includes(file)) return;
    for (const target of listImports(file)) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

test('only the server reads the environment', () => {
  const wrong = files
    .filter(
      (file) => /^(app|domain|db|standins|server)\//.test(file) && !isTest(file) && file !== 'server/env.ts',
    )
    .filter((file) => readFileSync(path.join(projectDir, file), 'utf8').includes('process.env'));
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
    .filter((file) =>
      readFileSync(path.join(projectDir, file), 'utf8').includes('constructEventWithoutVerification'),
    );
  expect(wrong).toEqual([]);
});
