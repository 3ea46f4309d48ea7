import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Launch, launchFolderPrefix } from '#platform/outbound/contain-chromium.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { type CdpConnection, connectCdp } from './cdp-connection.ts';
import { killTree } from './process-tree.ts';

export type Chromium = {
  cdp: CdpConnection;
  pid: number;
  version: string;
  /** Ends all its processes. */
  stop(): Promise<void>;
};

/** Starts Chromium; throws `crashed` where it does not come up. */
export async function startChromium(launch: Launch, signal: AbortSignal): Promise<Chromium> {
  await removeForgottenFolders();
  signal.throwIfAborted();
  try {
    const child = spawnChromium(launch);
    const pid = await begin(child);
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
      const { product } = await cdp.browser.send('Browser.getVersion');
      return { cdp, pid, version: product, stop };
    } catch (error) {
      await stop();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw new OutboundError({ code: 'crashed' }, { cause });
  }
}

function spawnChromium({ command: [program = '', ...words], flags, env }: Launch): ChildProcess {
  return spawn(program, [...words, ...flags, ...measuringFlags], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env,
    detached: process.platform !== 'win32',
  });
}

/** Resolves to the process id. Rejects if the program is missing or may not be started. */
async function begin(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('spawn', resolve);
  child.on('error', reject);
  await promise;
  if (child.pid === undefined) throw new Error('the browser has no process');
  return child.pid;
}

/**
 * Flags besides those that contain Chromium (platform/outbound/contain-chromium.ts): how we control it, and what makes
 * two loads of one page, on two machines, request the same files.
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
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AutofillServerCommunication',
];

/** No audit takes this long. */
const forgottenMs = 15 * 60_000;

/** Removes the folders of audits whose server was killed. */
export async function removeForgottenFolders(now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(launchFolderPrefix))) {
    const folder = path.join(tmpdir(), name);
    const made = (await stat(folder).catch(() => undefined))?.mtimeMs ?? now;
    // Folders of other users stay.
    if (now - made > forgottenMs) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
