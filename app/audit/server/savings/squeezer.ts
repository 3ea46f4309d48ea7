import { type ChildProcess, fork } from 'node:child_process';
import { killTree, listTree, measureMemory } from '../browser/process-tree.ts';
import type { Squeezed, SqueezeMessage, SqueezeReply, SqueezeTask } from './squeeze-task.ts';

export type Squeezer = AsyncDisposable & {
  /** Undefined where nothing came of it: too large, broken, too slow. One at a time. */
  squeeze(task: SqueezeTask, signal: AbortSignal): Promise<Squeezed | undefined>;
};

export type SqueezerOptions = {
  /** `squeeze-child.ts`, or what the build made of it: see `AuditPrograms`. */
  childFile: string;
  /** For one task. */
  timeoutMs?: number;
  memoryBytes?: number;
};

const startMs = 5000;
/** Also on machines where nobody has no name. */
const nobody = { uid: 65534, gid: 65534 };

/** Who runs it, best first. Only root may start others than itself; they may have no way to our files. */
const listUsers = () => (process.getuid?.() === 0 ? [nobody, {}] : [{}]);

/**
 * Tries savings in a process of its own, as nobody where that may be. A picture that crashes it, or
 * takes its time or memory, ends that try: the next begins a new process.
 */
export function createSqueezer(options: SqueezerOptions): Squeezer {
  const { childFile, timeoutMs = 6000, memoryBytes = 700_000_000 } = options;
  let child: ChildProcess | undefined;
  let lastId = 0;

  const stop = async () => {
    const { pid } = child ?? {};
    child = undefined;
    if (pid !== undefined) await killTree(pid);
  };

  return {
    async squeeze(task, signal) {
      signal.throwIfAborted();
      child ??= await startChild(childFile);
      const id = ++lastId;
      const running = child;
      const { promise, resolve } = Promise.withResolvers<SqueezeReply | undefined>();
      const giveUp = () => resolve(undefined);
      const hear = (reply: SqueezeReply) => {
        if (reply.id === id) resolve(reply);
      };
      const watch = setInterval(async () => {
        const memory = await measureMemory(await listTree(running.pid ?? -1));
        if (memory > memoryBytes) giveUp();
      }, 100);
      const timer = setTimeout(giveUp, timeoutMs);
      running.on('message', hear);
      running.once('exit', giveUp);
      signal.addEventListener('abort', giveUp);
      try {
        running.send({ id, task } satisfies SqueezeMessage, () => {});
        const reply = await promise;
        if (!reply) await stop();
        signal.throwIfAborted();
        return reply?.squeezed;
      } finally {
        clearInterval(watch);
        clearTimeout(timer);
        running.off('message', hear);
        running.off('exit', giveUp);
        signal.removeEventListener('abort', giveUp);
      }
    },
    [Symbol.asyncDispose]: stop,
  };
}

async function startChild(file: string): Promise<ChildProcess> {
  let cause: unknown;
  for (const user of listUsers()) {
    const child = fork(file, [], {
      ...user,
      cwd: '/',
      env: {},
      execArgv: ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: process.platform !== 'win32',
    });
    child.on('error', () => {});
    const ready = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, startMs, false);
      timer.unref();
      child.once('message', () => resolve(true));
      child.once('error', (error) => {
        cause = error;
        resolve(false);
      });
      child.once('exit', () => resolve(false));
    });
    if (ready) return child;
    if (child.pid !== undefined) await killTree(child.pid);
  }
  throw new Error('no process could be started to try savings in', { cause });
}
