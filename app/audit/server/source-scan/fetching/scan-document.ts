import type { Element } from 'domhandler';
import type { ResourceKind } from '../../../domain/measurement.ts';
import { decodeText } from '../document/decode-text.ts';
import { type PageDocument, readDocument } from '../document/read-document.ts';
import { lazyMarginPixels } from '../loads/estimate-depth.ts';
import { type Load, listLoads } from '../loads/list-loads.ts';
import { type ImportMap, listModuleImports, readImportMap } from '../loads/module-imports.ts';
import type { Screen } from '../screen.ts';
import type { Fetcher } from './fetch-loads.ts';
import { listStyledLoads } from './list-styled-loads.ts';
import { loadSheets } from './load-sheets.ts';

/** Addresses by the time at which a browser requests them. */
export type Plan = {
  first: Set<string>;
  /** Files that scrolling to the end adds to those of the first view. */
  later: Set<string>;
};

type DocumentScanOptions = { screen: Screen; fetcher: Fetcher; plan: Plan };

const limits = { frames: 8, frameDepth: 2, moduleDepth: 10 };

/** Finds and requests what a page loads, until all has arrived or the budget is spent. */
export async function scanDocument(document: PageDocument, options: DocumentScanOptions): Promise<void> {
  await loadDocument(document, { ...options, when: 'first', frameDepth: 0 });
}

type Stage = DocumentScanOptions & { when: keyof Plan; frameDepth: number };

async function loadDocument(document: PageDocument, stage: Stage): Promise<void> {
  const { screen, fetcher, plan } = stage;
  const importMap = readImportMap(document);
  const tasks: Promise<void>[] = [];
  let frames = 0;
  const note = (url: string, when: keyof Plan) => plan[when].add(url);
  const begin = ({ url, kind, module }: Load, when: keyof Plan, element?: Element) => {
    note(url, when);
    if (kind === 'script' && module) tasks.push(loadModule(url, { ...stage, importMap, when, depth: 0 }));
    else if (kind === 'document') {
      frames += 1;
      if (frames <= limits.frames) tasks.push(loadFrame(url, element, { ...stage, when }));
    } else tasks.push(ask(fetcher, url, kind));
  };

  const loads = listLoads(document, screen);
  const styled = (async () => {
    const sheets = await loadSheets({ document, screen, fetcher, note: (url) => note(url, stage.when) });
    return listStyledLoads(document, sheets, screen);
  })();
  for (const load of loads) if (!load.lazy) begin(load, stage.when, load.element);

  const { loads: more, depthOf } = await styled;
  for (const load of more) begin(load, stage.when);
  for (const load of loads) {
    if (!load.lazy || !load.element) continue;
    const depth = depthOf(load.element);
    // What is not shown never comes near the window.
    if (depth === undefined) continue;
    begin(load, depth < screen.height + lazyMarginPixels ? stage.when : 'later', load.element);
  }
  await Promise.all(tasks);
}

async function ask(fetcher: Fetcher, url: string, kind: ResourceKind): Promise<void> {
  await fetcher.fetch(url, kind);
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

async function loadFrame(url: string, frame: Element | undefined, stage: Stage): Promise<void> {
  const fetched = await stage.fetcher.fetch(url, 'document');
  if (!fetched || stage.frameDepth >= limits.frameDepth) return;
  const { answer } = fetched;
  const contentType = answer.headers.get('content-type') ?? undefined;
  if (!/html/i.test(contentType ?? 'text/html')) return;
  const document = readDocument(decodeText(answer.body, contentType), answer.url);
  const width = Number.parseInt(frame?.attribs.width ?? '', 10) || 300;
  const height = Number.parseInt(frame?.attribs.height ?? '', 10) || 150;
  const screen = { ...stage.screen, width: Math.min(width, stage.screen.width), height };
  await loadDocument(document, { ...stage, screen, frameDepth: stage.frameDepth + 1 });
}
