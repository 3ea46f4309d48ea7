import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const nodePackage = `node-${process.platform}-${process.arch}`;

/**
 * Creates a project with the real `setup.mjs` and an `npm` that notes its arguments. With `installs` it installs a Node,
 * which is a link to this one.
 */
function createProject({ installs }: { installs: boolean }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-setup-'));
  folders.push(folder);
  for (const name of ['scripts', 'bin', 'node_modules']) mkdirSync(path.join(folder, name));
  copyFileSync(path.resolve(import.meta.dirname, 'setup.mjs'), path.join(folder, 'scripts/setup.mjs'));
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ optionalDependencies: { [nodePackage]: '24.0.0' } }),
  );
  const pinned = path.join(folder, 'node_modules', nodePackage, 'bin');
  const install = `mkdir -p "${pinned}"; ln -sf "${process.execPath}" "${pinned}/node"`;
  const log = path.join(folder, 'calls');
  writeFileSync(
    path.join(folder, 'bin/npm'),
    `#!/bin/sh\necho "$@" >> "${log}"\n${installs ? install : 'true'}\n`,
  );
  chmodSync(path.join(folder, 'bin/npm'), 0o755);
  // An old Node is imitated, because the tests run on a new one.
  const program = `
    Object.defineProperty(process.versions, 'node', { value: '20.20.2' });
    const { ensureInstall } = await import(process.argv[1]);
    ensureInstall();
    console.log('ready');
  `;
  return {
    start() {
      const env = { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` };
      const args = ['--input-type=module', '-e', program, path.join(folder, 'scripts/setup.mjs')];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
      return { status, output: stdout + stderr };
    },
    listCalls: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
  };
}

test('packages are installed once, with the optional ones, among which is Node, whatever npm is set to', () => {
  const project = createProject({ installs: true });
  expect(project.start()).toMatchObject({ status: 0, output: expect.stringContaining('ready') });
  expect(project.start().status).toBe(0);
  const calls = project.listCalls();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain('--include=dev --include=optional');
});

test('an install without Node says which package is missing, and the next start installs again', () => {
  const project = createProject({ installs: false });
  for (let start = 1; start <= 2; start++) {
    const { status, output } = project.start();
    expect(status).toBe(1);
    expect(output).toContain(`npm did not install it: the package ${nodePackage} is missing`);
    expect(output).not.toContain('ready');
    expect(project.listCalls()).toHaveLength(start);
  }
});
