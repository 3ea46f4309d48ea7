import { parse } from 'tldts';

/** Suffixes such as `github.io`, below which each name belongs to a different owner. */
const options = { allowPrivateDomains: true };

/** The registered domain: `example.com.au` for `www.shop.example.com.au`. An IP address stands for itself. */
export function findSite(hostname: string): string {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return parse(name, options).domain ?? name;
}

/** Whether both have the same registered domain, or the same IP address. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  if (!a || !b) return false;
  const registered = parse(a.hostname, options).domain;
  return registered ? registered === parse(b.hostname, options).domain : a.host === b.host;
}
