import { execFile, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { settleWithin } from '../time-limit.ts';
import {
  type Containment,
  describeLaunch,
  innerPort,
  isRoot,
  unprivilegedId,
  unshareArguments,
  unusedParts,
} from './launch-chromium.ts';
import { createLaunchFolder } from './launch-folder.ts';
import { killTree } from './process-tree.ts';

/** The strongest containment that works, by the path of Chromium. */
const found = new Map<string, Promise<Containment | undefined>>();

/** The id of the user who owns the browser's files; undefined for the server's own. */
export const ownerOf = ({ user }: Containment) => (user === 'unprivileged' ? unprivilegedId : undefined);

/**
 * Finds the strongest containment in which this Chromium starts. Throws if it starts in none, or takes longer than
 * `trialMs`.
 */
export async function requireContainment(chromiumPath: string, trialMs: number): Promise<Containment> {
  const finding = found.get(chromiumPath) ?? findContainment((each) => canStart(chromiumPath, each, trialMs));
  found.set(chromiumPath, finding);
  try {
    const containment = await finding;
    if (!containment) throw new Error(`${chromiumPath} does not start`);
    return containment;
  } catch (error) {
    // Chromium may be installed or repaired while the server runs, so a failure is not remembered.
    found.delete(chromiumPath);
    throw error;
  }
}

const run = promisify(execFile);

/** Whether a spawned program leads a process group, so that all of its processes can be killed. */
const detached = process.platform !== 'win32';

/**
 * Whether Chromium starts in this containment, and exits by itself. Throws if it hangs, because it would then hang in
 * every other containment too. Leaves no process behind.
 */
async function canStart(chromiumPath: string, containment: Containment, trialMs: number): Promise<boolean> {
  const folder = await createLaunchFolder(ownerOf(containment));
  const proxyUrl = `socks5://127.0.0.1:${innerPort}`;
  const { command, flags, env } = describeLaunch(chromiumPath, containment, folder, proxyUrl);
  const trial = ['--headless', '--disable-gpu', '--disable-dev-shm-usage', '--dump-dom', 'about:blank'];
  const disableUnusedParts = `--disable-features=${unusedParts.join(',')}`;
  const [program = '', ...args] = [...command, ...flags, disableUnusedParts, ...trial];
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'], detached });
  child.on('error', () => {});
  const output = await settleWithin(
    text(child.stdout).catch(() => ''),
    trialMs,
  );
  if (child.pid !== undefined) await killTree(child.pid);
  await folder.remove();
  if (output === undefined) throw new Error(`${chromiumPath} hangs as it starts`);
  return output.includes('<html>');
}

/**
 * Finds the strongest containment that works here by trying each, because that depends on the machine's kernel,
 * container and packages. Undefined if Chromium does not start at all.
 */
async function findContainment(
  attempt: (containment: Containment) => Promise<boolean>,
): Promise<Containment | undefined> {
  const canDrop = await runs('setpriv', ['--version']);
  const canUnshare =
    canDrop && (await runs('unshare', [...unshareArguments(), '--', 'ip', 'link', 'set', 'lo', 'up']));
  const users: Containment['user'][] = isRoot() && canDrop ? ['unprivileged', 'same'] : ['same'];
  // Chromium does not run its sandbox as root.
  for (const user of users)
    for (const sandbox of isRoot() && user === 'same' ? [false] : [true, false])
      for (const namespace of canUnshare ? [true, false] : [false]) {
        const containment = { namespace, user, sandbox };
        if (await attempt(containment)) return containment;
      }
  return undefined;
}

const runs = (command: string, args: string[]): Promise<boolean> =>
  run(command, args, { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
