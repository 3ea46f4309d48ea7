import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect, type PeerCertificate } from 'node:tls';
import { requireSecret } from '#platform/data-folder.ts';
import { type EchoedRequest, echoHeader, echoPath, signEchoRequest } from '#platform/http/echo-request.ts';
import { isPublicAddress } from '#platform/outbound/public-hosts.ts';
import { formatCount } from '#platform/text/count.ts';
import type { Config } from '../env.ts';
import { explain, type Finding, fault, ok, unknown } from './finding.ts';

/** Let's Encrypt's clients renew thirty days before the end, so by then it has failed for two weeks. */
const minCertificateDays = 14;

/** Visits the site under its public address, as a browser does: certificate, headers, and what its proxies change. */
export async function checkPublicSite(
  config: Config,
  signal: AbortSignal,
  network: HostNetwork,
): Promise<Finding[]> {
  const { siteUrl } = config;
  const isHttps = siteUrl.startsWith('https:');
  const certificate = isHttps ? await checkCertificate(new URL(siteUrl), signal) : undefined;
  const findings = certificate ? [certificate.finding] : [];
  // Nothing behind it can be asked, so that any other fault would have a wrong remedy.
  if (certificate?.isRefused) return findings;
  try {
    const page = await fetch(`${siteUrl}/`, { redirect: 'manual', signal });
    await page.body?.cancel();
    // The proxy answers everything else in the same way.
    if (page.status !== 200) return [...findings, describeStatus(page.status)];
    findings.push(...checkHeaders(page, config), ...(await checkProxies(config, signal, network)));
    if (config.blog.kind === 'wordpress') findings.push(...(await checkWebhook(config, signal)));
    return findings;
  } catch (error) {
    const message = `${siteUrl} does not answer: ${explain(error)}`;
    const remedy = 'Start the site and its proxy, and check that the host’s DNS records lead here.';
    return [...findings, isHttps ? fault('public site', message, remedy) : unknown('public site', message)];
  }
}

type CheckedCertificate = { finding: Finding; isRefused?: boolean };

async function checkCertificate(
  { hostname, port, host }: URL,
  signal: AbortSignal,
): Promise<CheckedCertificate> {
  const remedy = 'Renew it in the proxy, and check that it renews it by itself.';
  try {
    const { certificate, problem } = await new Promise<{ certificate: PeerCertificate; problem: string }>(
      (resolve, reject) => {
        const name = isIP(hostname) === 0 ? { servername: hostname } : {};
        const options = { host: hostname, port: Number(port || 443), ...name };
        // An invalid certificate is what is looked for, so the connection must not fail at once.
        const socket = connect({ ...options, rejectUnauthorized: false }, () => {
          const problem = socket.authorized ? '' : explain(socket.authorizationError);
          resolve({ certificate: socket.getPeerCertificate(), problem });
          socket.destroy();
        });
        socket.on('error', reject);
        signal.addEventListener('abort', () => socket.destroy(new Error('no answer in time')));
      },
    );
    const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / 86_400_000);
    if (problem) {
      const message = `Browsers refuse that of ${host}: ${problem}`;
      return { finding: fault('certificate', message, remedy), isRefused: true };
    }
    const message = `That of ${host} is valid for ${formatCount(days, 'day')}.`;
    const endsSoon = days < minCertificateDays;
    return { finding: endsSoon ? fault('certificate', message, remedy) : ok('certificate', message) };
  } catch (error) {
    const message = `There is no TLS at ${host}: ${explain(error)}`;
    const start = 'Start the proxy, and check that the host’s DNS records lead here.';
    return { finding: fault('certificate', message, start), isRefused: true };
  }
}

function describeStatus(status: number): Finding {
  return fault(
    'public site',
    `Home is answered with status ${status}.`,
    'Start the site if it does not run. If it does, its log or that of the proxy says why.',
  );
}

function checkHeaders({ headers }: Response, { siteUrl, searchEngines }: Config): Finding[] {
  const isHttps = siteUrl.startsWith('https:');
  const findings: Finding[] = [];
  const change = (message: string, remedy: string) => findings.push(fault('headers', message, remedy));
  if (searchEngines && /noindex/.test(headers.get('x-robots-tag') ?? ''))
    change(
      'Search engines are told not to list the site.',
      'Let the proxy pass on the Host header, or set X-Forwarded-Host.',
    );
  if (!headers.has('content-security-policy'))
    change('The Content-Security-Policy is missing.', 'Keep the proxy from removing it.');
  if (isHttps && !headers.has('strict-transport-security'))
    change('Strict-Transport-Security is missing.', 'Keep the proxy from removing it.');
  if (!headers.has('content-encoding'))
    change(
      'Pages arrive without compression.',
      'Let the proxy pass on Accept-Encoding: the site compresses by itself.',
    );
  return findings.length > 0 ? findings : [ok('headers', 'They arrive as the site sends them.')];
}

/** An address for documentation (RFC 5737), which no visitor has. */
const forged = '203.0.113.77';

async function checkProxies(config: Config, signal: AbortSignal, network: HostNetwork): Promise<Finding[]> {
  const { siteUrl, dataDir, trustProxy } = config;
  const secret = config.secret ?? requireSecret(dataDir);
  const headers = {
    [echoHeader]: signEchoRequest(secret, Date.now()),
    'x-forwarded-for': forged,
    ...(typeof trustProxy === 'string' ? { [trustProxy]: forged } : {}),
  };
  const response = await fetch(siteUrl + echoPath, { headers, signal });
  if (response.status === 404)
    return [
      fault(
        'proxy',
        `The site at ${siteUrl} does not know this command's secret (status 404).`,
        'Run this with the environment of the site that serves SITE_URL.',
      ),
    ];
  if (!response.ok)
    return [
      fault(
        'proxy',
        `${echoPath} is answered with status ${response.status}.`,
        `Let the proxy pass on requests to ${echoPath} with their headers.`,
      ),
    ];
  const { address } = (await response.json()) as EchoedRequest;
  if (address === forged)
    return [
      fault(
        'proxy',
        'Visitors can choose the address that limits count.',
        'Lower TRUST_PROXY to the number of proxies, or let the proxy replace the header that it names.',
      ),
    ];
  if (!siteUrl.startsWith('https:') || isPublicAddress(address))
    return [ok('proxy', 'Limits count each visitor’s own address.')];
  if (isIP(address) > 0 && (await staysInside(new URL(siteUrl).hostname, address, network)))
    return [
      unknown(
        'proxy',
        `This request came from ${address}, on the site's own network. Only one from elsewhere shows what limits count.`,
      ),
    ];
  return [
    fault(
      'proxy',
      `Limits count all visitors as one: this request came from ${address || 'nowhere'}.`,
      'Raise TRUST_PROXY to the number of proxies, and let the first of them set X-Forwarded-For.',
    ),
  ];
}

/** Sends what WordPress sends after a change. */
async function checkWebhook({ siteUrl, blog }: Config, signal: AbortSignal): Promise<Finding[]> {
  if (blog.kind !== 'wordpress' || !blog.webhookSecret) return [];
  const sentAt = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', blog.webhookSecret).update(`${sentAt}.`).digest('hex');
  const headers = { 'x-saltbush-signature': `t=${sentAt},v1=${signature}` };
  const { status } = await fetch(`${siteUrl}/webhooks/blog`, { method: 'POST', headers, signal });
  return status === 204
    ? [ok('blog', 'The site accepts reports of changes.')]
    : [
        fault(
          'blog',
          `The site answers a report of a change with status ${status}.`,
          'Let the proxy pass on POST requests to /webhooks/blog with their headers.',
        ),
      ];
}

/** Where this command runs. */
export type HostNetwork = {
  /** Finds the addresses of a host, as a request to it does. */
  resolve(host: string): Promise<string[]>;
  /** Lists this machine's own addresses with their networks: `127.0.0.1/8`, `172.18.0.5/16`. */
  networks: string[];
};

export function readHostNetwork(): HostNetwork {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return {
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    networks: all.flatMap(({ cidr }) => cidr ?? []),
  };
}

/**
 * Whether a request from here to the host, which the site saw from this private address, never came from outside. The
 * proxies rightly pass such an address on: the host's name leads to this machine or its network, as Debian's `127.0.1.1`
 * does, or a router or the bridge of a container has turned the request back.
 */
async function staysInside(
  host: string,
  address: string,
  { resolve, networks }: HostNetwork,
): Promise<boolean> {
  if (isWithin(networks, address)) return true;
  return !(await resolve(host)).every(isPublicAddress);
}

function isWithin(networks: string[], address: string): boolean {
  const list = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const network of networks) {
    const [own = '', bits] = network.split('/');
    list.addSubnet(own, Number(bits), familyOf(own));
  }
  return list.check(address, familyOf(address));
}
