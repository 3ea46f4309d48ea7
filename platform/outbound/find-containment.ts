import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Containment, unshareArguments } from './launcher-scripts.ts';

/** Starts Chromium once in this way, without a page; resolves to true if it starts and exits. */
export type TryContainment = (containment: Containment) => Promise<boolean>;

/**
 * Finds the strongest containment that works here, by trying, because it depends on the machine's kernel, container
 * and packages, which can't be told by looking. Undefined if Chromium does not start at all.
 */
export async function findContainment(
  isRoot: boolean,
  attempt: TryContainment,
): Promise<Containment | undefined> {
  const canDrop = await runs('setpriv', ['--version']);
  const canUnshare =
    canDrop && (await runs('unshare', [...unshareArguments(isRoot), '--', 'ip', 'link', 'set', 'lo', 'up']));
  const users: Containment['user'][] = isRoot && canDrop ? ['stranger', 'same'] : ['same'];
  for (const user of users)
    for (const sandbox of isRoot && user === 'same' ? [false] : [true, false])
      for (const namespace of canUnshare ? [true, false] : [false]) {
        const containment = { namespace, user, sandbox };
        if (await attempt(containment)) return containment;
      }
  return undefined;
}

const run = promisify(execFile);

async function runs(command: string, rest: string[]): Promise<boolean> {
  return run(command, rest, { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}
