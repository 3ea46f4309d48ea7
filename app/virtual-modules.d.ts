declare module 'virtual:standalone-scripts' {
  /** The text of the inline script in the head of every page. */
  export const bootSource: string;
  /** Asset URL of the early module. */
  export const earlyUrl: string;
  /** Asset URL of the hydrate module. */
  export const hydrateUrl: string;
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}
