/** npm run bench:start: from `npm start`, with a build present, to the first response; and memory at rest. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, projectDir } from '#tests/site.ts';
import { formatRounds, listChildren, readResidentMegabytes } from './report.ts';

/** The server among the descendants of npm: the one that runs serve.mjs. */
function findServer(pid: number | undefined): number | undefined {
  for (const child of listChildren(pid)) {
    if (readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('serve.mjs')) return child;
    const found = findServer(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

const startMs: number[] = [];
const residentMegabytes: number[] = [];
for (let round = 0; round < 5; round++) {
  const port = await findFreePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'saltbush-start-'));
  const startedMs = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: projectDir,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  });
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 5));
  startMs.push(performance.now() - startedMs);
  // Memory is read after the first garbage collection would have run.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  residentMegabytes.push(readResidentMegabytes(findServer(child.pid)));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(child.pid as number), 'SIGTERM');
  await exited;
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`npm start to the first answer, median: ${formatRounds(startMs, 'ms')}`);
console.log(`memory of the server at rest, median: ${formatRounds(residentMegabytes, 'MB')}`);
