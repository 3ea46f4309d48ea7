import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnvironment } from '#server/env.ts';
import { findBlock, findSteps } from './guide-blocks.ts';

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const run = (commands: string) =>
  spawnSync('sh', ['-c', commands], { encoding: 'utf8', env: { PATH: process.env.PATH } });

const readFile = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

/** `site.env`, which all processes share. */
const settings = findBlock('4. **Settings**');

test('C-02 the settings of the guide are ones that the site accepts, with ports that no process shares', () => {
  const folder = createFolder();
  const place = (text: string) => text.replaceAll('/etc/saltbush', folder);
  run(place(findBlock('ports that no other has')));
  const processes = readdirSync(folder);
  mkdirSync(path.join(folder, 'secrets'));
  const secrets = {
    secret: 'a secret of more than thirty-two characters',
    'database-url': 'postgres://saltbush:p@127.0.0.1/saltbush',
    'smtp-url': 'smtps://user:password@mail.example:465',
  };
  for (const [name, value] of Object.entries(secrets))
    writeFileSync(path.join(folder, 'secrets', name), value);
  const configs = processes.map((name) => {
    const { stdout } = run(`set -a\n${place(settings)}\n. ${folder}/${name}\nenv`);
    return parseEnvironment(Object.fromEntries(stdout.split('\n').map((line) => line.split(/=(.*)/s))));
  });
  expect(configs.map(({ role }) => role).sort()).toEqual(['web', 'web', 'worker']);
  const ports = configs.flatMap(({ port, metrics }) => [port, metrics?.port]);
  expect(ports).not.toContain(undefined);
  expect([ports.length, new Set(ports).size]).toEqual([6, 6]);
});

test('C-02 backups of the guide are made each night, tried in a temporary database, and may go to another disk or into a bucket', () => {
  expect(settings).toMatch(/^BACKUP_NIGHTLY=on$/m);
  expect(findBlock('3. **Database')).toContain('login createdb password');
  const [, folder] = /`BACKUP_DIR=(\S+)`/.exec(readFile('docs/deploy.md')) ?? [];
  expect(readFile('deploy/saltbush@.service')).toContain(`\nReadWritePaths=-${folder}\n`);
  const bucket = findBlock('S3-compatible storage')
    .split('\n')
    .map((line) =>
      line
        .replace(/_FILE=.*/, '=half a key')
        .replace('BUCKET', 'backups')
        .split(/=(.*)/s),
    );
  expect(parseEnvironment(Object.fromEntries(bucket)).backups).toMatchObject({
    kind: 's3',
    bucket: 'backups',
    prefix: 'saltbush/',
    account: { region: 'eu-central-1', secretAccessKey: 'half a key' },
  });
});

test('the guide asks the doctor once the site runs, has its certificate and its first backup', () => {
  const text = readFile('docs/deploy.md');
  const order = ['systemctl enable --now', 'reload caddy', '&& saltbush backup', '`saltbush doctor` asks'];
  const places = order.map((command) => text.indexOf(command));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('C-02 a command of the guide has the data folder of the unit, what site.env says, and its own name', () => {
  const folder = createFolder();
  writeFileSync(path.join(folder, 'site.env'), 'SITE_URL=https://museum.example\n');
  mkdirSync(path.join(folder, 'current'));
  const command = readFile('deploy/saltbush')
    .replaceAll('/etc/saltbush', folder)
    .replace('/srv/saltbush/current', path.join(folder, 'current'))
    .replace('[ "$(id -un)" = saltbush ]', 'true');
  mkdirSync(path.join(folder, 'bin'));
  const shown = '#!/bin/sh\necho "$OPERATOR_COMMAND $DATA_DIR $SITE_URL $*"\n';
  writeFileSync(path.join(folder, 'bin/node'), shown, { mode: 0o755 });
  writeFileSync(path.join(folder, 'saltbush'), command, { mode: 0o755 });
  const { stdout, stderr } = run(`PATH=${folder}/bin:$PATH ${folder}/saltbush backup --keep 14`);
  expect([stdout, stderr]).toEqual([
    'saltbush /var/lib/saltbush https://museum.example scripts/run.mjs scripts/backup.ts --keep 14\n',
    '',
  ]);
});

/** Stand-ins for the programs of the guide: they note each call, and one fails. */
const createPrograms = (failing: string) => `
  note() { echo "$*"; [ "$*" != '${failing}' ]; }
  git() { note git "$1"; }
  cp() { note cp "$1"; }
  install() { note install "$1"; }
  npm() { note npm "$2"; }
  saltbush() { note saltbush "$1"; }
  systemctl() { note "$@"; }
  curl() { note curl; }
`;

const restarts = ['restart saltbush@worker', 'restart saltbush@web-1', 'restart saltbush@web-2'];
const installed = ['cp deploy/saltbush@.service', 'install deploy/saltbush', 'daemon-reload'];
const upgrade = [
  ...['git pull', ...installed, 'npm release', 'saltbush backup', 'saltbush doctor'],
  ...[...restarts, 'curl'],
];

test('C-02 the first backup of the guide goes where all its processes will put theirs, which have read the setting', () => {
  const [, steps = ''] = readFile('docs/deploy.md').split('BACKUP_DIR=s3://');
  expect(steps.indexOf('read `site.env` again')).toBeLessThan(steps.indexOf('8. **Look.**'));
  const { stdout } = run(createPrograms('') + findBlock('read `site.env` again'));
  expect(stdout).toBe('restart saltbush@worker saltbush@web-1 saltbush@web-2\nsaltbush backup\n');
});

test.each([
  ...upgrade.map((failing) => ({ section: 'Upgrade' as const, steps: upgrade, failing })),
  ...restarts.map((failing) => ({ section: 'Roll back' as const, steps: restarts, failing })),
])('C-02 $section: nothing is run after "$failing" has failed', ({ section, steps, failing }) => {
  const folder = createFolder();
  for (const name of ['clone', 'releases/1', 'releases/2'])
    mkdirSync(path.join(folder, name), { recursive: true });
  const [before, after] = section === 'Upgrade' ? ['releases/1', 'releases/2'] : ['releases/2', 'releases/1'];
  symlinkSync(before, path.join(folder, 'current'));
  // What an attempt that was interrupted leaves behind.
  symlinkSync(before, path.join(folder, 'next'));
  const { stdout, status } = run(createPrograms(failing) + findSteps(section, folder));
  const done = steps.slice(0, steps.indexOf(failing) + 1);
  expect(stdout.trim().split('\n')).toEqual(done);
  expect(status).not.toBe(0);
  const isSwitched = done.some((step) => step.startsWith('restart'));
  expect(readlinkSync(path.join(folder, 'current'))).toBe(isSwitched ? after : before);
});
