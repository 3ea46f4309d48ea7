import { readdir, readFile } from 'node:fs/promises';

/** The state of a zombie: a process that has ended and was not yet reaped. */
const zombie = 'Z';

type Process = { pid: number; parent: number; group: number };

/**
 * Lists the process, its descendants, and its process group. Empty if the system has no `/proc` or none of the
 * processes is left.
 */
export async function listTree(root: number): Promise<number[]> {
  const all = await listProcesses();
  const members = new Set(
    all.filter(({ pid, group }) => pid === root || group === root).map(({ pid }) => pid),
  );
  // A parent may be listed after its child.
  for (let previousSize = -1; previousSize < members.size; ) {
    previousSize = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  }
  return [...members];
}

/** Sums the private and shared memory in bytes, without the program's file, which is mapped into each process. */
export async function measureMemory(pids: number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const kilobytes = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      return (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024;
    }),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Kills the whole tree, and resolves when no process is left. */
export async function killTree(root: number): Promise<void> {
  const members = await listTree(root);
  const kill = (pid: number) => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
  if (process.platform !== 'win32') kill(-root);
  for (const pid of [root, ...members]) kill(pid);
  for (let tries = 0; tries < 100; tries += 1) {
    const living = await listLiving(members);
    if (living.length === 0) return;
    for (const pid of living) kill(pid);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function listLiving(pids: number[]): Promise<number[]> {
  const states = await Promise.all(pids.map(async (pid) => ({ pid, state: (await readStat(pid))?.state })));
  return states.filter(({ state }) => state !== undefined && state !== zombie).map(({ pid }) => pid);
}

async function listProcesses(): Promise<Process[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readStat(pid);
      return stat && stat.state !== zombie ? [{ pid, parent: stat.parent, group: stat.group }] : [];
    }),
  );
  return all.flat();
}

async function readStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the program's name in brackets, and may contain anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields && { state: fields[0], parent: Number(fields[1]), group: Number(fields[2]) };
}
