/**
 * CDNs that stand in front of a page's own server, by the headers they add. Hosts that serve the pages themselves,
 * such as Netlify or GitHub, are not among them.
 */
const networks: { name: string; header: string; pattern: RegExp }[] = [
  { name: 'Cloudflare', header: 'server', pattern: /^cloudflare/i },
  { name: 'Cloudflare', header: 'cf-ray', pattern: /./ },
  { name: 'Fastly', header: 'x-served-by', pattern: /^cache-[a-z0-9]+-[a-z]{3}/i },
  { name: 'Amazon CloudFront', header: 'x-amz-cf-id', pattern: /./ },
  { name: 'Amazon CloudFront', header: 'via', pattern: /cloudfront/i },
  { name: 'Akamai', header: 'server', pattern: /^akamai/i },
  { name: 'Akamai', header: 'x-akamai-transformed', pattern: /./ },
  { name: 'Akamai', header: 'akamai-grn', pattern: /./ },
  { name: 'Azure Front Door', header: 'x-azure-ref', pattern: /./ },
  { name: 'Google Cloud CDN', header: 'via', pattern: /^1\.1 google$/i },
  { name: 'Bunny', header: 'server', pattern: /^bunnycdn/i },
  { name: 'KeyCDN', header: 'server', pattern: /^keycdn/i },
  { name: 'Imperva', header: 'x-iinfo', pattern: /./ },
  { name: 'Imperva', header: 'x-cdn', pattern: /imperva|incapsula/i },
  { name: 'Sucuri', header: 'x-sucuri-id', pattern: /./ },
  { name: 'StackPath', header: 'x-hw', pattern: /./ },
  { name: 'Gcore', header: 'server', pattern: /^(gcore|nginx-gcore)/i },
  { name: 'CDN77', header: 'server', pattern: /^cdn77/i },
];

/** Names the CDN that answered, if one did. */
export function findNetwork(headers: Headers): string | undefined {
  return networks.find(({ header, pattern }) => pattern.test(headers.get(header) ?? ''))?.name;
}
