import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isPublicAddress } from './is-public-address.ts';
import { isPublicName } from './is-public-name.ts';
import { type LookUp, lookUpInDns, lookUpOnMachine } from './look-up.ts';
import { OutboundError, type OutboundFailure } from './outbound-failure.ts';
import { mayAuditOwnPath } from './own-pages.ts';

export type PinnedAddress = { address: string; family: 4 | 6 };

/** Where audits may go: asked about every address before it is asked for, and about every connection. */
export type AddressPolicy = {
  /** What is wrong with an address, redirects included; undefined where it may be asked for. Resolves nothing. */
  checkUrl(url: URL): OutboundFailure | undefined;
  /** The one address to connect to; `hostname` as `URL` spells it. Throws OutboundError: `refused`, `unknown host`, `no look-up`. */
  resolve(hostname: string, port: number): Promise<PinnedAddress>;
  /** Whether this is our own site, which is asked by GET alone, and not through a tunnel that hides what is asked. */
  isOwnSite(hostname: string, port: number): boolean;
};

export type AddressPolicyOptions = {
  /** AUDIT_ALLOW, parsed: exact `host:port`, whatever they are. */
  allow?: string[];
  /** SITE_URL: its pages may be audited, wherever it resolves to. */
  ownUrl?: string;
  mayAuditOwnPath?: (pathname: string) => boolean;
  /** For tests of names that change their addresses. */
  lookUp?: LookUp;
};

const refused = { code: 'refused' } as const;
const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 };

/** An address without the brackets that `URL` puts around one of IPv6; a name as it is. */
export const withoutBrackets = (hostname: string): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;

/** The port that an address asks for. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (defaultPorts[protocol] ?? 0) : Number(port);

export function readAddressPolicy(options: AddressPolicyOptions = {}): AddressPolicy {
  const { allow = [], mayAuditOwnPath: mayAuditOwn = mayAuditOwnPath, lookUp } = options;
  const own = options.ownUrl ? new URL(options.ownUrl) : undefined;
  const ownTarget = own && `${own.hostname}:${portOf(own)}`;
  const isTrusted = (target: string) => target === ownTarget || allow.includes(target);
  // By host: another port of it may lead to the same pages. One that is allowed by name is another site, as in tests.
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
      if (isOwnSite(url.hostname, port) && !mayAuditOwn(url.pathname)) return refused;
      return isTrusted(`${url.hostname}:${port}`) || isPublicTarget(url.hostname, port) ? undefined : refused;
    },
    async resolve(hostname, port) {
      const trusted = isTrusted(`${hostname}:${port}`);
      if (!trusted && !isPublicTarget(hostname, port)) throw new OutboundError(refused);
      const literal = withoutBrackets(hostname);
      const resolveName = lookUp ?? (trusted ? lookUpOnMachine : lookUpInDns);
      const addresses = isIP(literal) ? [literal] : await resolveName(hostname);
      // All of them: whoever answers with one of each hopes that the right one is asked.
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
 * Not this machine's own public address either: from inside it leads past the firewall in front, to services that
 * nobody outside can reach.
 */
function isStrangersAddress(address: string): boolean {
  const ownAddresses = Object.values(networkInterfaces()).flatMap(
    (all) => all?.map((each) => each.address) ?? [],
  );
  return isPublicAddress(address) && !ownAddresses.includes(address);
}
