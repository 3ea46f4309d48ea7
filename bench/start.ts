/** npm run bench:start: from `npm start`, with a build present, to the first answer; and memory at rest. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, projectDir } from '#tests/site.ts';

const rounds = 5;
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The server among the descendants of npm: the one that runs serve.mjs. */
function findServer(pid: number): number | undefined {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  for (const child of children) {
    if (readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('serve.mjs')) return child;
    const found = findServer(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

const startMs: number[] = [];
const residentMegabytes: number[] = [];
for (let round = 0; round < rounds; round++) {
  const port = await findFreePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'saltbush-start-'));
  const began = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: projectDir,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  });
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  startMs.push(performance.now() - began);
  const server = findServer(child.pid as number) as number;
  // Memory is read after the first garbage collection would have run.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  residentMegabytes.push(
    Number(readFileSync(`/proc/${server}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024,
  );
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(child.pid as number), 'SIGTERM');
  await gone;
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(
  `npm start to the first answer, median of ${rounds}: ${median(startMs).toFixed(0)} ms (${startMs.map((ms) => ms.toFixed(0)).join(', ')})`,
);
console.log(
  `memory of the server at rest, median: ${median(residentMegabytes).toFixed(0)} MB (${residentMegabytes.map((mb) => mb.toFixed(0)).join(', ')})`,
);
