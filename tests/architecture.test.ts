import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectDir = path.resolve(import.meta.dirname, '..');

/** What each top-level folder may import besides itself. `server/services.ts` and `main.ts` wire it all. */
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
  'server/main.ts',
  'server/services.ts',
  'server/development.ts',
  'server/open-database.ts',
  'server/open-back-office.ts',
  'server/open-leads.ts',
  'server/open-blog.ts',
  'server/open-accounts.ts',
  'server/open-payments.ts',
  'server/open-audits.ts',
  'server/open-vitals.ts',
];

const files = globSync(`{${Object.keys(arrows).join(',')}}/**/*.{ts,tsx}`, { cwd: projectDir }).filter(
  (file) => !file.endsWith('.d.ts'),
);

/** Project files that a file imports, relative to the project. */
function listImports(file: string): string[] {
  const code = readFileSync(path.join(projectDir, file), 'utf8');
  const named = [...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return named.flatMap((name) => {
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
