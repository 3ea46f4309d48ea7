import { isIP } from 'node:net';
import { z } from 'zod';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { withTimeout } from '#platform/time-limit.ts';
import type { Hosting } from '../../domain/measurement.ts';

/** `headers` are those of the page's own answer. Throws only if the signal is aborted. */
export type HostingCheck = (page: { url: string; headers: Headers }, signal: AbortSignal) => Promise<Hosting>;

type HostingOptions = {
  outbound: Outbound;
  /** The foundation's server, or a compatible one; undefined if hosting is not looked up. */
  url: string | undefined;
  timeoutMs?: number;
};

const limits = { timeoutMs: 3000, bytes: 100_000, documents: 5, title: 200 };

const text = z.string().trim().min(1).max(2000);

/** The Greencheck API, version 3. For a host that is not green it answers `data: false` and nothing else. */
const greenAnswer = z.discriminatedUnion('green', [
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

type GreenAnswer = z.infer<typeof greenAnswer>;

const unknown = (why: 'not asked' | 'no answer'): Hosting => ({ state: 'unknown', why });

/** Asks the Green Web Foundation whose hosting is renewable. Without an answer it stays unknown. */
export function createHostingCheck({
  outbound,
  url,
  timeoutMs = limits.timeoutMs,
}: HostingOptions): HostingCheck {
  return async ({ url: pageUrl, headers }, signal) => {
    const host = findPublicName(pageUrl);
    if (url === undefined || host === undefined) return unknown('not asked');
    const network = findNetwork(headers);
    const answer = await ask(outbound, `${url}/api/v3/greencheck/${encodeURIComponent(host)}`, {
      host,
      signal,
      timeoutMs,
    });
    if (!answer)
      return network ? { state: 'unknown', why: 'behind a network', network } : unknown('no answer');
    const by = answer.green ? (answer.hosted_by?.slice(0, limits.title) ?? undefined) : undefined;
    // A CDN says nothing about the server behind it, whichever of the two is registered.
    if (network && (!answer.green || by === undefined || isOf(by, network)))
      return { state: 'unknown', why: 'behind a network', network };
    const checkedMs = Date.now();
    if (!answer.green) return { state: 'not found', checkedMs };
    const evidence = (answer.supporting_documents ?? [])
      .filter((document) => document !== null)
      .slice(0, limits.documents)
      .map(({ title, link }) => ({ title: title.slice(0, limits.title), url: link }));
    return { state: 'green', by, evidence, checkedMs };
  };
}

type Ask = { host: string; signal: AbortSignal; timeoutMs: number };

async function ask(
  outbound: Outbound,
  url: string,
  { host, signal, timeoutMs }: Ask,
): Promise<GreenAnswer | undefined> {
  const late = withTimeout(signal, timeoutMs);
  try {
    const { status, body } = await outbound.fetch(url, {
      signal: late,
      accept: 'application/json',
      maxBytes: limits.bytes,
      maxRedirects: 0,
    });
    if (status !== 200) return undefined;
    const { data } = greenAnswer.safeParse(JSON.parse(new TextDecoder().decode(body)));
    // An answer about another host is ignored.
    return data && (data.url === undefined || data.url.toLowerCase() === host) ? data : undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof OutboundError || error instanceof SyntaxError || late.aborted) return undefined;
    throw error;
  }
}

/** Finds the registered name; undefined for IP addresses and local names, which are not sent to the register. */
function findPublicName(pageUrl: string): string | undefined {
  const host = new URL(pageUrl).hostname.replace(/\.$/, '').toLowerCase();
  const isAddress = isIP(host) !== 0 || host.startsWith('[');
  return isAddress || !host.includes('.') || /\.(localhost|local|internal|test)$/.test(host)
    ? undefined
    : host;
}

/** `Cloudflare, Inc.` is Cloudflare. */
function isOf(hostedBy: string, network: string): boolean {
  const [one, other] = [hostedBy, network].map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  return Boolean(one && other && (one.includes(other) || other.includes(one)));
}

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
function findNetwork(headers: Headers): string | undefined {
  return networks.find(({ header, pattern }) => pattern.test(headers.get(header) ?? ''))?.name;
}
