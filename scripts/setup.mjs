// Prepares what every command needs: the packages, the right Node, and a build. Runs on Node 20 without any package.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** One line to the person at the terminal. Goes to standard error: standard output is the server's log. */
export function say(line) {
  process.stderr.write(`[saltbush] ${line}\n`);
}

/** Says why it can't go on and what to do, and ends the process. */
function giveUp(line) {
  say(line);
  process.exit(1);
}

const minMajor = 24;

/** Finds the Node of the project: the one that the lock file pins for this machine, else this one if it is new enough. */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'bin/node';
  const pinned = path.join(projectDir, 'node_modules', `node-${platform}-${process.arch}`, name);
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= minMajor) return process.execPath;
  return giveUp(
    `This needs Node ${minMajor} or later, and there is no packaged one for ${process.platform} on ${process.arch}. ` +
      `This is Node ${process.versions.node}: install Node ${minMajor} from your system or nodejs.org, and run the command again.`,
  );
}

/** Runs a program of the project with its Node and waits. Returns the exit status. */
export function runNode(args) {
  return spawnSync(findNode(), args, { cwd: projectDir, stdio: 'inherit' }).status ?? 1;
}

/**
 * Becomes, as far as a process can, the given program: signals go to it, and its exit status is ours. Of `env`, what is
 * set already wins.
 */
export function becomeNode(args, env = {}) {
  const child = spawn(findNode(), args, {
    cwd: projectDir,
    stdio: 'inherit',
    env: { ...env, ...process.env },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => giveUp(error.message));
  child.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
}

/**
 * One hash over the names and contents of all files at or below the given paths of the project. What is not there counts
 * as empty. `isLeftOut` is asked about every path.
 */
function hashFiles(paths, isLeftOut = () => false) {
  const hash = createHash('sha256');
  const add = (relative) => {
    const full = path.join(projectDir, relative);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (!stat || isLeftOut(relative)) return;
    if (stat.isDirectory()) for (const name of readdirSync(full).sort()) add(`${relative}/${name}`);
    else hash.update(`${relative}\0${stat.size}\0`).update(readFileSync(full));
  };
  for (const relative of paths) add(relative);
  return hash.digest('hex');
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Installs exactly what the lock file names, where that is not what is installed. */
export function ensureInstall() {
  const stampFile = path.join(projectDir, 'node_modules/.installed-from');
  const wanted = hashFiles(['package.json', 'package-lock.json']);
  if (readStamp(stampFile) === wanted) return;
  say('Installing the packages that the lock file names. The first time takes a minute.');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    giveUp('npm could not install the packages, for the reason above. Fix it and run the command again.');
  writeFileSync(stampFile, wanted);
}

/** Sources of the build. The build itself draws the pictures. */
const sources = [
  ...['app', 'artwork', 'content', 'platform', 'public', 'server', 'scripts/build'],
  ...['package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
];

/** Hashes everything that the build is made from, as it is on disk now. */
export function hashSources() {
  return hashFiles(sources, (file) => file === 'artwork/out' || /\.(test|e2e)\.tsx?$/.test(file));
}

/** The file with the hash of the sources that were built. It is there once a build is finished. */
export const buildStamp = path.join(projectDir, 'build/built-from');

export const readBuildStamp = () => readStamp(buildStamp);

/** Builds where the sources are not those of the build that stands. */
export function ensureBuild() {
  const stamp = readBuildStamp();
  if (stamp === hashSources()) return;
  say(stamp ? 'Building: the sources have changed.' : 'Building: there is no build yet.');
  if (runNode(['scripts/build/build.ts', '--if-stale']) !== 0)
    giveUp('The build failed, for the reason above.');
}

/**
 * How the server is started. Node's defaults are for heavier programs: with a young generation of at most 4 MB, instead
 * of 16, it stays small under load, and with 2 a cached page costs a tenth more of the processor. `--expose-gc` lets it
 * give back what starting left behind (`gcWhenIdle` in `server/http-server.ts`).
 */
export const serveArguments = ['--max-semi-space-size=4', '--expose-gc', 'scripts/serve.mjs'];

/**
 * One arena of the C library, instead of one a thread, makes compressing leave some 15 MB less behind; with free memory
 * given back from 64 KiB on, 5 MB less.
 */
export const serveEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '65536' };
