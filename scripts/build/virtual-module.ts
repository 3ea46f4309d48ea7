import type { Plugin } from 'vite';

type Surroundings = {
  /** The folder of the project. */
  root: string;
  /** Whether this is the development server, which serves sources from where they are. */
  serving: boolean;
  isForBrowser: boolean;
  /** Makes a file of the browser's build. Both builds name the files; only the client's writes them. */
  emitAsset(fileName: string, source: string | Uint8Array): void;
};

type Exports = Record<string, unknown>;

/** Lets code import from `virtual:{name}` what is worked out when the site is built. */
export function virtualModule(name: string, load: (at: Surroundings) => Exports | Promise<Exports>): Plugin {
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
      const emitAsset: Surroundings['emitAsset'] = (fileName, source) => {
        if (isForBrowser) this.emitFile({ type: 'asset', fileName, source });
      };
      const values = await load({ root, serving, isForBrowser, emitAsset });
      return Object.entries(values)
        .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
        .join(' ');
    },
  };
}
