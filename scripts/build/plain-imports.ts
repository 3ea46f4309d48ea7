import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/**
 * Loads modules with a plain `import()`. Vite's helper (0.6 kB on every page with React) would first request the style
 * sheets of a lazily loaded module; ours have none, and the build fails if one gets one.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: new RegExp(`^${helper}$`) },
      handler: () => ({ code: 'export const __vitePreload = (load) => load();', moduleType: 'js' }),
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue;
        const sheets = [...(chunk.viteMetadata?.importedCss ?? [])];
        if (sheets.length > 0)
          this.error(`${chunk.fileName} is loaded by import(), which would not load its styles: ${sheets}`);
      }
    },
  };
}
