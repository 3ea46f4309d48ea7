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

/** A page takes some 15 ms, so that a visitor waits a second at most, and one network can't make the others wait. */
const usualLimits = { perNetwork: 8, inAll: 64 };

/** Bounds how many pages are being rendered, or wait for it, that no cache could answer. */
export function createRenderLimit({ perNetwork, inAll } = usualLimits) {
  /** The network of each page that is under way. */
  const underWay: string[] = [];
  /** Throws TooManyPages where `address` has its share already; what the site itself asks for has no address. */
  return async function limitRendering<Page>(
    address: string | undefined,
    render: () => Promise<Page>,
  ): Promise<Page> {
    if (address === undefined) return render();
    const network = findNetwork(address);
    if (underWay.filter((each) => each === network).length >= perNetwork) throw new TooManyPages(true);
    if (underWay.length >= inAll) throw new TooManyPages(false);
    underWay.push(network);
    try {
      return await render();
    } finally {
      underWay.splice(underWay.indexOf(network), 1);
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
