import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { expect, test } from 'vitest';
import { startChromium } from '#app/features/audit/server/gather/browser/start-chromium.ts';
import { createAddressPolicy } from '#platform/outbound/address-policy.ts';
import { containChromium } from '#platform/outbound/contain-chromium.ts';
import { listTree } from '#platform/outbound/process-tree.ts';
import type { ContainmentLevel, ContainmentResult } from '../outbound/containment.ts';
import { ways } from '../outbound/hostile-page.ts';
import { canUnshare, runProgram } from '../outbound/namespace.ts';

const namespace = canUnshare();
const chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
const timeout = 150_000;
/** These mostly wait, so they run concurrently, unless they would disturb each other in a shared network. */
const tryHold = namespace ? test.concurrent : test;

/** Opens the hostile page in a browser that is contained in this way, and returns which canaries it reached. */
function open(hold: ContainmentLevel): Promise<ContainmentResult> {
  const args = [hold, chromiumPath, ...(namespace ? [] : ['--loopback'])];
  return runProgram('containment.ts', args, { namespace });
}

/** The paths that the page requests from its own server meanwhile. */
const steps = ['/', '/redirect', '/worker', '/shared'];

tryHold(
  'W-04 a browser that nothing holds is led to forbidden addresses in more ways than forty',
  {
    timeout,
  },
  async () => {
    const { reached, requests } = await open('bare');
    expect(requests).toEqual(expect.arrayContaining([...steps, '/service', '/after']));
    const known = reached.filter((name) => ways.some((way) => way.name === name));
    expect(known.length).toBeGreaterThan(40);
    expect(known).toEqual(
      expect.arrayContaining(['fetch', 'WebSocket', 'WebTransport', 'fetch in a service worker']),
    );
    // Without a network namespace, WebRTC has no interface for UDP.
    if (namespace) expect(known).toEqual(expect.arrayContaining(['STUN', 'TURN over UDP', 'TURN over TCP']));
  },
);

const holds: [what: string, hold: ContainmentLevel, asked: string[], refusals: number][] = [
  ['flags and the proxy alone', 'flags', [...steps, '/service', '/after'], 30],
  ['what an audit measures with', 'audit', steps, 20],
];
if (namespace) holds.push(['a network with nothing in it', 'network', [...steps, '/service', '/after'], -1]);

tryHold.each(holds)(
  'W-04 with %s no way out of the page reaches a host',
  { timeout },
  async (_what, hold, wanted, least) => {
    const { reached, requests, refusals } = await open(hold);
    expect(requests).toEqual(expect.arrayContaining(wanted));
    expect(reached).toEqual([]);
    expect(refusals).toBeGreaterThan(least);
  },
);

test('W-04 the browser of an audit runs as nobody, in its own network if the machine allows it', async () => {
  const signal = AbortSignal.timeout(100_000);
  const contained = await containChromium({ chromiumPath, policy: createAddressPolicy(), trialMs: 60_000 });
  setPriority(1);
  const chromium = await startChromium(contained.launch, signal, 60_000);
  try {
    const { containment } = contained;
    const pids = await listTree(chromium.pid);
    const networks = pids.map((pid) => readlinkSync(`/proc/${pid}/ns/net`));
    expect(pids.length).toBeGreaterThan(3);
    expect(containment.namespace).toBe(namespace);
    // The forwarder is one of them, in the same network.
    expect(networks.includes(readlinkSync('/proc/self/ns/net'))).toBe(!namespace);
    const states = pids.map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'));
    const read = (name: string) =>
      states.map((state) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(state)?.[1]);
    if (namespace) {
      const socket = statSync(contained.launch.command.find((argument) => argument.endsWith('/proxy')) ?? '');
      expect(socket.mode & 0o777).toBe(0o600);
    }
    if (containment.user === 'unprivileged') {
      for (const numbers of [...read('Uid'), ...read('Gid')]) expect(numbers?.split('\t')).not.toContain('0');
      expect(read('Groups').join('')).not.toMatch(/(^|\s)0(\s|$)/);
    }
    // Linux shares the processors between sessions: each of the browser's has the priority of the process that starts it.
    const groups = pids.map((pid) => `/proc/${pid}/autogroup`).filter((file) => existsSync(file));
    for (const group of groups) expect(readFileSync(group, 'utf8')).toContain(' nice 1\n');
    // A page's renderer gets neither the server's environment nor its secrets.
    const environments = pids.map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'));
    expect(environments.join('\0')).not.toContain('CHROMIUM_PATH=');
  } finally {
    await chromium.stop();
    await contained.stop();
  }
});
