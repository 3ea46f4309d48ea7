import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { type Launch, unusedParts } from '#platform/outbound/launch-chromium.ts';
import { killTree } from '#platform/outbound/process-tree.ts';
import { passPriorityOn } from '../../process/priority.ts';
import { type CdpConnection, connectCdp } from './cdp-connection.ts';

export type Chromium = {
  cdp: CdpConnection;
  pid: number;
  version: string;
  /** Kills all of its processes. */
  stop(): Promise<void>;
};

/** Starts Chromium. Rejects if it does not answer in time, or `signal` aborts. */
export async function startChromium(launch: Launch, signal: AbortSignal, startMs: number): Promise<Chromium> {
  signal.throwIfAborted();
  const child = spawnChromium(launch);
  const pid = await awaitSpawn(child);
  passPriorityOn(pid);
  const cdp = connectCdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    cdp.end(new Error('the browser was ended'));
    stopped ??= killTree(pid);
    return stopped;
  };
  const giveUp = () => void stop();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const { product } = await cdp.browser.send('Browser.getVersion', undefined, { timeoutMs: startMs });
    return { cdp, pid, version: product, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

function spawnChromium({ command: [program = '', ...args], flags, env }: Launch): ChildProcess {
  return spawn(program, [...args, ...flags, ...measuringFlags], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env,
    detached: process.platform !== 'win32',
  });
}

/** Resolves to the process id. Rejects if the program is missing or may not be started. */
async function awaitSpawn(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('spawn', resolve);
  child.on('error', reject);
  await promise;
  if (child.pid === undefined) throw new Error('the browser has no process');
  return child.pid;
}

const backgroundFeatures = [
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'DialMediaRouteProvider',
  'AutofillServerCommunication',
];

/**
 * Flags besides those that contain Chromium (platform/outbound/launch-chromium.ts): for controlling it, and for making
 * loads of one page on different machines request the same files.
 */
const measuringFlags = [
  '--headless',
  '--no-startup-window',
  '--remote-debugging-pipe',
  // The distance of lazy loading depends on the estimated connection, which varies on a busy machine.
  '--force-effective-connection-type=4G',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--mute-audio',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  // A page without a window would otherwise count as a background page, and be throttled.
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--password-store=basic',
  '--use-mock-keychain',
  `--disable-features=${[...unusedParts, ...backgroundFeatures].join(',')}`,
];
