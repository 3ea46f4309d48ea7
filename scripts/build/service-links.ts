import path from 'node:path';
import type { Plugin } from 'vite';
import { loadContent } from '#app/content/load-content.ts';

const virtualId = 'virtual:service-links';

/**
 * Importing `virtual:service-links` gives the rows that services have in the menus. They are built in, like the routes of
 * the services, so that no page carries them in its payload.
 */
export function serviceLinks(): Plugin {
  let root = '';
  return {
    name: 'service-links',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load(id) {
      if (id !== `\0${virtualId}`) return undefined;
      const links = loadContent(path.join(root, 'content'))
        .services.filter(({ menu }) => menu)
        .map(({ name, path: to }) => ({ label: name, to }));
      return `export const serviceLinks = ${JSON.stringify(links)};`;
    },
  };
}
