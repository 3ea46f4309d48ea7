import { type PageDocument, readOwnText, resolveUrl } from './read-document.ts';

/** Bare specifiers and their addresses. */
export type ImportMap = Record<string, string>;

/** The characters that are searched; imports stand at the beginning, and searching a large file would take long. */
const limits = { imports: 100, letters: 300_000 };

/**
 * Lists a module's static imports. `import()` is left out, because the source does not tell whether it runs. They are
 * found by pattern, since a wrong guess costs only one failed request.
 */
export function listModuleImports(code: string, baseUrl: string, importMap: ImportMap): string[] {
  const urls = new Set<string>();
  const statement =
    /(?:^|[;}\n*/])\s*(?:import|export)\s*(?:[\w$*{][\w$*{},\s]{0,1000}?[\s}*]from\s*)?(["'])([^"'\n]{1,500})\1/g;
  for (const { 2: name = '' } of code.slice(0, limits.letters).matchAll(statement)) {
    const url = resolveModule(name, baseUrl, importMap);
    if (url) urls.add(url);
    if (urls.size >= limits.imports) break;
  }
  return [...urls];
}

function resolveModule(name: string, baseUrl: string, importMap: ImportMap): string | undefined {
  const mapped = importMap[name];
  if (mapped) return mapped;
  if (/^(\.{0,2}\/|https?:)/.test(name)) return resolveUrl(name, baseUrl);
  const folder = Object.keys(importMap).find((key) => key.endsWith('/') && name.startsWith(key));
  return folder ? resolveUrl(name.slice(folder.length), importMap[folder] ?? baseUrl) : undefined;
}

export function readImportMap(document: PageDocument): ImportMap {
  const script = document.elements.find(
    ({ name, attribs }) => name === 'script' && attribs.type === 'importmap',
  );
  if (!script) return {};
  try {
    const { imports } = JSON.parse(readOwnText(script)) as { imports?: unknown };
    if (typeof imports !== 'object' || imports === null) return {};
    return Object.fromEntries(
      Object.entries(imports).flatMap(([name, target]) => {
        const url = typeof target === 'string' ? resolveUrl(target, document.baseUrl) : undefined;
        return url ? [[name, url]] : [];
      }),
    );
  } catch {
    return {};
  }
}
