import { findNetwork } from './client-address.ts';

/** Thrown where too much is under way already. */
export class TooManyAtOnce extends Error {
  /** Whether this network alone asked for too much, and not all visitors together. */
  readonly ofNetwork: boolean;
  constructor(ofNetwork: boolean) {
    super(ofNetwork ? 'too many at once for one network' : 'too many at once');
    this.ofNetwork = ofNetwork;
  }
}

/** The network that one visitor may have to himself: a /24 of IPv4, a /56 of IPv6. */
const networkBytes = { ipv4: 3, ipv6: 7 };

/** Bounds how much is under way at once, for one network and in all. */
export function createNetworkLimit({ perNetwork, inAll }: { perNetwork: number; inAll: number }) {
  /** The network of each that is under way. */
  const underWay: string[] = [];
  /** Throws TooManyAtOnce where `address` has its share already; what the site itself asks for has no address. */
  return async function runWithinLimit<Result>(
    address: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (address === undefined) return work();
    const network = findNetwork(address, networkBytes);
    if (underWay.filter((each) => each === network).length >= perNetwork) throw new TooManyAtOnce(true);
    if (underWay.length >= inAll) throw new TooManyAtOnce(false);
    underWay.push(network);
    try {
      return await work();
    } finally {
      underWay.splice(underWay.indexOf(network), 1);
    }
  };
}
