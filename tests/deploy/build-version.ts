import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installArguments } from '../../scripts/setup.mjs';
import { projectDir } from '../site.ts';

/** Builds the version in a folder that has its packages. */
function build(folder: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build/build.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`The build failed: ${stderr}`);
}

/** Gives a folder the packages of this project. */
function linkPackages(folder: string): void {
  symlinkSync(path.join(projectDir, 'node_modules'), path.join(folder, 'node_modules'));
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: projectDir, maxBuffer: 1e9 });

/**
 * Lists what may stand for the release before this version: the newest tag such as v1.2, or, before the first one, the last
 * commits before the newest migration. Empty without Git.
 */
function listPreviousVersions(): string[] {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD');
  if (tag.status === 0) return [String(tag.stdout).trim()];
  const list = (...args: string[]) =>
    String(git('log', '--format=%H', '--first-parent', ...args).stdout).trim();
  const commits = list('--', 'server/migrations.ts').split('\n');
  const count = (text: string) => text.match(/create table |alter table |create index /g)?.length ?? 0;
  const now = count(readFileSync(path.join(projectDir, 'server/migrations.ts'), 'utf8'));
  const before = commits.findIndex(
    (commit) => count(String(git('show', `${commit}:server/migrations.ts`).stdout)) < now,
  );
  if (before < 0) return [];
  return list('--max-count=5', before === 0 ? 'HEAD' : `${commits[before - 1]}^`).split('\n');
}

/**
 * Builds the release before this version in a temporary folder, which the caller deletes. A commit that does not build was no
 * release. Undefined if there is none, or if its packages can't be installed here.
 */
export function buildPreviousVersion(): { commit: string; folder: string } | undefined {
  let failure: unknown;
  for (const commit of listPreviousVersions())
    try {
      const folder = buildCommit(commit);
      return folder === undefined ? undefined : { commit, folder };
    } catch (error) {
      failure = error;
    }
  if (failure) throw failure;
  return undefined;
}

/** Builds the version of a commit in a temporary folder, with its own packages. Undefined if they can't be installed here. */
function buildCommit(commit: string): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-version-'));
  // Not by `git archive`, which leaves out what only development needs.
  const index = { ...process.env, GIT_INDEX_FILE: path.join(folder, '.index') };
  for (const args of [
    ['read-tree', commit],
    ['checkout-index', '--all', `--prefix=${folder}/`],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd: projectDir, env: index, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The files of ${commit} could not be checked out: ${stderr}`);
  }
  const lock = (of: string) => readFileSync(path.join(of, 'package-lock.json'));
  if (lock(folder).equals(lock(projectDir))) linkPackages(folder);
  else if (spawnSync('npm', installArguments(), { cwd: folder, stdio: 'ignore' }).status !== 0)
    return undefined;
  build(folder);
  return folder;
}
