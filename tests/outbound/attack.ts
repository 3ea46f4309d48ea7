/**
 * Run by `platform/outbound/hostile.test.ts`, in a network where every address leads here: tries every hostile form by
 * `Outbound` and by the proxy, and writes what came of it and who was spoken to.
 */
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readAddressPolicy } from '#platform/outbound/address-policy.ts';
import { createOutbound } from '#platform/outbound/create-outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { startPolicyProxy } from '#platform/outbound/policy-proxy.ts';
import { startCanaries } from './canaries.ts';
import { hostileAddresses, spellings } from './hostile-addresses.ts';

export type Attempt = { form: string; outbound: string; get: string; connect: string; contacts: string[] };
export type AttackResult = { attempts: Attempt[]; publicContacts: number };

const publicAddress = '93.184.215.14';
const loopbackOnly = process.argv.includes('--loopback');

/** The answers of an attacker's own DNS. */
const answers = new Map<string, string[][]>([['public.example', [[publicAddress]]]]);
const asked = new Map<string, number>();
async function lookUp(name: string): Promise<string[]> {
  const turns = answers.get(name);
  if (!turns) throw new OutboundError({ code: 'unknown host' });
  const turn = asked.get(name) ?? 0;
  asked.set(name, turn + 1);
  return turns[Math.min(turn, turns.length - 1)] ?? [];
}

const policy = readAddressPolicy({ lookUp });
const limits = { connectMs: 2_000, headersMs: 2_000, totalMs: 200_000, requests: 100_000 };
const outbound = createOutbound({ policy, limits });
const proxy = await startPolicyProxy({ policy, limits });

// The public site answers with the redirect that its path names.
const site = createServer((request, response) => {
  const to = new URL(request.url ?? '/', 'http://public.example').searchParams.get('to');
  response.writeHead(to === null ? 200 : 302, to === null ? {} : { location: to });
  response.end('public');
});
const spokenTo: string[] = [];
site.on('connection', ({ localAddress = '', localPort }) => {
  spokenTo.push(`${localAddress.replace(/^::ffff:(?=\d+\.)/, '')} ${localPort}`);
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

/** Returns the first line that the proxy answers to these bytes; '' where it only hangs up. */
function speakToProxy(text: string): Promise<string> {
  const { port } = new URL(proxy.url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard.split('\r\n')[0] ?? ''));
  });
}

async function attempt(form: string, authority: string): Promise<Attempt> {
  spokenTo.length = 0;
  canaries.contacts.length = 0;
  const result = {
    form,
    outbound: await outcome(outbound.fetch(form, { signal: AbortSignal.timeout(5_000) })),
    get: await speakToProxy(`GET ${form} HTTP/1.1\r\nHost: public.example\r\n\r\n`),
    connect: await speakToProxy(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`),
  };
  // A server that was contacted records it in a later turn of the event loop.
  await wait(2);
  const heard = [...spokenTo, ...canaries.contacts.map(({ address, port }) => `${address} ${port}`)];
  return { ...result, contacts: heard.filter((contact) => !contact.startsWith(`${publicAddress} 80`)) };
}

const attempts: Attempt[] = [];
const literal = (address: string) => (address.includes(':') ? `[${address}]` : address);
const isLoopback = (address: string) => /^127\.|^0\.0\.0\.0$|^::1?$/.test(address);

for (const [address] of hostileAddresses.filter(([each]) => !loopbackOnly || isLoopback(each))) {
  attempts.push(await attempt(`http://${literal(address)}/`, `${literal(address)}:443`));
  const name = `answers-${attempts.length}.example`;
  answers.set(name, [[address]]);
  attempts.push({ ...(await attempt(`http://${name}/`, `${name}:443`)), form: `a name of ${address}` });
  if (loopbackOnly) continue;
  answers.set(`mixed-${name}`, [[publicAddress, address]]);
  attempts.push({
    ...(await attempt(`http://mixed-${name}/`, `mixed-${name}:443`)),
    form: `a name of a public address and ${address}`,
  });
  const to = encodeURIComponent(`http://${literal(address)}/`);
  attempts.push({
    ...(await attempt(`http://public.example/?to=${to}`, `${literal(address)}:80`)),
    form: `a redirect to ${address}`,
    get: '',
  });
}
// Outside a network namespace only loopback is named, not even other addresses that would be refused.
for (const form of spellings.filter((each) => !loopbackOnly || !each.includes('public.example'))) {
  const authority = /^[a-z-]*:?[\\/]*([^\\/?#]*)/.exec(form)?.[1] ?? '';
  attempts.push(await attempt(form, `${authority}:443`));
}

// DNS rebinding: a name that is public when it is checked, and private when it is resolved again.
let publicContacts = 0;
if (!loopbackOnly) {
  for (const inside of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1', 'fd00:ec2::254']) {
    const name = `rebinding-${attempts.length}.example`;
    answers.set(name, [[publicAddress], [inside]]);
    spokenTo.length = 0;
    const first = await outcome(outbound.fetch(`http://${name}/`, { signal: AbortSignal.timeout(5_000) }));
    publicContacts += spokenTo.filter((contact) => contact === `${publicAddress} 80`).length;
    outbound.close();
    const again = await attempt(`http://${name}/`, `${name}:443`);
    attempts.push({ ...again, form: `a name that was public and is ${inside} (${first} at first)` });
  }
}
console.log(JSON.stringify({ attempts, publicContacts } satisfies AttackResult));
await proxy.stop();
process.exit(0);
