// Prepares what every command needs: packages, the right Node and a build. It must run on Node 20 without packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

// When whoever reads these lines is gone, a failed write must not end the site that this process started.
process.stderr.on('error', () => {});

/** Prints a line to standard error, because standard output is the server's log. */
export function printStatus(line) {
  process.stderr.write(`[saltbush] ${line}\n`);
}

/** Prints what went wrong and what to do, and exits. */
function giveUp(line) {
  printStatus(line);
  process.exit(1);
}

const minMajor = 24;

/** The npm package with Node for this machine, whether there is one or not. */
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** Finds the project's Node: the one installed from npm, or else the current one if it is new enough. */
function findNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'bin/node';
  const pinned = path.join(projectDir, 'node_modules', nodePackage, name);
  if (existsSync(pinned)) return pinned;
  return Number(process.versions.node.split('.')[0]) >= minMajor ? process.execPath : undefined;
}

/** Finds Node as above, or explains why there is none. */
function requireNode() {
  const found = findNode();
  if (found) return found;
  const { optionalDependencies = {} } = JSON.parse(
    readFileSync(path.join(projectDir, 'package.json'), 'utf8'),
  );
  const why = Object.hasOwn(optionalDependencies, nodePackage)
    ? `and npm did not install it: the package ${nodePackage} is missing`
    : `which npm can't install for ${process.platform} on ${process.arch}`;
  return giveUp(
    `This needs Node ${minMajor} or later, ${why}. ` +
      `This is Node ${process.versions.node}. Install Node ${minMajor} from your system or nodejs.org, then try again.`,
  );
}

/** Runs a script with the project's Node, waits, and returns its exit status. */
export function runNode(args) {
  return spawnSync(requireNode(), args, { cwd: projectDir, stdio: 'inherit' }).status ?? 1;
}

/**
 * Runs a script in place of this process, as far as that is possible: forwards signals and exits with its status. `env`
 * holds defaults for variables that are not set.
 */
export function execNode(args, env = {}) {
  const child = spawn(requireNode(), args, {
    cwd: projectDir,
    stdio: 'inherit',
    env: { ...env, ...process.env },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => giveUp(error.message));
  child.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
}

/**
 * Hashes the names and contents of all files at or under the given paths of the project. Missing paths are ignored.
 */
function hashFiles(paths, isExcluded = () => false) {
  const hash = createHash('sha256');
  const add = (relative) => {
    const full = path.join(projectDir, relative);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (!stat || isExcluded(relative)) return;
    if (stat.isDirectory()) for (const name of readdirSync(full).sort()) add(`${relative}/${name}`);
    else hash.update(`${relative}\0${stat.size}\0`).update(readFileSync(full));
  };
  for (const relative of paths) add(relative);
  return hash.digest('hex');
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Whether this folder is a release of `npm run release`, which is complete and never changed. */
export const isRelease = existsSync(path.join(projectDir, 'release.json'));

/** Runs a script as `execNode` does. A release has no scripts for development. */
export function execScript([file, ...args]) {
  if (isRelease && !existsSync(path.join(projectDir, file)))
    giveUp(`This folder is a release, which has no ${file}. Run this in a clone.`);
  execNode([file, ...args]);
}

/**
 * npm's arguments to install the lock file, with or without what only development needs. Node and other programs for this
 * machine are optional packages: a setting such as `omit=optional` must not hold here.
 */
export const installArguments = (packages = '--include=dev') => [
  ...['ci', packages, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
];

/** Installs the packages of the lock file, unless they are installed already. */
export function ensureInstall() {
  if (isRelease) return;
  const stampFile = path.join(projectDir, 'node_modules/.installed-from');
  const wanted = hashFiles(['package.json', 'package-lock.json']);
  // An earlier install may have left out Node.
  if (readStamp(stampFile) === wanted && findNode()) return;
  printStatus('Installing packages. The first time takes a minute.');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, installArguments(), {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    giveUp('npm could not install the packages, for the reason above. Fix it, then try again.');
  requireNode();
  writeFileSync(stampFile, wanted);
}

/** The sources of a build. */
const sources = [
  ...['app', 'artwork', 'content', 'platform', 'public', 'server', 'scripts/build'],
  ...['package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
];

/** Hashes the current sources. `artwork/out` is excluded, because the build itself writes it. */
export function hashSources() {
  return hashFiles(sources, (file) => file === 'artwork/out' || /\.(test|e2e)\.tsx?$/.test(file));
}

/** The file with the hash of the built sources. It exists only once a build is finished. */
export const buildStamp = path.join(projectDir, 'build/built-from');

export const readBuildStamp = () => readStamp(buildStamp);

/** Builds, unless the existing build has the current sources. */
export function ensureBuild() {
  if (isRelease) return;
  const stamp = readBuildStamp();
  if (stamp === hashSources()) return;
  printStatus(stamp ? 'Building: the sources have changed.' : 'Building: there is no build yet.');
  if (runNode(['scripts/build/build.ts', '--if-stale']) !== 0)
    giveUp('The build failed, for the reason above.');
}

/**
 * Node's arguments for the server. With a young generation of at most 4 MB instead of 16 it stays small under load; with
 * 2 MB a cached page takes a tenth more CPU time. `--expose-gc` lets it free the memory that only starting up needed
 * (`gcWhenIdle` in `server/http-server.ts`).
 */
export const serveArguments = ['--max-semi-space-size=4', '--expose-gc', 'scripts/serve.mjs'];

/**
 * Settings of the C library's allocator. A single arena instead of one per thread saves about 15 MB after compressing,
 * and returning free memory from 64 KiB saves another 5 MB.
 */
export const serveEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '65536' };
