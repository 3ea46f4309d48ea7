/**
 * npm run bench:load: cached Home against nginx handing out the same compressed bytes, on loopback, in alternating rounds
 * of one run. Needs curl, wrk and nginx (Debian packages `curl`, `wrk`, `nginx-light`), and `taskset`, which every Debian
 * has.
 *
 * All of it twice. On one core, where a request costs what servers and client work for it. And on all cores, where the
 * client falls asleep between the responses of whoever is slower, and each response has to wake another core: in a virtual
 * machine that costs more than the response.
 *
 * Then, on a server of its own and for ten minutes, what bench/first-bytes.ts measures.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, startSite } from '#tests/site.ts';
import { reportFirstBytes } from './first-bytes.ts';
import { listChildren, median, parseWrk, readResidentMegabytes, readTreeCpuMs } from './report.ts';

const rounds = 5;
const wrk = ['-t1', '-c16', '-d5s', '--latency', '-H', 'accept-encoding: br'];
for (const program of ['curl', 'nginx', 'taskset', 'wrk'])
  if (spawnSync('which', [program]).status !== 0) throw new Error(`This bench needs ${program}.`);

const allCores = `0-${availableParallelism() - 1}`;

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-load-'));
const file = path.join(folder, 'home.br');
await using site = await startSite({ LOG_LEVEL: 'warn' });
// Node's fetch decodes; curl leaves the bytes as sent.
writeFileSync(file, execFileSync('curl', ['-s', '-H', 'accept-encoding: br', `${site.url}/`]));

const nginxPort = await findFreePort();
const configuration = path.join(folder, 'nginx.conf');
writeFileSync(
  configuration,
  `daemon off; user root; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http { access_log off; sendfile on; keepalive_requests 1000000; client_body_temp_path ${folder}/body;
  server { listen 127.0.0.1:${nginxPort}; root ${folder};
    location / { default_type text/html; add_header content-encoding br; try_files /home.br =404; } } }`,
);
const nginx = spawn('nginx', ['-c', configuration, '-p', folder], { stdio: 'inherit' });
const servers = [
  { name: 'site', url: `${site.url}/`, process: site.process },
  { name: 'nginx', url: `http://127.0.0.1:${nginxPort}/`, process: nginx },
];
for (const { url } of servers)
  while (!(await fetch(url, { method: 'HEAD' }).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 20));

function measureRound({ url, process: { pid } }: (typeof servers)[number], cores: string) {
  const before = readTreeCpuMs(pid);
  const { requests, ...measured } = parseWrk(
    execFileSync('taskset', ['-c', cores, 'wrk', ...wrk, url], { encoding: 'utf8' }),
  );
  return { ...measured, cpuMicros: ((readTreeCpuMs(pid) - before) * 1000) / requests };
}

for (const server of servers) measureRound(server, allCores);
const memory = [readResidentMegabytes(site.process.pid)];
for (const [name, cores] of [
  ['on one core', '0'],
  [`on all cores (${allCores})`, allCores],
] as const) {
  // Each process with all of its threads.
  for (const { pid } of servers.map((server) => server.process))
    for (const processId of [pid, ...listChildren(pid)])
      execFileSync('taskset', ['-apc', cores, String(processId)], { stdio: 'ignore' });
  const rates = servers.map(() => [] as ReturnType<typeof measureRound>[]);
  for (let round = 0; round < rounds; round++) {
    for (const [index, server] of servers.entries()) rates[index]?.push(measureRound(server, cores));
    memory.push(readResidentMegabytes(site.process.pid));
  }
  console.log(`${name}, median of ${rounds} rounds:`);
  for (const [index, server] of servers.entries()) {
    const measured = rates[index] ?? [];
    const rate = median(measured.map(({ perSecond }) => perSecond)).toFixed(0);
    const cpu = median(measured.map(({ cpuMicros }) => cpuMicros)).toFixed(1);
    const p99 = median(measured.map(({ p99Ms }) => p99Ms)).toFixed(2);
    // The share that the site reaches of this server, round by round.
    const shares = measured.map(({ perSecond }, round) => (rates[0]?.[round]?.perSecond ?? 0) / perSecond);
    const failed = measured.flatMap(({ errors }) => (errors === 'none' ? [] : errors));
    const errors = failed.join('; ') || 'none';
    const share = median(shares).toFixed(2);
    console.log(
      `  ${server.name}: ${rate} requests/s, ${cpu} µs of CPU each, p99 ${p99} ms, errors: ${errors}; the site reaches ${share} of it`,
    );
  }
}
console.log(`memory of the site after each round: ${memory.map((value) => value.toFixed(0)).join(', ')} MB`);
nginx.kill('SIGTERM');
await new Promise((resolve) => nginx.once('exit', resolve));
rmSync(folder, { recursive: true });

await reportFirstBytes();
