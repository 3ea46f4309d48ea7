import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { ContainedChromium } from '#platform/outbound/contain-chromium.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { type CdpConnection, connectCdp } from './cdp-connection.ts';
import { measuringFlags } from './chromium-flags.ts';
import { killTree } from './process-tree.ts';
import { profilePrefix, removeForgottenProfiles } from './remove-forgotten-profiles.ts';

export type Chromium = {
  cdp: CdpConnection;
  pid: number;
  version: string;
  /** Ends all its processes and removes its profile. */
  stop(): Promise<void>;
};

type Launch = ContainedChromium['launch'];

/** Starts Chromium with a profile of its own; throws `crashed` where it does not come up. */
export async function startChromium(launch: Launch, signal: AbortSignal): Promise<Chromium> {
  await removeForgottenProfiles();
  signal.throwIfAborted();
  const profile = await mkdtemp(path.join(tmpdir(), profilePrefix));
  const remove = () => rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  try {
    const child = spawnChromium(launch, profile);
    const pid = await begin(child);
    const cdp = connectCdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      cdp.end(new Error('the browser was ended'));
      stopped ??= killTree(pid).then(remove);
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
    await remove();
    signal.throwIfAborted();
    throw new OutboundError({ code: 'crashed' }, { cause });
  }
}

function spawnChromium(
  { executablePath, args, chromiumSandbox, env }: Launch,
  profile: string,
): ChildProcess {
  const flags = [...args, ...measuringFlags, `--user-data-dir=${profile}`];
  return spawn(executablePath, [...flags, ...(chromiumSandbox ? [] : ['--no-sandbox'])], {
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
