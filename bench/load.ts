/**
 * npm run bench:load: cached Home against nginx and a bare server of Node's handing out the same compressed bytes, on
 * loopback, in alternating rounds of one run. The bare one says what Node itself reaches on this machine. Needs wrk and
 * nginx (Debian packages `wrk`, `nginx-light`), and `taskset`, which every Debian has.
 *
 * All of it twice. On one core, where a request costs what servers and client work for it. And on all cores, where the
 * client falls asleep between the answers of whoever is slower, and each answer has to wake another core: in a virtual
 * machine that costs more than the answer.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, startSite } from '#tests/site.ts';

const rounds = 5;
const secondsARound = 5;
const connections = 16;

for (const [program, name] of [
  ['wrk', 'wrk'],
  ['nginx', 'nginx-light'],
  ['taskset', 'util-linux'],
] as const) {
  if (spawnSync('which', [program]).status !== 0) {
    console.error(`This bench needs ${program}: install the Debian package ${name}, and run it again.`);
    process.exit(1);
  }
}

type Round = { requestsPerSecond: number; p99Ms: number; errors: number };

const allCores = `0-${availableParallelism() - 1}`;
const placements = [
  { name: 'on one core', cores: '0' },
  { name: `on all cores (${allCores})`, cores: allCores },
];

function measureRound(url: string, cores: string): Round {
  const output = execFileSync(
    'taskset',
    [
      '-c',
      cores,
      'wrk',
      '-t1',
      `-c${connections}`,
      `-d${secondsARound}s`,
      '--latency',
      '-H',
      'accept-encoding: br',
      url,
    ],
    { encoding: 'utf8' },
  );
  const p99 = output.match(/99%\s+([\d.]+)(us|ms|s)/);
  const unit = { us: 0.001, ms: 1, s: 1000 }[p99?.[2] ?? 'ms'] ?? 1;
  const errors = output.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0;
  const socketErrors = output.match(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/);
  return {
    requestsPerSecond: Number(output.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p99Ms: Number(p99?.[1]) * unit,
    errors: Number(errors) + (socketErrors?.slice(1).reduce((sum, count) => sum + Number(count), 0) ?? 0),
  };
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-load-'));
await using site = await startSite({ LOG_LEVEL: 'warn' });
const body = Buffer.from(await (await fetchBrotli(`${site.url}/`)).arrayBuffer());
writeFileSync(path.join(folder, 'home.br'), body);
const nginxPort = await findFreePort();
writeFileSync(
  path.join(folder, 'nginx.conf'),
  `daemon off; user root; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http { access_log off; sendfile on; keepalive_requests 1000000; client_body_temp_path ${folder}/body;
  server { listen 127.0.0.1:${nginxPort}; root ${folder};
    location / { default_type text/html; add_header content-encoding br; try_files /home.br =404; } } }`,
);
const nginx = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' });
const nginxUrl = `http://127.0.0.1:${nginxPort}/`;
while (!(await fetch(nginxUrl).catch(() => undefined))?.ok)
  await new Promise((resolve) => setTimeout(resolve, 20));

const barePort = await findFreePort();
const bare = spawn(
  process.execPath,
  [
    '-e',
    `const body = require('node:fs').readFileSync(${JSON.stringify(path.join(folder, 'home.br'))});
const headers = ['content-type', 'text/html', 'content-encoding', 'br', 'content-length', String(body.length)];
require('node:http').createServer((request, response) => response.writeHead(200, headers).end(body)).listen(${barePort}, '127.0.0.1');`,
  ],
  { stdio: 'inherit' },
);
const bareUrl = `http://127.0.0.1:${barePort}/`;
while (!(await fetch(bareUrl, { method: 'HEAD' }).catch(() => undefined))?.ok)
  await new Promise((resolve) => setTimeout(resolve, 20));

const residentMegabytes = () =>
  Number(readFileSync(`/proc/${site.process.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;

/** A process with all of its threads. */
function place(pid: number | undefined, cores: string): void {
  execFileSync('taskset', ['-apc', cores, String(pid)], { stdio: 'ignore' });
}
const children = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

measureRound(`${site.url}/`, allCores);
const memory = [residentMegabytes()];
const runs = placements.map(({ name, cores }) => {
  for (const pid of [site.process.pid, nginx.pid, ...children(nginx.pid), bare.pid]) place(pid, cores);
  const rates = { site: [] as Round[], nginx: [] as Round[], Node: [] as Round[] };
  for (let round = 0; round < rounds; round++) {
    rates.site.push(measureRound(`${site.url}/`, cores));
    rates.nginx.push(measureRound(nginxUrl, cores));
    rates.Node.push(measureRound(bareUrl, cores));
    memory.push(residentMegabytes());
  }
  return { name, rates };
});
bare.kill('SIGTERM');
nginx.kill('SIGTERM');
await new Promise((resolve) => nginx.once('exit', resolve));
rmSync(folder, { recursive: true });

console.log(
  `Home, ${body.length} bytes of brotli; ${rounds} rounds of ${secondsARound} s, ${connections} connections, medians`,
);
for (const { name, rates } of runs) {
  console.log(`${name}:`);
  for (const [server, measured] of Object.entries(rates)) {
    const rate = median(measured.map((round) => round.requestsPerSecond));
    const p99 = median(measured.map((round) => round.p99Ms));
    const errors = measured.reduce((sum, round) => sum + round.errors, 0);
    console.log(`  ${server}: ${rate.toFixed(0)} requests/s, p99 ${p99.toFixed(2)} ms, errors: ${errors}`);
  }
  const shares = (other: Round[]) =>
    rates.site.map(
      (round, index) => round.requestsPerSecond / (other[index]?.requestsPerSecond ?? Number.NaN),
    );
  console.log(
    `  share of nginx: ${median(shares(rates.nginx)).toFixed(2)}; share of bare Node: ${median(shares(rates.Node)).toFixed(2)}`,
  );
}
console.log(
  `resident memory of the site after each round: ${memory.map((value) => value.toFixed(0)).join(', ')} MB`,
);

/** Node's fetch decodes; this keeps the bytes as sent. */
async function fetchBrotli(url: string): Promise<Response> {
  const raw = execFileSync('curl', ['-s', '-H', 'accept-encoding: br', url]);
  return new Response(new Uint8Array(raw));
}
