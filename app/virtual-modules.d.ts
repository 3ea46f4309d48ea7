declare module 'virtual:standalone-scripts' {
  /** The text of the inline script in the head of every page. */
  export const bootSource: string;
  /** Asset URL of the enhance module. */
  export const enhanceUrl: string;
  /** Asset URL of the additional module that audit pages load. */
  export const enhanceAuditUrl: string;
  /** Asset URL of the hydrate module. */
  export const hydrateUrl: string;
  /** Asset URL of the script that makes and uses passkeys of the dashboard. */
  export const passkeyUrl: string;
  /** The text of the inline script of pages where visits are measured. */
  export const measureSource: string;
  /** Asset URL of the module that measures visits. */
  export const vitalsUrl: string;
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}

declare module 'virtual:navigation' {
  import type { FooterColumn, MainLink } from '#app/content/navigation.ts';

  /** The site's sections. Header, drawer and the highlighted section all use this list. H-03, H-06. */
  export const mainLinks: MainLink[];
  export const footerColumns: FooterColumn[];
}

declare module 'virtual:blog-copy' {
  import type { BlogPage } from '#app/content/page-copy.ts';

  export const blogCopy: BlogPage;
}

declare module 'virtual:artwork' {
  /** A line for each drawn picture: file name, width, height and, in a build, the hash in the name of its asset. */
  export const pictures: string;
}
