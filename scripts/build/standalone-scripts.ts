import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'vite';
import { virtualModule } from './virtual-module.ts';

/** Scripts whose texts go into the page, by the name that they are imported as. */
const texts = { bootSource: 'app/enhance/boot.ts', measureSource: 'app/vitals/page/measure.ts' };

/** Scripts that are assets of their own, by the name that their address is imported as. */
const assets = {
  enhanceUrl: ['app/enhance/enhance.ts', 'iife'],
  enhanceAuditUrl: ['app/audit/page/report/enhance-audit.ts', 'iife'],
  hydrateUrl: ['platform/hydration/hydrate.ts', 'es'],
  vitalsUrl: ['app/vitals/page/vitals.ts', 'es'],
} as const;

/**
 * The scripts that are no part of React's module graph, each bundled by itself. Importing `virtual:standalone-scripts`
 * gives their texts and addresses.
 */
export const standaloneScripts = () =>
  virtualModule('standalone-scripts', async ({ root, serving, isForBrowser, emitAsset }) => {
    const values: Record<string, string> = {};
    // The browser has the texts in its document already, and React leaves them as they are.
    const isLeftOut = !serving && isForBrowser;
    for (const [name, entry] of Object.entries(texts))
      values[name] = isLeftOut ? '' : await bundle(path.join(root, entry), 'iife');
    for (const [name, [entry, format]] of Object.entries(assets)) {
      values[name] = `/${entry}`;
      if (serving) continue;
      const source = await bundle(path.join(root, entry), format);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/${path.basename(entry, '.ts')}-${hash}.js`;
      emitAsset(fileName, source);
      values[name] = `/${fileName}`;
    }
    return values;
  });

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
