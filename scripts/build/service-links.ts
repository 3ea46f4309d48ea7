import path from 'node:path';
import { loadContent } from '#app/content/load-content.ts';
import { virtualModule } from './virtual-module.ts';

/**
 * `virtual:service-links` exports the menu items of the services. Like the services' routes they are fixed at build time,
 * so that no page has them in its payload.
 */
export const serviceLinks = () =>
  virtualModule('service-links', ({ root }) => {
    const services = loadContent(path.join(root, 'content')).services.filter(({ menu }) => menu);
    return { serviceLinks: services.map(({ name, path: to }) => ({ label: name, to })) };
  });
