import type { ThirdParty } from '../../domain/third-party.ts';

/**
 * Names the companies that serve these addresses, by the data that Lighthouse uses too. Hosts that it doesn’t know are
 * left out. The data takes 10 MB of memory, so the server itself never loads it.
 */
export async function nameThirdParties(urls: Iterable<string>): Promise<ThirdParty[]> {
  const { default: known } = await import('third-party-web/nostats-subset.js');
  const hosts = new Set([...urls].map((url) => URL.parse(url)?.hostname ?? ''));
  return [...hosts].flatMap((host) => {
    const entity = known.getEntity(`https://${host}/`);
    return entity ? [{ host, name: entity.name, category: entity.category }] : [];
  });
}
