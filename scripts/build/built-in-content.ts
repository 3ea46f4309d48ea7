import path from 'node:path';
import { loadContent } from '#app/content/load-content.ts';
import { addServiceLinks } from '#app/content/navigation.ts';
import { virtualModule } from './virtual-module.ts';

/**
 * Content that is fixed at build time, so that no page has it in its payload: `virtual:navigation`, which all pages show,
 * and `virtual:blog-copy`, for lists of posts that the browser asks WordPress for.
 */
export const builtInContent = () => [
  virtualModule('navigation', ({ root }) => {
    const { navigation, services } = loadContent(path.join(root, 'content'));
    return addServiceLinks(navigation, services);
  }),
  virtualModule('blog-copy', ({ root }) => ({
    blogCopy: loadContent(path.join(root, 'content')).blogPage,
  })),
];
