/**
 * Run by `tests/journeys/audit-containment.slow.e2e.ts`, in a network where every address leads to this process: opens the
 * hostile page in Chromium, contained as the argument says, and prints which of its ways out reached a host.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { measureInBrowser } from '#app/features/audit/server/gather/browser/measure-in-browser.ts';
import { createAddressPolicy } from '#platform/outbound/address-policy.ts';
import { type ContainedChromium, containChromium } from '#platform/outbound/contain-chromium.ts';
import { chromiumFlags, unusedParts } from '#platform/outbound/launch-chromium.ts';
import { startPolicyProxy } from '#platform/outbound/policy-proxy.ts';
import { startCanaries } from './canaries.ts';
import { hostileHeaders, hostilePage, portOfWay, wayOfPort, ways, workerScript } from './hostile-page.ts';

/**
 * `bare`: without containment. `flags`: only the flags and the proxy. `network`: a separate network, and only the flag with
 * the proxy's address. `audit`: as an audit contains it.
 */
export type ContainmentLevel = 'bare' | 'flags' | 'network' | 'audit';

export type ContainmentResult = {
  /** The ways out that reached a canary. */
  reached: string[];
  /** The requests to the page's own server, which show that the page ran. */
  requests: string[];
  refusals: number;
};

const [level = 'audit', chromiumPath = '/usr/bin/chromium'] = process.argv.slice(2);
const loopbackOnly = process.argv.includes('--loopback');
const publicAddress = '93.184.215.14';

const requests: string[] = [];
const site = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://public.example');
  requests.push(pathname);
  const location = searchParams.get('to');
  if (location) return response.writeHead(302, { location }).end();
  if (pathname === '/') return response.writeHead(200, hostileHeaders()).end(hostilePage());
  if (pathname === '/after') return response.writeHead(200, { 'content-type': 'text/html' }).end('after');
  return response.writeHead(200, { 'content-type': 'text/javascript' }).end(workerScript());
});
await new Promise<void>((resolve) =>
  loopbackOnly ? site.listen(0, '127.0.0.1', resolve) : site.listen(80, '::', resolve),
);
const own = `127.0.0.1:${(site.address() as AddressInfo).port}`;
const origin = loopbackOnly ? `http://${own}` : 'http://public.example';

const isUdp = ({ udp }: { udp?: true }) => udp === true;
const portsOf = (some: typeof ways) => some.map(({ name }) => portOfWay(name));
// Resolving a host name counts as contact too.
const names = loopbackOnly ? [] : [53];
const canaries = await startCanaries({
  tcp: [...names, ...portsOf(ways.filter((way) => !isUdp(way)))],
  udp: [...names, ...portsOf(ways.filter(isUdp))],
});

const policy = createAddressPolicy({ lookUp: async () => [publicAddress], allow: loopbackOnly ? [own] : [] });
/** Chromium would ask its user about such pages, which is not the subject of this test. */
const promptFeatures = [
  'LocalNetworkAccessChecks',
  'LocalNetworkAccessChecksWebRTC',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
];
const testFlags = [
  // Makes the origin count as secure, so that service workers work, while nothing is blocked as mixed content.
  `--unsafely-treat-insecure-origin-as-secure=${origin}`,
  `--disable-features=${[...promptFeatures, ...unusedParts].join(',')}`,
];

/** Visits the page step by step, and gives every way out enough time. */
async function visit(executablePath: string, flags: string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: [...flags, ...testFlags] });
  const context = await browser.newContext({ acceptDownloads: false });
  const page = await context.newPage();
  page.on('dialog', (dialog) => dialog.dismiss());
  await page.goto(`${origin}/`, { waitUntil: 'commit' });
  // A fixed time, because the frames of a page behind its own popup never load.
  await page.waitForFunction("document.title === 'ran'", undefined, { timeout: 30_000, polling: 100 });
  // Only waiting shows that nothing was requested. In the bare browser late requests arrive within two seconds.
  await wait(4_000);
  await page.goto(`${origin}/after`);
  await wait(1_500);
  await browser.close();
}

/** The question is what holds the browser, not how soon it starts on a busy machine. */
const trialMs = 60_000;
let contained: ContainedChromium | undefined;
async function contain(): Promise<ContainedChromium> {
  const network = { namespace: true, user: 'same', sandbox: false } as const;
  contained = await containChromium({
    chromiumPath,
    policy,
    trialMs,
    ...(level === 'network' && { containment: network }),
  });
  return contained;
}

const proxy = level === 'flags' ? await startPolicyProxy({ policy }) : undefined;
if (level === 'bare')
  await visit(chromiumPath, [`--host-resolver-rules=MAP public.example ${publicAddress}`]);
if (proxy) await visit(chromiumPath, chromiumFlags(proxy.url));
if (level === 'network') {
  const { launch } = await contain();
  const address = launch.flags.filter((flag) => flag.startsWith('--proxy-server='));
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-network-'));
  const script = path.join(folder, 'launch');
  const command = launch.command.map((word) => `'${word}'`).join(' ');
  writeFileSync(script, `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  await visit(script, address);
  rmSync(folder, { recursive: true });
}
if (level === 'audit')
  await measureInBrowser(`${origin}/`, {
    weighs: true,
    contain,
    signal: AbortSignal.timeout(100_000),
    limits: { startMs: trialMs },
  });
const result: ContainmentResult = {
  reached: [...new Set(canaries.contacts.map(({ port }) => wayOfPort(port)))],
  requests,
  refusals: (proxy ?? contained?.proxy)?.refusals() ?? 0,
};
console.log(JSON.stringify(result));
await proxy?.stop();
await contained?.stop();
process.exit(0);
