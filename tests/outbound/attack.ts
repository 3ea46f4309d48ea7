/**
 * Run by `platform/outbound/hostile.test.ts`, in a network where every address leads to this process: tries every hostile
 * address through `Outbound` and through the proxy, and prints the results and the contacted hosts.
 */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createAddressPolicy, portOf, withoutBrackets } from '#platform/outbound/address-policy.ts';
import { createOutbound } from '#platform/outbound/create-outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { startPolicyProxy } from '#platform/outbound/policy-proxy.ts';
import { startCanaries } from './canaries.ts';
import { hostileAddresses, spellings } from './hostile-addresses.ts';
import { dialSocks } from './socks-client.ts';

type Attempt = {
  form: string;
  outbound: string;
  /** The replies of the proxy; undefined if it hung up. */
  proxy: (number | undefined)[];
  contacts: string[];
};
export type AttackResult = { attempts: Attempt[]; publicContacts: number };

const publicAddress = '93.184.215.14';
const loopbackOnly = process.argv.includes('--loopback');

/** The responses of the attacker's DNS. */
const dnsReplies = new Map<string, string[][]>([['public.example', [[publicAddress]]]]);
const lookups = new Map<string, number>();
async function lookUp(name: string): Promise<string[]> {
  const replies = dnsReplies.get(name);
  if (!replies) throw new OutboundError({ code: 'unknown host' });
  const turn = lookups.get(name) ?? 0;
  lookups.set(name, turn + 1);
  return replies[Math.min(turn, replies.length - 1)] ?? [];
}

const policy = createAddressPolicy({ lookUp });
const limits = { connectMs: 2_000, headersMs: 2_000, totalMs: 200_000, requests: 100_000 };
const outbound = createOutbound({ policy, limits });
const proxy = await startPolicyProxy({ policy, limits });

// The public site responds with the redirect that its path names.
const site = createServer((request, response) => {
  const to = new URL(request.url ?? '/', 'http://public.example').searchParams.get('to');
  response.writeHead(to === null ? 200 : 302, to === null ? {} : { location: to });
  response.end('public');
});
const requestedHosts: string[] = [];
site.on('connection', ({ localAddress = '', localPort }) => {
  requestedHosts.push(`${localAddress.replace(/^::ffff:(?=\d+\.)/, '')} ${localPort}`);
});
if (!loopbackOnly) await new Promise<void>((resolve) => site.listen(80, '::', resolve));
const canaries = await startCanaries({
  tcp: loopbackOnly ? [] : [22, 443, 6379, 8080],
  udp: [],
});

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error) => (error instanceof OutboundError ? error.failure.code : `threw ${error}`),
  );

/** Requests a connection from the proxy, and returns the code of its reply. */
async function dialProxy(host: string, port: number): Promise<number | undefined> {
  const { socket, reply } = await dialSocks(proxy.url, host, port);
  socket.destroy();
  return reply;
}

/** Requests an address, and connections to its host: as spelled, and as a browser would spell it. */
async function attempt(form: string, host: string): Promise<Attempt> {
  requestedHosts.length = 0;
  canaries.contacts.length = 0;
  const result = {
    form,
    outbound: await outcome(outbound.fetch(form, { signal: AbortSignal.timeout(5_000) })),
    proxy: [await dialProxy(host, 443), ...(await dialAsBrowser(form))],
  };
  // A server that was contacted records it in a later turn of the event loop.
  await wait(2);
  const contacts = [...requestedHosts, ...canaries.contacts.map(({ address, port }) => `${address} ${port}`)];
  return { ...result, contacts: contacts.filter((contact) => !contact.startsWith(`${publicAddress} 80`)) };
}

async function dialAsBrowser(form: string): Promise<(number | undefined)[]> {
  const url = URL.parse(form);
  // Unlike our source scan, a browser also connects to the host of a URL with a user name and password.
  if (!url?.hostname || url.host === 'public.example') return [];
  return [await dialProxy(withoutBrackets(url.hostname), portOf(url))];
}

const attempts: Attempt[] = [];
const literal = (address: string) => (address.includes(':') ? `[${address}]` : address);
const isLoopback = (address: string) => /^127\.|^0\.0\.0\.0$|^::1?$/.test(address);

for (const [address] of hostileAddresses.filter(([each]) => !loopbackOnly || isLoopback(each))) {
  attempts.push(await attempt(`http://${literal(address)}/`, address));
  const name = `answers-${attempts.length}.example`;
  dnsReplies.set(name, [[address]]);
  attempts.push({ ...(await attempt(`http://${name}/`, name)), form: `a name of ${address}` });
  if (loopbackOnly) continue;
  dnsReplies.set(`mixed-${name}`, [[publicAddress, address]]);
  attempts.push({
    ...(await attempt(`http://mixed-${name}/`, `mixed-${name}`)),
    form: `a name of a public address and ${address}`,
  });
  const to = encodeURIComponent(`http://${literal(address)}/`);
  attempts.push({
    ...(await attempt(`http://public.example/?to=${to}`, literal(address))),
    form: `a redirect to ${address}`,
  });
}
// Outside a network namespace, only spellings of loopback are tried, because a fault would contact a real host.
for (const form of spellings.filter((each) => !loopbackOnly || !each.includes('public.example'))) {
  const authority = /^[a-z-]*:?[\\/]*([^\\/?#]*)/.exec(form)?.[1] ?? '';
  attempts.push(await attempt(form, authority));
}

// DNS rebinding: a name that resolves to a public address when checked, and to a private one the next time.
let publicContacts = 0;
if (!loopbackOnly) {
  for (const inside of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1', 'fd00:ec2::254']) {
    const name = `rebinding-${attempts.length}.example`;
    dnsReplies.set(name, [[publicAddress], [inside]]);
    requestedHosts.length = 0;
    const first = await outcome(outbound.fetch(`http://${name}/`, { signal: AbortSignal.timeout(5_000) }));
    publicContacts += requestedHosts.filter((contact) => contact === `${publicAddress} 80`).length;
    outbound.close();
    const secondAttempt = await attempt(`http://${name}/`, name);
    attempts.push({ ...secondAttempt, form: `a name that was public and is ${inside} (${first} at first)` });
  }
}
console.log(JSON.stringify({ attempts, publicContacts } satisfies AttackResult));
await proxy.stop();
process.exit(0);
