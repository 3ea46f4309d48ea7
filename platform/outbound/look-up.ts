import { lookup, Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { OutboundError } from './outbound-failure.ts';

/** Resolves a name to all its addresses, the preferred one first. Throws OutboundError if there are none. */
export type LookUp = (hostname: string) => Promise<string[]>;

/**
 * Asks DNS directly and not the system's resolver: /etc/hosts holds private names, and a slow name would occupy a
 * thread of the pool that reads the server's files.
 */
export const lookUpInDns: LookUp = async (hostname) => {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return prefersIpv6() ? addresses.reverse() : addresses;
  const codes = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason?.code) : ''));
  throw failureOfLookUp(codes);
};

/** Resolves by the system, for names that the operator has configured, which may stand in /etc/hosts alone. */
export const lookUpOnMachine: LookUp = async (hostname) => {
  const answers = await lookup(hostname, { all: true }).catch((cause) => {
    throw failureOfLookUp([String(cause?.code)], cause);
  });
  return answers.map(({ address }) => address);
};

/** The codes for a name that does not exist, has no address, or is invalid. */
const noSuchName = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** Any other code is a failed look-up, and says nothing about the name. */
export function failureOfLookUp(codes: string[], cause?: unknown): OutboundError {
  const isAnswer = codes.every((code) => noSuchName.has(code));
  return new OutboundError({ code: isAnswer ? 'unknown host' : 'no look-up' }, { cause });
}

/** A machine with IPv6 alone can't reach a site's IPv4 addresses. */
function prefersIpv6(): boolean {
  const families = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    .map(({ family }) => family);
  return families.includes('IPv6') && !families.includes('IPv4');
}
