const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** A password is sent where nobody between can read it: over https, or to this very machine. */
export function mayCarryPassword(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || loopback.test(hostname);
}
