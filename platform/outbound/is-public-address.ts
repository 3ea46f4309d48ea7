import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public by the registries of IANA, and yet inside somebody's network. */
const inside = new BlockList();
// Azure answers every machine of its own here: DNS, DHCP, and the agent with its secrets.
inside.addAddress('168.63.129.16');
// An address of ISATAP hides one of IPv4 in its last half: RFC 5214.
const isatapMarks = [0x0000_5efe, 0x0200_5efe];

/** Global unicast. All that is handed out lies in here; loopback, mapped, NAT64 and local addresses do not. */
const globalUnicast = ipaddr.IPv6.parse('2000::');

/**
 * Whether the whole internet means the same machine by this address. What is not known to be public is not: text that
 * is no address, an address with a zone, any special range.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return ipaddr.IPv4.parse(address).range() === 'unicast' && !inside.check(address);
  if (!isIPv6(address) || address.includes('%')) return false;
  const parsed = ipaddr.IPv6.parse(address);
  const [, , , , high = 0, low = 0] = parsed.parts;
  return (
    parsed.match(globalUnicast, 3) &&
    // 6to4, Teredo, documentation and what else is special in there.
    parsed.range() === 'unicast' &&
    !isatapMarks.includes(high * 0x1_0000 + low)
  );
}
