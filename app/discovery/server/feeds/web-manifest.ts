import type { SiteConfig } from '#app/content/site/site-config.ts';
import { artwork } from '#app/ui/artwork.ts';

/** The background of every page, `--ground` of app/ui/tokens.css; `theme-color` has the same value. */
const ground = '#f2f4ea';

/** `site.webmanifest`: name and icons for a home screen. The site still opens in the browser, with its controls. */
export function renderWebManifest({ brand, legalName, description }: SiteConfig): string {
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
