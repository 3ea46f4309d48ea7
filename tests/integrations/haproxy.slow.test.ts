import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { postEnquiry } from '../sent-lead.ts';
import { findFreePort, startSite } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { describeAbsence, findOrInstallProgram } from './debian-program.ts';

const program = findOrInstallProgram('haproxy');
const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-haproxy-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The health checks that HAProxy sends over HTTP/1.0, without a Host. */
const checks = {
  page: 'option httpchk GET /contact',
  health: 'option httpchk GET /healthz',
  head: 'option httpchk HEAD /readyz',
};

/** Starts two HAProxies in one process, one behind the other, as a CDN or a load balancer before a proxy. */
async function startProxies(site: number) {
  const [edge, inner, stats] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const backends = Object.entries(checks).map(
    ([name, check]) =>
      `backend ${name}\n  ${check}\n  server site 127.0.0.1:${site} check inter 100 fall 1 rise 1`,
  );
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `global
  maxconn 200
defaults
  mode http
  timeout connect 2s
  timeout client 20s
  timeout server 20s
  timeout check 10s
frontend edge
  bind 127.0.0.1:${edge}
  # The address that the edge saw; the test chooses it.
  http-request add-header X-Forwarded-For %[req.hdr(x-visitor)]
  default_backend inner
backend inner
  server inner 127.0.0.1:${inner}
frontend inner
  bind 127.0.0.1:${inner}
  option forwardfor
  default_backend health
frontend stats
  bind 127.0.0.1:${stats}
  stats enable
  stats uri /stats
${backends.join('\n')}
`,
  );
  children.push(spawn(program ?? '', ['-db', '-f', file], { stdio: 'ignore' }));
  /** Lists the result of the last health check by backend. */
  const listChecks = async (): Promise<Record<string, string>> => {
    const csv = await fetch(`http://127.0.0.1:${stats}/stats;csv`)
      .then((response) => response.text())
      .catch(() => '');
    const [head = [], ...rows] = csv.split('\n').map((row) => row.split(','));
    const column = head.indexOf('check_status');
    const ofSite = rows.filter(([name = '', server]) => name in checks && server === 'site');
    return Object.fromEntries(ofSite.map((row) => [row[0] ?? '', row[column] ?? '']));
  };
  return { url: `http://127.0.0.1:${edge}`, listChecks };
}

test.runIf(program)(
  `C-03 HAProxy finds the site healthy over HTTP/1.0, and behind two proxies each visitor has a limit of their own${describeAbsence('HAProxy', program)}`,
  async () => {
    const port = await findFreePort();
    const proxies = await startProxies(port);
    await using site = await startSite({
      PORT: String(port),
      SECRET: testSecret,
      TRUST_PROXY: '2',
      CHROMIUM_PATH: 'off',
    });
    const passed = Object.fromEntries(Object.keys(checks).map((name) => [name, 'L7OK']));
    await expect.poll(proxies.listChecks, { timeout: 30_000 }).toEqual(passed);
    const forged = { 'x-forwarded-for': '9.9.9.9, 8.8.8.8' };
    for (let visitor = 1; visitor <= 7; visitor++)
      expect(await postEnquiry(proxies.url, { ...forged, 'x-visitor': `198.51.100.${visitor}` })).toBe(303);
    const statuses: number[] = [];
    for (let message = 1; message <= 5; message++)
      statuses.push(await postEnquiry(proxies.url, { ...forged, 'x-visitor': '198.51.100.1' }));
    expect(statuses).toEqual([303, 303, 303, 303, 429]);
    // The log says once that more addresses arrive than there are trusted proxies.
    expect(site.output().match(/more addresses in X-Forwarded-For than TRUST_PROXY=2/g)).toHaveLength(1);
  },
);
