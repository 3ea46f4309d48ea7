import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { OutboundError, type OutboundFailure } from './outbound-failure.ts';
import { isPublicAddress, isPublicName } from './public-hosts.ts';

type PinnedAddress = { address: string; family: 4 | 6 };

/** Decides which addresses audits may reach. Every request and every connection is checked against it. */
export type AddressPolicy = {
  /** Checks an address, or the target of a redirect, without resolving it. Undefined if it may be requested. */
  checkUrl(url: URL): OutboundFailure | undefined;
  /**
   * Resolves to the address to connect to; `hostname` is spelled as in a `URL`. Throws OutboundError: `refused`,
   * `unknown host`, `dns failed`.
   */
  resolve(hostname: string, port: number): Promise<PinnedAddress>;
  /** Whether this is our own site. A tunnel to it would hide which of its pages is requested. */
  isOwnSite(hostname: string, port: number): boolean;
};

type AddressPolicyOptions = {
  /** The entries of AUDIT_ALLOW: exact `host:port`, which may be private. */
  allow?: string[];
  /** Our own site, whatever it resolves to, and which of its paths may be visited. */
  own?: { url: string; mayVisit(pathname: string): boolean };
  /** Replaces the look-up in tests of names whose addresses change. */
  lookUp?: LookUp;
};

const refused = { code: 'refused' } as const;
const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 };

/** Removes the brackets that `URL` puts around an IPv6 address; a name stays as it is. */
export const withoutBrackets = (hostname: string): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;

/** The port of an address, explicit or the protocol's default. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (defaultPorts[protocol] ?? 0) : Number(port);

export function createAddressPolicy(options: AddressPolicyOptions = {}): AddressPolicy {
  const { allow = [], lookUp } = options;
  const own = options.own && new URL(options.own.url);
  const ownTarget = own && `${own.hostname}:${portOf(own)}`;
  const isTrusted = (target: string) => target === ownTarget || allow.includes(target);
  // Sites are compared by host, because another port may serve the same pages. In tests AUDIT_ALLOW lists another site
  // on the same host.
  const isOwnSite = (hostname: string, port: number) => {
    const target = `${hostname}:${port}`;
    return hostname === own?.hostname && (target === ownTarget || !allow.includes(target));
  };

  const isPublicTarget = (hostname: string, port: number) => {
    const literal = withoutBrackets(hostname);
    if (port !== 80 && port !== 443) return false;
    return isIP(literal) ? isForeignAddress(literal) : isPublicName(hostname);
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
      const resolveName = lookUp ?? (trusted ? lookUpBySystem : lookUpInDns);
      const addresses = isIP(literal) ? [literal] : await resolveName(hostname);
      // All addresses must be public: a name with both a public and a private one is an attack.
      const isAllowed = isOwnSite(hostname, port) ? isPublicAddress : isForeignAddress;
      if (!trusted && !addresses.every(isAllowed)) throw new OutboundError(refused);
      const [address = ''] = addresses;
      const family = isIP(address);
      if (family !== 4 && family !== 6) throw new OutboundError({ code: 'unknown host' });
      return { address, family };
    },
  };
}

/**
 * Whether an address is public and not one of this machine. From inside, the machine's own public address bypasses the
 * firewall and reaches services that are closed to the outside.
 */
function isForeignAddress(address: string): boolean {
  const ownAddresses = Object.values(networkInterfaces()).flatMap(
    (all) => all?.map((each) => each.address) ?? [],
  );
  return isPublicAddress(address) && !ownAddresses.includes(address);
}

/** Resolves a name to all its addresses, the preferred one first. Throws OutboundError if there are none. */
type LookUp = (hostname: string) => Promise<string[]>;

/**
 * Queries DNS directly instead of the system's resolver: /etc/hosts holds private names, and a slow look-up would
 * occupy a thread of the pool that reads the server's files.
 */
export const lookUpInDns: LookUp = async (hostname) => {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  const replies = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = replies.flatMap((reply) => (reply.status === 'fulfilled' ? reply.value : []));
  if (addresses.length > 0) return prefersIpv6() ? addresses.reverse() : addresses;
  const codes = replies.map((reply) => (reply.status === 'rejected' ? String(reply.reason?.code) : ''));
  throw createLookUpError(codes);
};

/** Uses the system's resolver, for names that the operator has configured and that may be only in /etc/hosts. */
export const lookUpBySystem: LookUp = async (hostname) => {
  const entries = await lookup(hostname, { all: true }).catch((cause) => {
    throw createLookUpError([String(cause?.code)], cause);
  });
  return entries.map(({ address }) => address);
};

/** The codes for a name that does not exist, has no address, or is invalid. */
const noSuchName = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** Tells an unknown host from a failed look-up, which says nothing about the name. */
export function createLookUpError(codes: string[], cause?: unknown): OutboundError {
  const isUnknownHost = codes.every((code) => noSuchName.has(code));
  return new OutboundError({ code: isUnknownHost ? 'unknown host' : 'dns failed' }, { cause });
}

/** Whether this machine has only IPv6, and so can't reach a site's IPv4 addresses. */
function prefersIpv6(): boolean {
  const families = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    .map(({ family }) => family);
  return families.includes('IPv6') && !families.includes('IPv4');
}
