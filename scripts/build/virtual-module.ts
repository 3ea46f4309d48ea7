import type { Plugin } from 'vite';

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
