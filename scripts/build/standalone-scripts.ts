import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'vite';
import { virtualModule } from './virtual-modules.ts';

/** Scripts that are inlined into pages, by export name. */
const inlined = {
  bootSource: 'app/client/enhance/boot.ts',
  measureSource: 'app/features/vitals/page/measure.ts',
};

/** Scripts with a URL of their own, by export name. A script comes after those that it loads on demand. */
const assets = {
  emulatePopoversUrl: ['app/client/enhance/emulate-popovers.ts', 'es'],
  enhanceUrl: ['app/client/enhance/enhance.ts', 'iife'],
  enhanceAuditUrl: ['app/features/audit/page/report/enhance-audit.ts', 'iife'],
  hydrateUrl: ['app/client/hydration/hydrate.ts', 'es'],
  passkeyUrl: ['app/features/dashboard/page/passkey.ts', 'es'],
  vitalsUrl: ['app/features/vitals/page/vitals.ts', 'es'],
} as const;

/**
 * `virtual:standalone-scripts` exports the sources or URLs of the scripts outside React's module graph, each bundled by
 * itself.
 */
export const standaloneScripts = () =>
  virtualModule('standalone-scripts', async ({ root, serving, isForBrowser, emitAsset }) => {
    const values: Record<string, string> = {};
    // The browser's bundle does not need the sources: they are in the document, and hydration leaves them alone.
    const isOmitted = !serving && isForBrowser;
    for (const [name, entry] of Object.entries(inlined))
      values[name] = isOmitted ? '' : await bundle(path.join(root, entry), 'iife');
    const urls: Record<string, string> = {};
    for (const [name, [entry, format]] of Object.entries(assets)) {
      values[name] = `/${entry}`;
      if (serving) continue;
      const source = await bundle(path.join(root, entry), format, urls);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/${path.basename(entry, '.ts')}-${hash}.js`;
      emitAsset(fileName, source);
      values[name] = `/${fileName}`;
      urls[path.join(root, entry)] = `/${fileName}`;
    }
    return values;
  });

/** Comments to keep: licences only. */
const comments = { legal: true, annotation: false, jsdoc: false };

/** Bundles and minifies an entry with its imports into one script. Files in `urls` stay apart, and are loaded from there. */
async function bundle(
  entry: string,
  format: 'iife' | 'es',
  urls: Record<string, string> = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      lib: { entry, formats: [format], name: '_' },
      // For ES modules, Vite keeps whitespace and comments with local source paths.
      rolldownOptions: {
        external: Object.keys(urls),
        makeAbsoluteExternalsRelative: false,
        output: { paths: urls, ...(format === 'es' && { minify: true, comments }) },
      },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error(`${entry} did not bundle`);
  return output.output[0].code.trim();
}
