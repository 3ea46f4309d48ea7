import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const virtualId = 'virtual:standalone-scripts';

/**
 * The scripts that are no part of React's module graph, each bundled by itself: the boot script (its text
 * goes into the page), the early module and the hydrate module (assets of their own). Importing
 * `virtual:standalone-scripts` gives `bootSource`, `earlyUrl` and `hydrateUrl`.
 */
export function standaloneScripts(): Plugin {
  let root = '';
  let serving = false;
  return {
    name: 'standalone-scripts',
    configResolved(config) {
      root = config.root;
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    async load(id) {
      if (id !== `\0${virtualId}`) return undefined;
      const boot = await bundle(path.join(root, 'app/hydration/boot.ts'), 'iife');
      if (serving) return exportNames(boot, '/app/early/early.ts', '/app/hydration/hydrate.ts');
      const early = await bundle(path.join(root, 'app/early/early.ts'), 'iife');
      const hydrate = await bundle(path.join(root, 'app/hydration/hydrate.ts'), 'es');
      // Both builds name the files; only the client's writes them.
      const emit = (name: string, source: string) => {
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${name}-${hash}.js`;
        if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source });
        return `/${fileName}`;
      };
      return exportNames(boot, emit('early', early), emit('hydrate', hydrate));
    },
  };
}

const exportNames = (boot: string, early: string, hydrate: string) =>
  `export const bootSource = ${JSON.stringify(boot)}; export const earlyUrl = ${JSON.stringify(early)}; export const hydrateUrl = ${JSON.stringify(hydrate)};`;

/** One file, minified, everything in it. */
async function bundle(entry: string, format: 'iife' | 'es'): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      lib: { entry, formats: [format], name: '_' },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error(`${entry} did not bundle`);
  return output.output[0].code.trim();
}
