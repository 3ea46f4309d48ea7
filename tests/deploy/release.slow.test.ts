import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectDir, startSite } from '../site.ts';
import { startAuditedPage, useEverything } from './use-site.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-release-'));
const clone = path.join(folder, 'clone');
const current = path.join(folder, 'current');
const dataDir = path.join(folder, 'data');
const audited = await startAuditedPage();
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function call(cwd: string, program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, output: stdout + stderr };
}

/** Clones the last commit, and gives the clone this build. Node finds the packages in the folder above. */
function createClone(): void {
  expect(call(folder, 'git', ['clone', '--quiet', '--shared', projectDir, clone]).status).toBe(0);
  symlinkSync(path.join(projectDir, 'node_modules'), path.join(folder, 'node_modules'));
  cpSync(path.join(projectDir, 'build'), path.join(clone, 'build'), { recursive: true });
}

const release = (target: string) => call(clone, process.execPath, ['scripts/release.ts', target]);

/** Lists all files of a folder with what changes when they are written. */
const listFiles = (of: string) =>
  globSync('**', { cwd: of }).map((name) => {
    const { mtimeMs, size } = statSync(path.join(of, name));
    return `${name} ${mtimeMs} ${size}`;
  });

const inGit = call(projectDir, 'git', ['rev-parse', 'HEAD']);
const absence = inGit.status === 0 ? '' : ' (skipped: this is no clone)';

test.runIf(inGit.status === 0)(
  `C-02 W-02 P-03 A-02 a release does everything without development packages, says which it is, and is never written to${absence}`,
  { timeout: 600_000 },
  async () => {
    createClone();
    const target = path.join(folder, 'releases/one');
    writeFileSync(path.join(clone, 'note.txt'), 'not committed');
    expect(release(target)).toEqual({ status: 1, output: expect.stringContaining('note.txt') });
    rmSync(path.join(clone, 'note.txt'));
    const made = release(target);
    const commit = inGit.output.trim();
    expect(made).toEqual({
      status: 0,
      output: expect.stringContaining(`0.1.0 (${commit.slice(0, 12)}), built `),
    });
    const before = listFiles(target);
    expect(release(target)).toEqual({ status: 0, output: expect.stringContaining(`${target}: 0.1.0 (`) });
    const author = ['-c', 'user.name=Ana', '-c', 'user.email=ana@site.example'];
    call(clone, 'git', [...author, 'commit', '--quiet', '--allow-empty', '--no-verify', '--message=Later']);
    expect(release(target)).toEqual({ status: 1, output: expect.stringContaining('exists already') });

    symlinkSync(target, current);
    const env = { ...audited.settings, DATA_DIR: dataDir };
    mkdirSync(dataDir);
    await using site = await startSite(env, current);
    expect(await (await fetch(`${site.url}/healthz`)).json()).toMatchObject({
      release: expect.stringContaining(commit.slice(0, 12)),
    });
    await useEverything({ url: site.url, mailDir: dataDir }, audited.url, 'release');
    const run = (file: string, ...args: string[]) =>
      call(current, process.execPath, ['scripts/run.mjs', `scripts/${file}`, ...args], env);
    expect(run('backup.ts')).toMatchObject({ status: 0 });
    expect(run('leads.ts', 'list')).toEqual({ status: 0, output: expect.stringContaining('SB-') });
    for (const name of ['orders.ts', 'users.ts', 'staff.ts', 'vitals.ts', 'licences.ts', 'doctor.ts'])
      expect([name, run(name, '--help').status]).toEqual([name, 0]);
    for (const file of ['build/build.ts', 'test.ts'])
      expect(run(file)).toEqual({ status: 1, output: expect.stringContaining('is a release') });
    expect(listFiles(target)).toEqual(before);
  },
);

test.runIf(inGit.status === 0)(`C-02 a release refuses to keep its data inside itself${absence}`, () => {
  const { status, output } = call(current, process.execPath, ['scripts/start.mjs'], { DATA_DIR: 'data' });
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/^A release is never changed, but DATA_DIR is inside/),
  ]);
});
