import { lookup, Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { OutboundError } from './outbound-failure.ts';

/** All addresses of a name, the best to connect to first. Throws OutboundError where there are none. */
export type LookUp = (hostname: string) => Promise<string[]>;

/**
 * Asks DNS itself, and not the machine: what stands in /etc/hosts is nobody else's, and names that take long hold up
 * no thread of the pool that the server reads its files with.
 */
export const lookUpInDns: LookUp = async (hostname) => {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return prefersIpv6() ? addresses.reverse() : addresses;
  const codes = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason?.code) : ''));
  throw failureOfLookUp(codes);
};

/** As the machine itself resolves it: for names that the operator has set, which may stand in /etc/hosts alone. */
export const lookUpOnMachine: LookUp = async (hostname) => {
  const answers = await lookup(hostname, { all: true }).catch((cause) => {
    throw failureOfLookUp([String(cause?.code)], cause);
  });
  return answers.map(({ address }) => address);
};

/** What name servers answer where there is no such name, or none with an address; and what no name can be. */
const noSuchName = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** Anything else is a look-up that failed, and says nothing about the name. */
export function failureOfLookUp(codes: string[], cause?: unknown): OutboundError {
  const isAnswer = codes.every((code) => noSuchName.has(code));
  return new OutboundError({ code: isAnswer ? 'unknown host' : 'no look-up' }, { cause });
}

/** A machine with IPv6 alone can't reach the other addresses of a site. */
function prefersIpv6(): boolean {
  const families = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    .map(({ family }) => family);
  return families.includes('IPv6') && !families.includes('IPv4');
}
