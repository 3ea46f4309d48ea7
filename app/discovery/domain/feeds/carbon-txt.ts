import type { Machines } from '#app/content/machines.ts';

/**
 * `carbon.txt`, syntax 0.5 of the Green Web Foundation (TOML): links to where the agency publishes what its sites
 * emit, and the companies whose machines they run on. It holds no figures.
 */
export function renderCarbonTxt({ carbon }: Machines, siteUrl: string): string {
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

/** A basic string of TOML has the syntax of a JSON string. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}
