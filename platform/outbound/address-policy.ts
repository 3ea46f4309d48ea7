import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { OutboundError, type OutboundFailure } from './outbound-failure.ts';
import { isPublicAddress, isPublicName } from './public-hosts.ts';

type PinnedAddress = { address: string; family: 4 | 6 };

/** Decides where audits may go. It is asked about every address before a request, and about every connection. */
export type AddressPolicy = {
  /** Checks an address, also of a redirect, without resolving it. Undefined if it may be requested. */
  checkUrl(url: URL): OutboundFailure | undefined;
  /**
   * Resolves to the one address to connect to; `hostname` is spelled as by `URL`. Throws OutboundError: `refused`,
   * `unknown host`, `no look-up`.
   */
  resolve(hostname: string, port: number): Promise<PinnedAddress>;
  /** Whether this is our own site, which allows only GET, and no tunnel that would hide what is requested. */
  isOwnSite(hostname: string, port: number): boolean;
};

type AddressPolicyOptions = {
  /** The parsed AUDIT_ALLOW: exact `host:port`, which may be private. */
  allow?: string[];
  /** Our own site, wherever it resolves to, and which of its paths may be visited. */
  own?: { url: string; mayVisit(pathname: string): boolean };
  /** Replaces the look-up, for tests of names that change their addresses. */
  lookUp?: LookUp;
};

const refused = { code: 'refused' } as const;
const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 };

/** Removes the brackets that `URL` puts around an IPv6 address; a name stays as it is. */
export const withoutBrackets = (hostname: string): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;

/** The port of an address, explicit or by default. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (defaultPorts[protocol] ?? 0) : Number(port);

export function readAddressPolicy(options: AddressPolicyOptions = {}): AddressPolicy {
  const { allow = [], lookUp } = options;
  const own = options.own && new URL(options.own.url);
  const ownTarget = own && `${own.hostname}:${portOf(own)}`;
  const isTrusted = (target: string) => target === ownTarget || allow.includes(target);
  // Sites are compared by host, because another port may lead to the same pages. A host in AUDIT_ALLOW is another site,
  // as in tests.
  const isOwnSite = (hostname: string, port: number) => {
    const target = `${hostname}:${port}`;
    return hostname === own?.hostname && (target === ownTarget || !allow.includes(target));
  };

  const isPublicTarget = (hostname: string, port: number) => {
    const literal = withoutBrackets(hostname);
    if (port !== 80 && port !== 443) return false;
    return isIP(literal) ? isStrangersAddress(literal) : isPublicName(hostname);
  };

  return {
    isOwnSite,
    checkUrl(url) {
      const port = portOf(url);
      if (!(url.protocol in defaultPorts)) return { code: 'invalid' };
      if (url.username || url.password) return refused;
      if (isOwnSite(url.hostname, port) && !options.own?.mayVisit(url.pathname)) return refused;
      return isTrusted(`${url.hostname}:${port}`) || isPublicTarget(url.hostname, port) ? undefined : refused;
    },
    async resolve(hostname, port) {
      const trusted = isTrusted(`${hostname}:${port}`);
      if (!trusted && !isPublicTarget(hostname, port)) throw new OutboundError(refused);
      const literal = withoutBrackets(hostname);
      const resolveName = lookUp ?? (trusted ? lookUpOnMachine : lookUpInDns);
      const addresses = isIP(literal) ? [literal] : await resolveName(hostname);
      // All addresses must be public, because a name with a public and a private one is an attempt to get through.
      const isGood = isOwnSite(hostname, port) ? isPublicAddress : isStrangersAddress;
      if (!trusted && !addresses.every(isGood)) throw new OutboundError(refused);
      const [address = ''] = addresses;
      const family = isIP(address);
      if (family !== 4 && family !== 6) throw new OutboundError({ code: 'unknown host' });
      return { address, family };
    },
  };
}

/**
 * This machine's own public address is refused too: from inside it bypasses the firewall, and reaches services that
 * nobody outside can.
 */
function isStrangersAddress(address: string): boolean {
  const ownAddresses = Object.values(networkInterfaces()).flatMap(
    (all) => all?.map((each) => each.address) ?? [],
  );
  return isPublicAddress(address) && !ownAddresses.includes(address);
}

/** Resolves a name to all its addresses, the preferred one first. Throws OutboundError if there are none. */
type LookUp = (hostname: string) => Promise<string[]>;

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
