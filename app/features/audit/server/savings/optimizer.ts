import { type ChildProcess, fork } from 'node:child_process';
import { killTree, listTree, measureMemory } from '#platform/outbound/process-tree.ts';
import { passPriorityOn } from '../process/priority.ts';
import type { Optimized, OptimizeMessage, OptimizeReply, OptimizeTask } from './optimize-child.ts';

export type Optimizer = AsyncDisposable & {
  /** Starts the process and loads its libraries, so that the first task need not wait for them. */
  warm(): void;
  /** Resolves to undefined if the task failed: too large, broken or too slow. Tasks run one at a time. */
  optimize(task: OptimizeTask, signal: AbortSignal): Promise<Optimized | undefined>;
};

export type OptimizerOptions = {
  /** `optimize-child.ts`, or its bundle: see `AuditPrograms`. */
  childFile: string;
  /** The time limit of one task. */
  timeoutMs?: number;
  memoryBytes?: number;
};

const startMs = 5000;
/** The user id of `nobody`, even on machines that lack the name. */
const nobodyUser = { uid: 65534, gid: 65534 };

/**
 * The users that may run the child process, best first. Only root can switch users, and another user may lack access to
 * our files.
 */
const listUsers = () => (process.getuid?.() === 0 ? [nobodyUser, {}] : [{}]);

/**
 * Tries savings in a child process, as the user `nobody` if possible. If an image crashes the process or takes too much
 * time or memory, that task fails and the next one starts a new process.
 */
export function createOptimizer(options: OptimizerOptions): Optimizer {
  const { childFile, timeoutMs = 6000, memoryBytes = 700_000_000 } = options;
  let child: Promise<ChildProcess> | undefined;
  let lastId = 0;

  const start = () => {
    if (child) return child;
    const starting = startChild(childFile);
    // The next task starts another one.
    const forget = () => {
      if (child === starting) child = undefined;
    };
    starting.then((running) => running.once('exit', forget), forget);
    child = starting;
    return starting;
  };
  const stop = async () => {
    const last = child;
    child = undefined;
    const { pid } = (await last?.catch(() => undefined)) ?? {};
    if (pid !== undefined) await killTree(pid);
  };

  return {
    warm() {
      start().then(
        (running) => running.send({ warms: true } satisfies OptimizeMessage, () => {}),
        // The first task fails for the same reason, and says so.
        () => {},
      );
    },
    async optimize(task, signal) {
      signal.throwIfAborted();
      const running = await start();
      signal.throwIfAborted();
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<OptimizeReply | undefined>();
      const giveUp = () => resolve(undefined);
      const hear = (reply: OptimizeReply) => {
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
        running.send({ id, task } satisfies OptimizeMessage, () => {});
        const reply = await promise;
        if (!reply) await stop();
        signal.throwIfAborted();
        return reply?.optimized;
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
    passPriorityOn(child.pid);
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
  throw new Error('could not start the process that tries savings', { cause });
}
