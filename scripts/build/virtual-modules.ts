import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { loadContent } from '#app/content/load-content.ts';
import { addServiceLinks } from '#app/content/navigation.ts';
import { formatAssetName } from '#artwork/asset-name.ts';

type BuildContext = {
  /** The project folder. */
  root: string;
  /** Whether this is the development server. */
  serving: boolean;
  isForBrowser: boolean;
  /** Adds a file to the client build. The server build only uses its name. */
  emitAsset(fileName: string, source: string | Uint8Array): void;
};

type Exports = Record<string, unknown>;

/** Creates a module `virtual:{name}` whose exports are computed at build time. */
export function virtualModule(
  name: string,
  load: (context: BuildContext) => Exports | Promise<Exports>,
): Plugin {
  const virtualId = `virtual:${name}`;
  let root = '';
  let serving = false;
  return {
    name,
    configResolved(config) {
      root = config.root;
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    async load(id) {
      if (id !== `\0${virtualId}`) return undefined;
      const isForBrowser = this.environment.name === 'client';
      const emitAsset: BuildContext['emitAsset'] = (fileName, source) => {
        if (isForBrowser) this.emitFile({ type: 'asset', fileName, source });
      };
      const values = await load({ root, serving, isForBrowser, emitAsset });
      return Object.entries(values)
        .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
        .join(' ');
    },
  };
}

const folder = 'artwork/out';
/** Pictures that only the server names: in the web app manifest and in structured data. */
const forServer = /^(icon-|apple-touch-icon)/;
/** Base64 characters: a change has one chance in 16 million to keep its name in caches. */
const hashLength = 4;

/**
 * `virtual:artwork` exports a line for each drawn picture: file name, width, height, and the hash in its asset's name.
 * Every page that hydrates loads this list; importing the pictures one by one would take 1 kB more.
 */
export const artworkCatalogue = () =>
  virtualModule('artwork', ({ root, serving, isForBrowser, emitAsset }) => {
    const read = (name: string) => readFileSync(path.join(root, folder, name));
    const sizes: Record<string, { width: number; height: number }> = JSON.parse(String(read('sizes.json')));
    const lines = Object.entries(sizes).flatMap(([name, { width, height }]) => {
      if (serving) return `${name} ${width} ${height}`;
      const source = read(name);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, hashLength);
      emitAsset(`assets/${formatAssetName(name, hash)}`, source);
      return isForBrowser && forServer.test(name) ? [] : `${name} ${width} ${height} ${hash}`;
    });
    return { pictures: lines.join('\n') };
  });

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
