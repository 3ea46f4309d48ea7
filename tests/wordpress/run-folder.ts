import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './debian.ts';

/** Debian's ids of nobody and nogroup. MariaDB refuses to run as root, and WordPress should not. */
const nobody = { uid: 65_534, gid: 65_534 };
const user = process.getuid?.() === 0 ? nobody : undefined;

type Program = { file: string; args: string[]; env?: Record<string, string> };
export type RunFolder = ReturnType<typeof createRunFolder>;

/**
 * Creates a temporary folder for programs that run as an ordinary user. `remove()` ends them and deletes the folder;
 * guard.sh does the same if this process dies first.
 */
export function createRunFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-wordpress-'));
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  // It has its own process group, so that Ctrl-C in a terminal does not end it.
  const guard = spawn('/bin/sh', [path.join(import.meta.dirname, 'guard.sh'), folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const guardEnded = once(guard, 'exit');
  guard.unref();
  const groups = new Set<number>();
  const inFolder = (name: string) => path.join(folder, name);
  const write = (name: string, text: string) => {
    // Renamed into place, so that no reader sees half of it.
    writeFileSync(inFolder('next'), text);
    chmodSync(inFolder('next'), 0o644);
    renameSync(inFolder('next'), inFolder(name));
  };
  const listGroups = () => write('groups', [...groups].join(' '));
  listGroups();
  const optionsOf = ({ env }: Program) => ({
    ...user,
    cwd: folder,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
  });
  return {
    path: inFolder,
    write,
    /** Runs a program to its end and returns its standard output. */
    async run(program: Program): Promise<string> {
      return (await run(program.file, program.args, { ...optionsOf(program), maxBuffer: 2 ** 24 })).stdout;
    },
    /** Starts a program in its own process group and waits until it is ready. */
    async start(program: Program, isReady: () => Promise<boolean>): Promise<ChildProcess> {
      const logFile = inFolder(`${program.file}.log`);
      const log = openSync(logFile, 'a');
      const stdio = ['ignore' as const, log, log];
      const child = spawn(program.file, program.args, { ...optionsOf(program), stdio, detached: true });
      closeSync(log);
      child.unref();
      groups.add(child.pid ?? Number.NaN);
      listGroups();
      while (!(await isReady())) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`${program.file} ended: ${readFileSync(logFile, 'utf8').slice(-2000)}`);
        await sleep(20);
      }
      return child;
    },
    /** Ends a program and all processes that it started. */
    async end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      child.ref();
      const ended = once(child, 'exit');
      process.kill(-(child.pid ?? Number.NaN), signal);
      await ended;
      groups.delete(child.pid ?? Number.NaN);
      listGroups();
    },
    async remove(): Promise<void> {
      guard.ref();
      guard.stdin.end();
      await guardEnded;
    },
  };
}
