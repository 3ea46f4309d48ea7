import type { Plugin } from 'vite';

const framework = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;
const ofPackage = /[\\/]node_modules[\\/]/;
/** The modules that every hydrated page loads. */
const everyPage = /[\\/]app[\\/](root|entry\.client|pages[\\/]page-error[\\/]route)\.tsx/;
const feature =
  /[\\/]app[\\/](?:features[\\/])?(accounts|audit|blog|pages|payments|quiz|shell[\\/]text-page)[\\/]/;
/** Text pages, which rarely hydrate. */
const textPages = /[\\/]app[\\/](pages|features[\\/]blog)[\\/]/;
const styles = /\.css(\?|$)/;

type Module = { isEntry: boolean; importers: string[]; importedIds: string[] };
type Graph = { getModuleInfo(id: string): Module | null };

/**
 * Bundles the browser's code into few chunks: the framework, the code that pages share, the code that one feature's pages
 * share, and each route. On a phone an extra request costs more than a few unused bytes. Modules that import style sheets
 * stay with their routes, because a page loads the styles of all its chunks.
 */
export function clientChunks(): Plugin {
  return {
    name: 'client-chunks',
    apply: 'build',
    enforce: 'post',
    configEnvironment(name) {
      if (name !== 'client') return undefined;
      return {
        build: {
          rollupOptions: {
            // Required by `includeDependenciesRecursively: false`.
            preserveEntrySignatures: 'allow-extension',
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'framework', test: framework, priority: 1 },
                  { name: nameChunk, debugName: 'shared code' },
                ],
              },
            },
          },
        },
      };
    },
    // A module that a page imports for one constant may bring a package along, because the bundler keeps what a package
    // runs when it is loaded. Supabase's client is loaded on demand.
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name === 'supabase.client') continue;
        const others = chunk.moduleIds.filter((id) => ofPackage.test(id) && !framework.test(id));
        if (others.length > 0)
          this.error(`${chunk.fileName} would have code that is not the framework's: ${others}`);
      }
    },
  };
}

/** Names a module's chunk. Null leaves it to the bundler: for routes, modules of one route, and modules with styles. */
function nameChunk(id: string, graph: Graph): string | null {
  const entries = collect(id, graph, 'importers').filter((module) => graph.getModuleInfo(module)?.isEntry);
  if (entries.some((entry) => everyPage.test(entry))) return 'site';
  if (entries.includes(id)) return null;
  if (collect(id, graph, 'importedIds').some((module) => styles.test(module)) || entries.length < 2)
    return null;
  const isForTextPages = entries.every((entry) => textPages.test(entry));
  const name = feature.exec(id)?.[1] ?? (isForTextPages ? 'pages' : 'site');
  // Otherwise a tool that shows a guide would load the code that all text pages share.
  const isOfTextPages = name === 'pages' || name.endsWith('text-page');
  if (isOfTextPages) return isForTextPages ? 'pages' : null;
  return name;
}

/** Collects a module's direct and indirect importers or imports. */
function collect(id: string, graph: Graph, direction: 'importers' | 'importedIds'): string[] {
  const found = new Set([id]);
  for (const module of found)
    for (const next of graph.getModuleInfo(module)?.[direction] ?? []) found.add(next);
  return [...found];
}

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
