import { findNetwork } from './client-address.ts';

/** Thrown if too much is under way already. */
export class TooManyAtOnce extends Error {
  /** True if this network has reached its own limit, false if the total is reached. */
  readonly ofNetwork: boolean;
  constructor(ofNetwork: boolean) {
    super(ofNetwork ? 'too many at once for one network' : 'too many at once');
    this.ofNetwork = ofNetwork;
  }
}

/** The largest network that one visitor may control: a /24 of IPv4, a /56 of IPv6. */
const networkBytes = { ipv4: 3, ipv6: 7 };

/** Limits how much is under way at once, per network and in all. */
export function createNetworkLimit({ perNetwork, inAll }: { perNetwork: number; inAll: number }) {
  /** The network of each call that is under way. */
  const underWay: string[] = [];
  /** Throws TooManyAtOnce if a limit is reached. The site's own calls have no address and no limit. */
  return async function runWithinLimit<Result>(
    address: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (address === undefined) return work();
    const network = findNetwork(address, networkBytes);
    if (underWay.filter((active) => active === network).length >= perNetwork) throw new TooManyAtOnce(true);
    if (underWay.length >= inAll) throw new TooManyAtOnce(false);
    underWay.push(network);
    try {
      return await work();
    } finally {
      underWay.splice(underWay.indexOf(network), 1);
    }
  };
}

export type NetworkLimit = ReturnType<typeof createNetworkLimit>;
