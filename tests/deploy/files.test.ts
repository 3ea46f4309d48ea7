import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseEnvironment, secrets } from '#server/env.ts';
import { findBlock } from './guide-blocks.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');

type Service = {
  image: string;
  environment: Record<string, string>;
  secrets: string[];
  read_only?: boolean;
  cap_drop?: string[];
  volumes: string[];
};
type Compose = {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: object;
};

const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
const ours = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('saltbush'));

test('C-02 the containers of deploy/ share the work: two for pages, one for jobs, all with the same settings', () => {
  expect(ours.map(([name, { environment }]) => [name, environment.ROLE])).toEqual([
    ['web-1', 'web'],
    ['web-2', 'web'],
    ['worker', 'worker'],
  ]);
  const shared = ours.map(([, { environment }]) => ({ ...environment, ROLE: '' }));
  expect(new Set(shared.map((file) => JSON.stringify(file))).size).toBe(1);
  expect(compose.services.caddy?.environment.UPSTREAMS).toBe('web-1:3000 web-2:3000');
});

test('C-02 they get secrets as files only, write only to /storage and /tmp, and have no capability', () => {
  for (const [, service] of ours) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['storage:/storage'] });
    expect(Object.keys(service.environment).filter((name) => secrets.includes(name))).toEqual([]);
    for (const [name, value] of Object.entries(service.environment))
      if (name.endsWith('_FILE')) expect(service.secrets).toContain(path.basename(value));
  }
  const declared = Object.keys(compose.secrets);
  for (const { secrets: used = [] } of Object.values(compose.services))
    expect(declared).toEqual(expect.arrayContaining(used));
});

test('C-02 their environment is one that the site accepts', () => {
  const values: Record<string, string> = {
    'database-url': 'postgres://saltbush:p@postgres/saltbush',
    'smtp-url': 'smtps://u:p@mail.example:465',
    secret: 'a secret of more than thirty-two characters',
  };
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)[^}]*\}/g, (_, name) =>
      name === 'SITE_HOST' ? 'saltbush.example' : 'Saltbush <hello@saltbush.example>',
    );
  for (const [, { environment }] of ours) {
    const variables = Object.entries(environment).map(([name, value]) =>
      name.endsWith('_FILE')
        ? [name.slice(0, -'_FILE'.length), values[path.basename(value)]]
        : [name, fill(value)],
    );
    expect(parseEnvironment(Object.fromEntries(variables))).toMatchObject({
      siteUrl: 'https://saltbush.example',
      trustProxy: 1,
      backsUpNightly: true,
    });
  }
});

test('C-02 the image is built in stages, runs as nobody in particular, and checks its health', () => {
  const lines = read('deploy/Containerfile').replace(/\\\n/g, ' ').split('\n');
  const targets = lines.flatMap((line) => /^FROM \S+ AS (\w+)$/.exec(line)?.[1] ?? []);
  expect(targets).toEqual(['build', 'site', 'chromium']);
  // The last stage is the one without --target.
  expect(lines.findLast((line) => line.startsWith('FROM '))).toBe('FROM site');
  const users = lines.filter((line) => line.startsWith('USER '));
  expect(users.at(-1)).toBe('USER 10001:10001');
  expect(lines.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
  expect(lines).toContain('VOLUME /storage');
  // Without `ip` audits have no network of their own: `platform/outbound/launch-chromium.ts`.
  expect(lines.find((line) => line.includes('install') && line.includes(' chromium '))).toContain(
    ' iproute2 ',
  );
  // A release is made of a commit, so the build needs Git's folder and nothing that is not tracked.
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).not.toContain('.git');
  expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'data', 'build']));
});

test('C-02 what the guide writes into the clone is neither a change of it nor part of the image', () => {
  const written = [...findBlock('## With containers').matchAll(/mkdir (\w+)|> (\S+)$/gm)].map(
    ([, folder, file]) => `deploy/${folder ?? file}`,
  );
  expect(written).toEqual(['deploy/secrets', 'deploy/.env']);
  for (const file of ['.gitignore', '.dockerignore']) {
    const ignored = read(file)
      .split('\n')
      .map((line) => line.replace(/^\/|\/$/g, ''));
    expect([file, ignored]).toEqual([file, expect.arrayContaining(written)]);
  }
});

test('C-02 no proxy of deploy/ compresses, and both replace the visitor’s address', () => {
  const nginx = read('deploy/nginx.conf');
  expect(nginx).toMatch(/^ {4}gzip off;$/m);
  expect(nginx).toMatch(/^ {8}proxy_set_header X-Forwarded-For \$remote_addr;$/m);
  expect(read('deploy/Caddyfile')).not.toMatch(/^\s*(encode|trusted_proxies)\b/m);
});

test('a release leaves out only files that exist, and none that the site needs to run', () => {
  const rules = read('.gitattributes')
    .split('\n')
    .flatMap((line) => /^(\S+) export-ignore$/.exec(line)?.[1] ?? []);
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules.filter((line) => line.startsWith('/')))
    expect([rule, existsSync(path.join(projectDir, rule))]).toEqual([rule, true]);
  const isLeftOut = (file: string) =>
    rules.some((rule) =>
      rule.startsWith('/')
        ? `/${file}`.startsWith(`${rule}/`) || `/${file}` === rule
        : path.matchesGlob(path.basename(file), rule),
    );
  const sources = globSync('{app,artwork,platform,scripts,server}/**/*.{ts,tsx,mjs}', {
    cwd: projectDir,
  }).filter((file) => !isLeftOut(file));
  const missing = sources.flatMap((file) =>
    [...read(file).matchAll(/from '(#(?:tests|server|app|platform|artwork)\/[^']+|\.[^']+)'/g)]
      .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name)))
      .filter((target) => isLeftOut(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(missing).toEqual([]);
});
