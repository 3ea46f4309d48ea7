import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Containment } from '#platform/outbound/launch-chromium.ts';
import {
  OutboundError,
  type OutboundFailure,
  outboundErrorFromSignal,
} from '#platform/outbound/outbound-failure.ts';
import { killTree, measureMemory } from '#platform/outbound/process-tree.ts';
import { settleWithin } from '#platform/time-limit.ts';
import type { AuditListeners, AuditResult, AuditTool } from '../../domain/audit.ts';
import type { FirstEstimate } from '../../domain/audit-figures.ts';
import type { AuditStep } from '../../domain/audit-step.ts';
import type { AuditSettings } from '../gather/gather-artifacts.ts';

type ChildTask = Extract<ToChild, { kind: 'audit' }>;

type ChildOptions = AuditListeners & {
  /** `audit-child.ts`, or its bundle: see `AuditPrograms`. */
  auditFile: string;
  onBrowser(result: Extract<FromChild, { kind: 'browser' }>): void;
  /** Takes the end of the process, which the result does not wait for. */
  onEnding(ended: Promise<void>): void;
  /** The time without a message after which the process counts as hung. */
  silentMs?: number;
  memoryBytes?: number;
};

/** The heaviest page within the limits needs half of this. The browser and the compressing process have their own. */
const maxMemoryBytes = 700_000_000;
const maxHeapMegabytes = 512;
/** Where the programs are that contain the browser. */
const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** How long the process may take to end its browser and remove its folder, on a machine where visitors go before it. */
const endMs = 12_000;

/**
 * Runs one audit in a process of its own, with limits on memory and time. A page that hangs the process or exhausts its
 * memory fails with that reason, and delays nothing else. No process is left once it has failed, or `onEnding`'s promise
 * resolves.
 */
export async function runInChild(task: ChildTask, options: ChildOptions): Promise<AuditResult> {
  const { signal, auditFile, silentMs = 15_000, memoryBytes = maxMemoryBytes } = options;
  if (signal.aborted) throw outboundErrorFromSignal(signal);
  const { promise, resolve, reject } = Promise.withResolvers<AuditResult>();
  const child = fork(auditFile, [], {
    cwd: '/',
    // Nothing of the server’s environment, which holds its secrets.
    env: { PATH: searchPath, TMPDIR: tmpdir() },
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: process.platform !== 'win32',
  });
  const send = (message: ToChild) => void (child.connected && child.send(message, () => {}));
  const fail = (code: 'hung' | 'out of memory' | 'crashed', cause: Error) =>
    reject(new OutboundError({ code }, { cause }));

  let heardMs = performance.now();
  const watch = setInterval(async () => {
    if (performance.now() - heardMs > silentMs) fail('hung', new Error('the process of the audit hung'));
    // Its own memory only: the browser has a limit of its own.
    if ((await measureMemory([child.pid ?? -1])) > memoryBytes)
      fail('out of memory', new Error('the process of the audit exceeded its memory'));
  }, 250);
  const abort = () => {
    const error = outboundErrorFromSignal(signal);
    send({ kind: 'abort', failure: error.failure });
    reject(error);
  };
  signal.addEventListener('abort', abort, { once: true });

  child.on('message', (message: FromChild) => {
    heardMs = performance.now();
    switch (message.kind) {
      case 'done':
        return resolve(message.finished);
      case 'failed':
        return reject(new OutboundError(message.failure));
      case 'broken':
        return reject(new Error(message.message));
      case 'step':
        return options.onStep(message.step);
      case 'estimate':
        return options.onEstimate(message.estimate);
      case 'browser':
        return options.onBrowser(message);
      case 'host':
        return void options.onHost(message.host).then(
          () => send({ kind: 'host', id: message.id, failure: undefined }),
          (error: unknown) => {
            if (error instanceof OutboundError)
              return send({ kind: 'host', id: message.id, failure: error.failure });
            reject(error);
          },
        );
    }
  });
  child.on('error', (error) =>
    reject(new Error('could not start the process of an audit', { cause: error })),
  );
  child.on('exit', (code, killedBy) =>
    // V8 aborts a process that has reached the limit of its heap.
    fail(
      killedBy === 'SIGABRT' || killedBy === 'SIGTRAP' || code === 134 ? 'out of memory' : 'crashed',
      new Error(`the process of the audit exited with ${killedBy ?? code}`),
    ),
  );
  send(task);
  let isDone = false;
  try {
    const finished = await promise;
    isDone = true;
    return finished;
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', abort);
    if (isDone) options.onEnding(end(child));
    else await end(child);
  }
}

/** Ends the process and everything that it has started. It normally ends by itself, and removes its browser’s folder. */
async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    if (child.connected) child.disconnect();
    await settleWithin(exited, endMs);
  }
  await killTree(pid);
}

/** What the server sends to the process of an audit: one task first. */
export type ToChild =
  | { kind: 'audit'; tool: AuditTool; url: string; settings: AuditSettings }
  /** The response to `host`: whether it may be visited. */
  | { kind: 'host'; id: number; failure: OutboundFailure | undefined }
  | { kind: 'abort'; failure: OutboundFailure };

/** What the process sends to the server: any number of reports, then one of the last three. */
export type FromChild =
  | { kind: 'alive' }
  | { kind: 'step'; step: AuditStep }
  | { kind: 'estimate'; estimate: FirstEstimate }
  /** The page redirects to this host. */
  | { kind: 'host'; id: number; host: string }
  | { kind: 'browser'; containment: Containment }
  | { kind: 'browser'; failure: string }
  | { kind: 'done'; finished: AuditResult }
  | { kind: 'failed'; failure: OutboundFailure }
  /** A fault of our own: it is logged, and not reported to the visitor as a fault of the page. */
  | { kind: 'broken'; message: string };
