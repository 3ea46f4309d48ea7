import { parse } from 'tldts';

/** GitHub's pages and their like: everybody who has a name below such a one is somebody else. */
const options = { allowPrivateDomains: true };

/** The name that somebody registered: of `www.shop.example.com.au`, `example.com.au`. An address is its own. */
export function findSite(hostname: string): string {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return parse(name, options).domain ?? name;
}

/** Whether both belong to one registered name; where there is none but an address, to one server. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  if (!a || !b) return false;
  const registered = parse(a.hostname, options).domain;
  return registered ? registered === parse(b.hostname, options).domain : a.host === b.host;
}
