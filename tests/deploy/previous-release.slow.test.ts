import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { released } from '#server/migrations.ts';
import { openStore } from '#server/open-store.ts';
import { installArguments } from '../../scripts/setup.mjs';
import { projectDir, startSite } from '../site.ts';
import { describeStores } from '../stores.ts';
import { startAuditedPage, useEverything } from './use-site.ts';

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
function buildPreviousVersion(): { commit: string; folder: string } | undefined {
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

const previous = buildPreviousVersion();
const folder = previous?.folder;
const absence = ' (skipped: there is none in Git, or its packages cannot be installed here)';
const audited = await startAuditedPage();
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const data = mkdtempSync(path.join(tmpdir(), 'saltbush-previous-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Whether that release has the rule itself, so that it starts on a newer database if nothing breaks it. */
const knowsTheRule = (of: string) =>
  readFileSync(path.join(of, 'platform/database/migrate.ts'), 'utf8').includes('breaking_migrations');

await describeStores(({ createPlace, kind }) => {
  test.runIf(folder)(
    `C-02 W-02 P-03 A-02 while a server of the release before (${previous?.commit.slice(0, 8)}) runs, this one expands its database, and it goes on: pages, enquiries, signing in, orders and audits${folder ? '' : absence}`,
    { timeout: 600_000 },
    async () => {
      const place = await createPlace();
      const env = {
        ...audited.settings,
        DATA_DIR: place.kind === 'sqlite' ? path.dirname(place.file) : data,
        ...(place.kind === 'postgres' && { DATABASE_URL: place.url }),
      };
      const old = await startSite(env, folder);
      onTestFinished(old.end);
      await useEverything({ url: old.url, mailDir: old.dataDir }, audited.url, `${kind}-before`);
      const store = await openStore(place);
      const known = await countMigrations(folder ?? '');
      const breaking = released.slice(known).filter(({ breaks }) => breaks);
      await store.close();
      // A migration that breaks it says so, and the guide says to stop it before.
      if (breaking.length > 0) return;
      await useEverything({ url: old.url, mailDir: old.dataDir }, audited.url, `${kind}-after`);
      if (!knowsTheRule(folder ?? '')) return;
      const again = await startSite({ ...env, DATA_DIR: old.dataDir }, folder);
      onTestFinished(again.end);
      expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    },
  );
});

/** Counts the migrations that a release knows. */
async function countMigrations(of: string): Promise<number> {
  const { released: known } = (await import(path.join(of, 'server/migrations.ts'))) as {
    released: unknown[];
  };
  return known.length;
}
