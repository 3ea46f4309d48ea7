import { isIP } from 'node:net';
import { z } from 'zod';
import { type Outbound, tryFetch } from '#platform/outbound/outbound.ts';
import { addTimeout } from '#platform/time-limit.ts';
import type { Hosting } from '../../domain/measurement.ts';

/** Checks the hosting of a page, given the headers of its own response. Throws only if the signal is aborted. */
type HostingCheck = (page: { url: string; headers: Headers }, signal: AbortSignal) => Promise<Hosting>;

type HostingOptions = {
  outbound: Outbound;
  /** The foundation's server, or a compatible one; undefined if hosting is not looked up. */
  url: string | undefined;
  timeoutMs?: number;
};

const limits = { timeoutMs: 3000, bytes: 100_000, documents: 5, title: 200 };

const text = z.string().trim().min(1).max(2000);

/** The responses of the Greencheck API, version 3. For a host that is not green there is only `data: false`. */
const greencheckSchema = z.discriminatedUnion('green', [
  z.object({ green: z.literal(false), url: text.optional() }),
  z.object({
    green: z.literal(true),
    url: text.optional(),
    hosted_by: text.nullish().catch(undefined),
    supporting_documents: z
      .array(
        z
          .object({ title: text, link: z.url({ protocol: /^https?$/ }).max(2000) })
          .nullable()
          .catch(null),
      )
      .nullish()
      .catch(undefined),
  }),
]);

type GreencheckEntry = z.infer<typeof greencheckSchema>;

const unknown = (why: 'not asked' | 'no answer'): Hosting => ({ state: 'unknown', why });

/** Creates a check that asks the Green Web Foundation whether a host runs on renewable power. */
export function createHostingCheck({
  outbound,
  url,
  timeoutMs = limits.timeoutMs,
}: HostingOptions): HostingCheck {
  return async ({ url: pageUrl, headers }, signal) => {
    const host = findPublicName(pageUrl);
    if (url === undefined || host === undefined) return unknown('not asked');
    const network = findNetwork(headers);
    const entry = await queryRegister(outbound, `${url}/api/v3/greencheck/${encodeURIComponent(host)}`, {
      host,
      signal,
      timeoutMs,
    });
    if (!entry)
      return network ? { state: 'unknown', why: 'behind a network', network } : unknown('no answer');
    const hostedBy = entry.green ? (entry.hosted_by?.slice(0, limits.title) ?? undefined) : undefined;
    // The registration of a CDN says nothing about the server behind it.
    if (network && (!entry.green || hostedBy === undefined || isOf(hostedBy, network)))
      return { state: 'unknown', why: 'behind a network', network };
    const checkedMs = Date.now();
    if (!entry.green) return { state: 'not found', checkedMs };
    const evidence = (entry.supporting_documents ?? [])
      .filter((document) => document !== null)
      .slice(0, limits.documents)
      .map(({ title, link }) => ({ title: title.slice(0, limits.title), url: link }));
    return { state: 'green', by: hostedBy, evidence, checkedMs };
  };
}

type Query = { host: string; signal: AbortSignal; timeoutMs: number };

async function queryRegister(
  outbound: Outbound,
  url: string,
  { host, signal, timeoutMs }: Query,
): Promise<GreencheckEntry | undefined> {
  const deadline = addTimeout(signal, timeoutMs);
  const accept = 'application/json';
  const options = { signal: deadline, ended: signal, accept, maxBytes: limits.bytes, maxRedirects: 0 };
  const response = await tryFetch(outbound, url, options);
  if (response?.status !== 200) return undefined;
  const json: unknown = await new Response(new Uint8Array(response.body)).json().catch(() => undefined);
  const { data } = greencheckSchema.safeParse(json);
  // A response about another host is ignored.
  return data && (data.url === undefined || data.url.toLowerCase() === host) ? data : undefined;
}

/** Finds the public host name; undefined for IP addresses and local names, which are not sent to the register. */
function findPublicName(pageUrl: string): string | undefined {
  const host = new URL(pageUrl).hostname.replace(/\.$/, '').toLowerCase();
  const isAddress = isIP(host) !== 0 || host.startsWith('[');
  return isAddress || !host.includes('.') || /\.(localhost|local|internal|test)$/.test(host)
    ? undefined
    : host;
}

/** Whether a host is the network itself: `Cloudflare, Inc.` is Cloudflare. */
function isOf(hostedBy: string, network: string): boolean {
  const [one, other] = [hostedBy, network].map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  return Boolean(one && other && (one.includes(other) || other.includes(one)));
}

/**
 * CDNs in front of a page's own server, by the headers that they add. Hosts that serve the pages themselves, such as
 * Netlify or GitHub, are not listed.
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

/** Finds the CDN that responded; undefined if none did. */
function findNetwork(headers: Headers): string | undefined {
  return networks.find(({ header, pattern }) => pattern.test(headers.get(header) ?? ''))?.name;
}
