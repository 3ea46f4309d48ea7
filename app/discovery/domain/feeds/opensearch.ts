import { escapeXml, xmlDeclaration, xmlElement } from './escape-xml.ts';

/**
 * `opensearch.xml` (OpenSearch 1.1): how a browser's own search field searches this site. Names have 16 characters at
 * most.
 */
export function renderOpenSearch({ brand, siteUrl }: { brand: string; siteUrl: string }): string {
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
