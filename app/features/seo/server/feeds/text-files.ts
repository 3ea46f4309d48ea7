import { artwork } from '#app/components/artwork.ts';
import type { Machines } from '#app/content/machines.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import type { Services } from '#app/services-context.ts';
import { escapeXml, xmlDeclaration, xmlElement } from '#platform/text/escape.ts';
import { renderRobots } from '../../domain/feeds/robots.ts';

type TextFile = { path: string; type: string; render(context: FileContext): string };

type FileContext = Pick<Services, 'content' | 'siteUrl'> & {
  /** Whether search engines may list the site under the requested host name. */
  isIndexable: boolean;
};

const text = 'text/plain; charset=utf-8';

/** Files for programs that depend only on the content, and are the same until the next restart. */
export const textFiles: TextFile[] = [
  {
    path: '/robots.txt',
    type: text,
    render: ({ content, siteUrl, isIndexable }) =>
      renderRobots(content.machines.crawlers, siteUrl, isIndexable),
  },
  {
    path: '/.well-known/security.txt',
    type: text,
    render: ({ content: { machines, site }, siteUrl }) =>
      renderSecurityTxt(machines, { siteUrl, email: site.email }),
  },
  {
    path: '/carbon.txt',
    type: text,
    render: ({ content, siteUrl }) => renderCarbonTxt(content.machines, siteUrl),
  },
  {
    path: '/opensearch.xml',
    type: 'application/opensearchdescription+xml',
    render: ({ content, siteUrl }) => renderOpenSearch({ brand: content.site.brand, siteUrl }),
  },
  {
    path: '/site.webmanifest',
    type: 'application/manifest+json',
    render: ({ content }) => renderWebManifest(content.site),
  },
];

/** The background of every page, `--ground` of app/components/tokens.css; `theme-color` has the same value. */
const ground = '#f2f4ea';

/** `site.webmanifest`: name and icons for a home screen. The site still opens in the browser, with its controls. */
function renderWebManifest({ brand, legalName, description }: SiteConfig): string {
  const icon = (name: string, type: string, sizes: string, purpose?: string) => ({
    src: artwork(name).url,
    type,
    sizes,
    ...(purpose && { purpose }),
  });
  return `${JSON.stringify(
    {
      name: legalName,
      short_name: brand,
      description,
      lang: 'en-AU',
      dir: 'ltr',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'browser',
      background_color: ground,
      theme_color: ground,
      icons: [
        icon('favicon.svg', 'image/svg+xml', 'any'),
        icon('icon-192.png', 'image/png', '192x192'),
        icon('icon-512.png', 'image/png', '512x512'),
        icon('icon-maskable-192.png', 'image/png', '192x192', 'maskable'),
        icon('icon-maskable-512.png', 'image/png', '512x512', 'maskable'),
      ],
    },
    null,
    1,
  )}\n`;
}

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability, and until when the file is valid. */
function renderSecurityTxt({ security }: Machines, { siteUrl, email }: { siteUrl: string; email: string }) {
  return [
    `Contact: ${security.contact ?? `mailto:${email}`}`,
    `Expires: ${new Date(security.expires).toISOString()}`,
    `Preferred-Languages: ${security.languages.join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/**
 * Renders `opensearch.xml` (OpenSearch 1.1), with which a browser's search field can search this site. Its short name may
 * have 16 characters at most.
 */
function renderOpenSearch({ brand, siteUrl }: { brand: string; siteUrl: string }): string {
  return [
    xmlDeclaration,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n',
    xmlElement('ShortName', brand.slice(0, 16)),
    xmlElement('Description', `Search the pages, work and posts of ${brand}`),
    '<InputEncoding>UTF-8</InputEncoding>\n',
    `<Image width="32" height="32" type="image/x-icon">${escapeXml(siteUrl)}/favicon.ico</Image>\n`,
    `<Url type="text/html" method="get" template="${escapeXml(siteUrl)}/search?q={searchTerms}"/>\n`,
    '</OpenSearchDescription>\n',
  ].join('');
}

/**
 * Renders `carbon.txt` (TOML, syntax 0.5 of the Green Web Foundation): links to the pages that publish the emissions of the
 * agency's sites, and the companies that host them. It holds no figures.
 */
function renderCarbonTxt({ carbon }: Machines, siteUrl: string): string {
  const domain = new URL(siteUrl).hostname;
  const disclosures = carbon.disclosures.map(
    ({ type, at, title }) =>
      `  { doc_type = ${quote(type)}, url = ${quote(new URL(at, siteUrl).href)}, domain = ${quote(domain)}, title = ${quote(title)} },\n`,
  );
  const services = carbon.upstream.map(
    ({ domain, service }) => `  { domain = ${quote(domain)}, service_type = ${quote(service)} },\n`,
  );
  return [
    'version = "0.5"\n',
    `last_updated = ${carbon.updated}\n\n`,
    `[org]\ndisclosures = [\n${disclosures.join('')}]\n`,
    services.length > 0 ? `\n[upstream]\nservices = [\n${services.join('')}]\n` : '',
  ].join('');
}

/** Formats a TOML basic string, which has the syntax of a JSON string. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}
