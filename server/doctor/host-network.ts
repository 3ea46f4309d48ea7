import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isPublicAddress } from '#platform/outbound/public-hosts.ts';

/** Where this command runs. */
export type HostNetwork = {
  /** Finds the addresses of a host, as a request to it does. */
  resolve(host: string): Promise<string[]>;
  /** Lists this machine's own addresses with their networks: `127.0.0.1/8`, `172.18.0.5/16`. */
  networks: string[];
};

export function readHostNetwork(): HostNetwork {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return {
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    networks: all.flatMap(({ cidr }) => cidr ?? []),
  };
}

/**
 * Whether a request from here to the host, which the site saw from this private address, never came from outside. The
 * proxies rightly pass such an address on: the host's name leads to this machine or its network, as Debian's `127.0.1.1`
 * does, or a router or the bridge of a container has turned the request back.
 */
export async function staysInside(
  host: string,
  address: string,
  { resolve, networks }: HostNetwork,
): Promise<boolean> {
  if (isWithin(networks, address)) return true;
  return !(await resolve(host)).every(isPublicAddress);
}

function isWithin(networks: string[], address: string): boolean {
  const list = new BlockList();
  const familyOf = (each: string) => (isIPv6(each) ? 'ipv6' : 'ipv4');
  for (const network of networks) {
    const [own = '', bits] = network.split('/');
    list.addSubnet(own, Number(bits), familyOf(own));
  }
  return list.check(address, familyOf(address));
}
