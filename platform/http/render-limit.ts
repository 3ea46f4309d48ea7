import { setTimeout as wait } from 'node:timers/promises';
import { findNetwork } from './client-address.ts';

/** Thrown where a page can't be rendered now. */
export class TooManyPages extends Error {
  /** Whether this network alone asked for too many, and not all visitors together. */
  readonly ofNetwork: boolean;
  constructor(ofNetwork: boolean) {
    super(ofNetwork ? 'too many pages at once for one network' : 'too many pages at once');
    this.ofNetwork = ofNetwork;
  }
}

type Share = { perNetwork: number; inAll: number };

/** A page takes some 15 ms, so that a visitor waits a second at most, and one network can't make the others wait. */
const renderingShare: Share = { perNetwork: 8, inAll: 64 };

/** A refused request takes some 20 kB of memory while it waits. */
const delayedShare: Share = { perNetwork: 500, inAll: 2000 };

/** A client that asks again as soon as it is refused does so twice a second. */
const refusalDelayMs = 500;

/** Bounds how many pages are being rendered, or wait for it, that no cache could answer. */
export class RenderLimit {
  readonly #rendering: NetworkCount;
  readonly #delayed = new NetworkCount(delayedShare);

  constructor(share = renderingShare) {
    this.#rendering = new NetworkCount(share);
  }

  /** Throws TooManyPages where `address` has its share already; what the site itself asks for has no address. */
  async run<Result>(address: string | undefined, render: () => Promise<Result>): Promise<Result> {
    if (address === undefined) return render();
    const network = formatNetwork(address);
    const full = this.#rendering.findFull(network);
    if (full) throw new TooManyPages(full === 'network');
    return this.#rendering.hold(network, render);
  }

  /** Waits before a refusal is sent. Resolves to false at once where too many wait already. */
  async delayRefusal(address: string): Promise<boolean> {
    const network = formatNetwork(address);
    if (this.#delayed.findFull(network)) return false;
    return this.#delayed.hold(network, () => wait(refusalDelayMs, true));
  }
}

/** The network that one visitor may have to himself: a /24 of IPv4, a /56 of IPv6. */
const formatNetwork = (address: string) => findNetwork(address, { ipv4: 3, ipv6: 7 });

/** Counts by network what is under way. */
class NetworkCount {
  readonly #share: Share;
  /** The network of each that is under way. */
  readonly #underWay: string[] = [];

  constructor(share: Share) {
    this.#share = share;
  }

  findFull(network: string): 'network' | 'all' | undefined {
    const { perNetwork, inAll } = this.#share;
    if (this.#underWay.filter((each) => each === network).length >= perNetwork) return 'network';
    return this.#underWay.length >= inAll ? 'all' : undefined;
  }

  async hold<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    this.#underWay.push(network);
    try {
      return await work();
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(network), 1);
    }
  }
}
