import { decodeText } from './decode-text.ts';
import type { Fetcher } from './fetch-loads.ts';
import { type Load, listLoads } from './list-loads.ts';
import { listStyledLoads } from './list-styled-loads.ts';
import { loadSheets } from './load-sheets.ts';
import { type PageDocument, readDocument } from './read-document.ts';

/** Addresses by when a browser requests them. */
export type Plan = {
  first: Set<string>;
  /** The files that scrolling to the end adds to those of the first view. */
  later: Set<string>;
};

type DocumentScanOptions = { fetcher: Fetcher; plan: Plan };

const limits = { frames: 8, frameDepth: 2 };

/**
 * The number of lazy images counted in the first view. Chromium 156 requests those up to 1,250 pixels below the
 * viewport, but the source does not tell their positions.
 */
const nearImageCount = 1;

/** Finds and requests the files that a page loads, until all have arrived or the budget is spent. */
export async function scanDocument(document: PageDocument, options: DocumentScanOptions): Promise<void> {
  await loadDocument(document, { ...options, when: 'first', frameDepth: 0 });
}

type Stage = DocumentScanOptions & { when: keyof Plan; frameDepth: number };

async function loadDocument(document: PageDocument, stage: Stage): Promise<void> {
  const { fetcher, plan } = stage;
  let frames = 0;
  const begin = async ({ url, kind }: Load, when: keyof Plan): Promise<void> => {
    plan[when].add(url);
    if (kind === 'document') {
      frames += 1;
      return frames > limits.frames ? undefined : loadFrame(url, { ...stage, when });
    }
    await fetcher.fetch(url, kind);
  };
  const loadStyled = async () => {
    const sheets = await loadSheets({ document, fetcher, note: (url) => plan[stage.when].add(url) });
    await Promise.all(listStyledLoads(document, sheets).map((load) => begin(load, stage.when)));
  };
  const loads = listLoads(document);
  const near = loads.filter(({ lazy, kind }) => lazy && kind === 'image').slice(0, nearImageCount);
  await Promise.all([
    loadStyled(),
    ...loads.map((load) => begin(load, load.lazy && !near.includes(load) ? 'later' : stage.when)),
  ]);
}

async function loadFrame(url: string, stage: Stage): Promise<void> {
  const answer = await stage.fetcher.fetch(url, 'document');
  if (!answer || stage.frameDepth >= limits.frameDepth) return;
  const contentType = answer.headers.get('content-type') ?? undefined;
  if (!/html/i.test(contentType ?? 'text/html')) return;
  const document = readDocument(decodeText(answer.body, contentType), answer.url);
  await loadDocument(document, { ...stage, frameDepth: stage.frameDepth + 1 });
}
