import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Debian's numbers for nobody and nogroup. MariaDB refuses to run as root, and WordPress should not. */
const nobody = 65_534;
const ordinaryUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

export type Program = { file: string; args: string[]; env?: Record<string, string> };

/**
 * A temporary folder, and programs that run in it as an ordinary user. All of it is gone after `remove()`, and
 * also when this process ends without: guard.sh sees to it.
 */
export type RunFolder = {
  path: string;
  /** Runs a program to its end and returns what it wrote to standard output; throws when it fails. */
  run(program: Program): Promise<string>;
  /** Starts a program; what it writes goes to `{name}.log` in the folder. */
  start(name: string, program: Program): ChildProcess;
  /** Ends a program and everything that it started, at once. */
  kill(child: ChildProcess): Promise<void>;
  /** The end of what a program wrote. */
  readLog(name: string): string;
  remove(): Promise<void>;
};

export function createRunFolder(): RunFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-wordpress-'));
  chmodSync(folder, 0o755);
  if (ordinaryUser.uid !== undefined) chownSync(folder, ordinaryUser.uid, ordinaryUser.gid);
  const guard = startGuard(folder);
  const place = { cwd: folder, ...ordinaryUser };
  const environment = (env: Program['env']) => ({
    PATH: `${process.env.PATH}:/usr/sbin`,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    ...env,
  });
  return {
    path: folder,
    async run({ file, args, env }) {
      const options = { ...place, env: environment(env), maxBuffer: 2 ** 24 };
      return (await promisify(execFile)(file, args, options)).stdout;
    },
    start(name, { file, args, env }) {
      const log = openSync(path.join(folder, `${name}.log`), 'a');
      const stdio = ['ignore' as const, log, log];
      const child = spawn(file, args, { ...place, env: environment(env), stdio, detached: true });
      closeSync(log);
      guard.tell(`started ${child.pid}`);
      child.unref();
      return child;
    },
    async kill(child) {
      child.ref();
      const ended = hasEnded(child) ? undefined : new Promise((resolve) => child.once('exit', resolve));
      try {
        process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
      await ended;
      guard.tell(`ended ${child.pid}`);
    },
    readLog: (name) => readFileSync(path.join(folder, `${name}.log`), 'utf8').slice(-2000),
    remove: guard.finish,
  };
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function startGuard(folder: string) {
  // In a group of its own: what ends us from the keyboard must not end the guard.
  const guard = spawn('/bin/sh', [path.join(import.meta.dirname, 'guard.sh'), folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  guard.unref();
  return {
    tell: (line: string) => guard.stdin.write(`${line}\n`),
    async finish() {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
}
