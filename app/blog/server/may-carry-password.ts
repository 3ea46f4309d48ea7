const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a password may be sent to this address: over https, or to this very machine, where nobody in between can
 * read it.
 */
export function mayCarryPassword(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || loopback.test(hostname);
}
