import { decodeText } from './decode-text.ts';
import type { Fetcher } from './fetch-loads.ts';
import { type Load, listLoads } from './list-loads.ts';
import { listStyledLoads } from './list-styled-loads.ts';
import { loadSheets } from './load-sheets.ts';
import { type ImportMap, listModuleImports, readImportMap } from './module-imports.ts';
import { type PageDocument, readDocument } from './read-document.ts';

/** Addresses by the time at which a browser requests them. */
export type Plan = {
  first: Set<string>;
  /** Files that scrolling to the end adds to those of the first view. */
  later: Set<string>;
};

type DocumentScanOptions = { fetcher: Fetcher; plan: Plan };

const limits = { frames: 8, frameDepth: 2, moduleDepth: 10 };

/**
 * The lazy pictures that count in the first view. Chromium 156 requests those up to 1,250 pixels below the window, but
 * where they are the source does not say.
 */
const nearPictures = 1;

/** Finds and requests what a page loads, until all has arrived or the budget is spent. */
export async function scanDocument(document: PageDocument, options: DocumentScanOptions): Promise<void> {
  await loadDocument(document, { ...options, when: 'first', frameDepth: 0 });
}

type Stage = DocumentScanOptions & { when: keyof Plan; frameDepth: number };

async function loadDocument(document: PageDocument, stage: Stage): Promise<void> {
  const { fetcher, plan } = stage;
  const importMap = readImportMap(document);
  let frames = 0;
  const begin = async ({ url, kind, module }: Load, when: keyof Plan): Promise<void> => {
    plan[when].add(url);
    if (module) return loadModule(url, { ...stage, importMap, when, depth: 0 });
    if (kind === 'document') {
      frames += 1;
      return frames > limits.frames ? undefined : loadFrame(url, { ...stage, when });
    }
    const { size, resources = [] } = (await fetcher.fetch(url, kind)) ?? {};
    const [shownWidth, last] = [shownWidths.get(url), resources.at(-1)];
    if (size && shownWidth && last) last.markup = { ...size, shownWidth };
  };
  const loadStyled = async () => {
    const sheets = await loadSheets({ document, fetcher, note: (url) => plan[stage.when].add(url) });
    await Promise.all(listStyledLoads(document, sheets).map((load) => begin(load, stage.when)));
  };
  const loads = listLoads(document);
  const shownWidths = new Map(
    // One use of unknown width may be the widest.
    [...Map.groupBy(loads, ({ url }) => url)].map(([url, uses]) => [
      url,
      Math.max(...uses.map(({ shownWidth = Number.NaN }) => shownWidth)),
    ]),
  );
  const near = loads.filter(({ lazy, kind }) => lazy && kind === 'image').slice(0, nearPictures);
  await Promise.all([
    loadStyled(),
    ...loads.map((load) => begin(load, load.lazy && !near.includes(load) ? 'later' : stage.when)),
  ]);
}

type ScriptStage = Stage & { importMap: ImportMap; depth: number };

/** Loads a module and its imports. */
async function loadModule(url: string, stage: ScriptStage): Promise<void> {
  const fetched = await stage.fetcher.fetch(url, 'script');
  if (!fetched || fetched.answer.status >= 400 || stage.depth >= limits.moduleDepth) return;
  const { answer } = fetched;
  const code = decodeText(answer.body, answer.headers.get('content-type') ?? undefined);
  const imports = listModuleImports(code, answer.url, stage.importMap).filter(
    (each) => !stage.plan.first.has(each) && !stage.plan.later.has(each),
  );
  await Promise.all(
    imports.map((each) => {
      stage.plan[stage.when].add(each);
      return loadModule(each, { ...stage, depth: stage.depth + 1 });
    }),
  );
}

async function loadFrame(url: string, stage: Stage): Promise<void> {
  const fetched = await stage.fetcher.fetch(url, 'document');
  if (!fetched || stage.frameDepth >= limits.frameDepth) return;
  const { answer } = fetched;
  const contentType = answer.headers.get('content-type') ?? undefined;
  if (!/html/i.test(contentType ?? 'text/html')) return;
  const document = readDocument(decodeText(answer.body, contentType), answer.url);
  await loadDocument(document, { ...stage, frameDepth: stage.frameDepth + 1 });
}
