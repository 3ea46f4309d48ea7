import type { SiteConfig } from '#app/content/site/site-config.ts';

/** Who sells, as an email about money has to name it. */
export type Seller = {
  brand: string;
  legalName: string;
  /** `ABN 51 824 753 556`; undefined while the content only holds its place. */
  registration: string | undefined;
  siteUrl: string;
};

type Given = Pick<SiteConfig, 'brand' | 'legalName' | 'registration' | 'placeholders'>;

export function readSeller({ brand, legalName, registration, placeholders }: Given, siteUrl: string): Seller {
  const isReal = !('registration.number' in placeholders) && !('legalName' in placeholders);
  return {
    brand,
    legalName,
    registration: isReal ? `${registration.label} ${registration.number}` : undefined,
    siteUrl,
  };
}
