import type { Plugin } from 'vite';

const framework = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;
/** React starts with these on every page. */
const everyPage = /[\\/]app[\\/](root|entry\.client|pages[\\/]page-error[\\/]route)\.tsx/;
const feature = /[\\/]app[\\/](accounts|audit|blog|on-page-check|pages|payments|quiz)[\\/]/;
/** Pages of words, on which React seldom starts. */
const wordsOnly = /[\\/]app[\\/](pages|blog)[\\/]/;
const styles = /\.css(\?|$)/;

type Module = { isEntry: boolean; importers: string[]; importedIds: string[] };
type Graph = { getModuleInfo(id: string): Module | null };

/**
 * Puts the scripts of the browser into few files: the framework, the code of every page and what pages share, the code
 * that pages of one feature share, and each route. On a phone a request costs more than some bytes that this page does not
 * need. Style sheets stay with the routes that import them, and so does each module that imports one, because a page
 * loads the styles of all its files.
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
            // The bundler asks for this where a file may hold a module without the modules that it imports.
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
  };
}

/** Returns null where the bundler decides: for routes, for what one route alone needs, and for what brings styles. */
function nameChunk(id: string, graph: Graph): string | null {
  const entries = collect(id, graph, 'importers').filter((each) => graph.getModuleInfo(each)?.isEntry);
  if (entries.some((entry) => everyPage.test(entry))) return 'site';
  if (entries.includes(id)) return null;
  if (collect(id, graph, 'importedIds').some((each) => styles.test(each)) || entries.length < 2) return null;
  const isOfWords = entries.every((entry) => wordsOnly.test(entry));
  const name = feature.exec(id)?.[1] ?? (isOfWords ? 'pages' : 'site');
  // A tool that shows a guide would else load what all pages of words share.
  return name === 'pages' && !isOfWords ? null : name;
}

/** All modules that this one leads to in that direction. */
function collect(id: string, graph: Graph, direction: 'importers' | 'importedIds'): string[] {
  const found = new Set([id]);
  for (const each of found) for (const next of graph.getModuleInfo(each)?.[direction] ?? []) found.add(next);
  return [...found];
}
