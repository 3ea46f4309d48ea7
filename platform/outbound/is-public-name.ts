/** Endings of private or non-existent names: RFC 6761, RFC 6762, RFC 8375, RFC 9476, and ICANN for `internal`. */
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
 * Whether a name, as WHATWG's `URL` spells it, may be that of a public site. It still has to be resolved, and its
 * addresses checked.
 */
export function isPublicName(name: string): boolean {
  const labels = name.split('.');
  // A trailing dot makes an empty last label. It is the same name, but would escape a comparison of names.
  return (
    labels.length > 1 &&
    name.length <= 253 &&
    labels.every((each) => label.test(each)) &&
    !localEndings.includes(labels.at(-1) ?? '')
  );
}
