import path from 'node:path';
import { loadContent } from '#app/content/load-content.ts';
import { virtualModule } from './virtual-module.ts';

/**
 * Importing `virtual:service-links` gives the rows that services have in the menus. They are built in, like the routes of
 * the services, so that no page carries them in its payload.
 */
export const serviceLinks = () =>
  virtualModule('service-links', ({ root }) => {
    const services = loadContent(path.join(root, 'content')).services.filter(({ menu }) => menu);
    return { serviceLinks: services.map(({ name, path: to }) => ({ label: name, to })) };
  });
