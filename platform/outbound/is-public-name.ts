/** Endings that belong to one network or to none: RFC 6761, RFC 6762, RFC 8375, RFC 9476, ICANN for `internal`. */
const localEndings = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'test',
  'invalid',
  'onion',
  'alt',
];

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Whether a name, as WHATWG's `URL` spells it, may be that of a public site. It has to be resolved and its addresses
 * judged all the same.
 */
export function isPublicName(name: string): boolean {
  const labels = name.split('.');
  // A dot at the end makes an empty label. It means the same name, and slips by whoever compares names.
  return (
    labels.length > 1 &&
    name.length <= 253 &&
    labels.every((each) => label.test(each)) &&
    !localEndings.includes(labels.at(-1) ?? '')
  );
}
