/**
 * npm run release -- DIR: creates a release in a new folder, from the last commit: sources, build, and packages without
 * those of development. Nothing ever writes to it, so the running release stays whole while the next one is made.
 * docs/deploy.md
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { wantsHelp } from '#platform/commands/arguments.ts';
import { formatRelease, type Release, readRelease } from '#server/release.ts';
import { installArguments, printStatus, projectDir } from './setup.mjs';

const usage = 'npm run release -- DIR   creates a release of the last commit in the new folder DIR';

class ReleaseError extends Error {}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: projectDir, maxBuffer: 1e9, stdio: 'pipe' });

/**
 * Creates the folder whole or not at all. One that is of the last commit already is left as it is, because an upgrade may
 * have failed after this step, or have been rolled back.
 */
function release(target: string): Release {
  const changed = String(git('status', '--porcelain')).trim();
  if (changed)
    throw new ReleaseError(`A release is made of a commit. Commit these changes first:\n${changed}`);
  const commit = String(git('rev-parse', 'HEAD')).trim();
  if (existsSync(target)) {
    const made = readRelease(target);
    if (made?.commit === commit) return made;
    throw new ReleaseError(`${target} exists already, and is not of the last commit. Name a new folder.`);
  }
  mkdirSync(path.dirname(target), { recursive: true });
  const part = mkdtempSync(`${target}.part-`);
  try {
    // `.gitattributes` says what is left out.
    execFileSync('tar', ['-x', '-C', part], { input: git('archive', 'HEAD') });
    cpSync(path.join(projectDir, 'build'), path.join(part, 'build'), { recursive: true });
    printStatus('Installing the packages of the release.');
    const npm = spawnSync('npm', installArguments('--omit=dev'), {
      cwd: part,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (npm.status !== 0)
      throw new ReleaseError(
        'npm could not install the packages, for the reason above. Nothing was created.',
      );
    const { version } = JSON.parse(readFileSync(path.join(part, 'package.json'), 'utf8')) as Release;
    const manifest = { version, commit, builtAt: new Date().toISOString() };
    writeFileSync(path.join(part, 'release.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    // mkdtemp lets only its owner read, but another user runs the site.
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', part]);
    renameSync(part, target);
    return manifest;
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

const args = process.argv.slice(2);
const [dir] = args;
if (wantsHelp(args)) console.log(usage);
else if (!dir || args.length > 1) {
  console.error(usage);
  process.exitCode = 2;
} else
  try {
    const target = path.resolve(dir);
    console.log(`${target}: ${formatRelease(release(target))}`);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
