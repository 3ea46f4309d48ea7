import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const virtualId = 'virtual:standalone-scripts';

/**
 * The scripts that are no part of React's module graph, each bundled by itself: the boot script and the one that
 * measures (their texts go into the page), the enhance module, that of an audit's pages, the hydrate module and the vitals
 * module (assets of their own). Importing `virtual:standalone-scripts` gives their texts and addresses.
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
      const boot = await bundle(path.join(root, 'app/enhance/boot.ts'), 'iife');
      const measure = await bundle(path.join(root, 'app/vitals/page/measure.ts'), 'iife');
      const texts = { bootSource: boot, measureSource: measure };
      if (serving) {
        return exportNames({
          ...texts,
          enhanceUrl: '/app/enhance/enhance.ts',
          enhanceAuditUrl: '/app/audit/page/report/enhance-audit.ts',
          hydrateUrl: '/platform/hydration/hydrate.ts',
          vitalsUrl: '/app/vitals/page/vitals.ts',
        });
      }
      const enhance = await bundle(path.join(root, 'app/enhance/enhance.ts'), 'iife');
      const enhanceAudit = await bundle(path.join(root, 'app/audit/page/report/enhance-audit.ts'), 'iife');
      const hydrate = await bundle(path.join(root, 'platform/hydration/hydrate.ts'), 'es');
      const vitals = await bundle(path.join(root, 'app/vitals/page/vitals.ts'), 'es');
      // Both builds name the files; only the client's writes them.
      const emit = (name: string, source: string) => {
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${name}-${hash}.js`;
        if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source });
        return `/${fileName}`;
      };
      return exportNames({
        ...texts,
        enhanceUrl: emit('enhance', enhance),
        enhanceAuditUrl: emit('enhance-audit', enhanceAudit),
        hydrateUrl: emit('hydrate', hydrate),
        vitalsUrl: emit('vitals', vitals),
      });
    },
  };
}

const exportNames = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join(' ');

/** Licences, where there are any. */
const kept = { legal: true, annotation: false, jsdoc: false };

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
      // Vite leaves the blanks in what might be bundled again, and the paths of sources, which are of the machine's folders.
      ...(format === 'es' && { rolldownOptions: { output: { minify: true, comments: kept } } }),
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error(`${entry} did not bundle`);
  return output.output[0].code.trim();
}
