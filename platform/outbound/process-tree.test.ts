import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeForgottenFolders } from './launch-folder.ts';
import { killTree, listTree, measureMemory } from './process-tree.ts';

const runsOnLinux = process.platform === 'linux';

test.runIf(runsOnLinux)(
  'W-04 a process tree is killed with all descendants, even those in another group',
  async () => {
    const root = spawn('sh', ['-c', 'sleep 600 & setsid sleep 600 & wait'], {
      detached: true,
      stdio: 'ignore',
    });
    const pid = root.pid ?? 0;
    await expect.poll(async () => (await listTree(pid)).length).toBe(3);
    const members = await listTree(pid);
    expect(await measureMemory(members)).toBeGreaterThan(100_000);
    await killTree(pid);
    expect(await listTree(pid)).toEqual([]);
    for (const each of members) expect(await listTree(each)).toEqual([]);
    // A process that has already ended is not an error.
    await killTree(pid);
  },
);

test('W-04 folders that a killed server left behind are removed, and those in use are not', async () => {
  const old = await mkdtemp(path.join(tmpdir(), 'saltbush-browser-'));
  const used = await mkdtemp(path.join(tmpdir(), 'saltbush-browser-'));
  await mkdir(path.join(old, 'home'));
  const now = Date.now() / 1000;
  await utimes(old, now - 3600, now - 3600);
  await utimes(used, now, now);
  await removeForgottenFolders();
  expect([existsSync(old), existsSync(used)]).toEqual([false, true]);
  await rm(used, { recursive: true });
});
