import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses that are public by IANA's registries, but are used inside a network. */
const internal = new BlockList();
// Azure serves its virtual machines at this address: DNS, DHCP, and the agent with its secrets.
internal.addAddress('168.63.129.16');
// An ISATAP address contains an IPv4 address in its last half: RFC 5214.
const isatapMarks = [0x0000_5efe, 0x0200_5efe];

/** Global unicast. All assigned addresses lie in it; loopback, mapped, NAT64 and local addresses do not. */
const globalUnicast = ipaddr.IPv6.parse('2000::');

/**
 * Whether this address belongs to a machine on the public internet. Anything else counts as private: text that is not
 * an address, an address with a zone, any special range.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return ipaddr.IPv4.parse(address).range() === 'unicast' && !internal.check(address);
  if (!isIPv6(address) || address.includes('%')) return false;
  const parsed = ipaddr.IPv6.parse(address);
  const [, , , , high = 0, low = 0] = parsed.parts;
  return (
    parsed.match(globalUnicast, 3) &&
    // 6to4, Teredo, documentation and other special ranges inside global unicast.
    parsed.range() === 'unicast' &&
    !isatapMarks.includes(high * 0x1_0000 + low)
  );
}

/** Endings of private or non-existent names: RFC 6761, RFC 6762, RFC 8375, RFC 9476, and ICANN for `internal`. */
const localEnding =
  /^(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|test|invalid|onion|alt)$/;

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Whether a name, as WHATWG's `URL` spells it, may belong to a public site. It still has to be resolved, and its
 * addresses checked.
 */
export function isPublicName(name: string): boolean {
  const labels = name.split('.');
  // A trailing dot makes an empty last label. It is the same name, but would escape a comparison of names.
  return (
    labels.length > 1 &&
    name.length <= 253 &&
    labels.every((each) => label.test(each)) &&
    !localEnding.test(labels.at(-1) ?? '')
  );
}
