import ipaddr from 'ipaddr.js';

/** Thrown where a page can't be rendered now. */
export class TooManyPages extends Error {
  /** Whether this network alone asked for too many, and not all visitors together. */
  readonly ofNetwork: boolean;
  constructor(ofNetwork: boolean) {
    super(ofNetwork ? 'too many pages at once for one network' : 'too many pages at once');
    this.ofNetwork = ofNetwork;
  }
}

export type RenderLimits = { perNetwork: number; inAll: number };

/** A page takes some 15 ms, so that a visitor waits a second at most, and one network can't make the others wait. */
const usualLimits: RenderLimits = { perNetwork: 8, inAll: 64 };

/** Bounds how many pages are being rendered, or wait for it, that no cache could answer. */
export function createRenderLimit({ perNetwork, inAll } = usualLimits) {
  const underWay = new Map<string, number>();
  let sum = 0;
  /** Throws TooManyPages where `address` has its share already. */
  return async function limitRendering<Page>(address: string, render: () => Promise<Page>): Promise<Page> {
    const network = findNetwork(address);
    const own = underWay.get(network) ?? 0;
    if (own >= perNetwork) throw new TooManyPages(true);
    if (sum >= inAll) throw new TooManyPages(false);
    underWay.set(network, own + 1);
    sum += 1;
    try {
      return await render();
    } finally {
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
      sum -= 1;
    }
  };
}

/** The network that one visitor may have to himself: a /24 of IPv4, a /56 of IPv6. */
export function findNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const [bytes, kept] = [parsed.toByteArray(), parsed.kind() === 'ipv4' ? 3 : 7];
  return `${parsed.kind()} ${bytes.slice(0, kept).join('.')}`;
}
