import { type Outbound, tryFetch } from '#platform/outbound/outbound.ts';
import { addTimeout } from '#platform/time-limit.ts';
import {
  type BrowserScan,
  listDeviceScans,
  type MeasuredResource,
  type ProvenSaving,
} from '../../domain/measurement.ts';
import type { OptimizeTask } from './optimize-child.ts';
import type { Optimizer } from './optimizer.ts';

export type SavingsOptions = {
  /** The files that the page loaded: on both devices in the browser, otherwise those found in the source. */
  resources: MeasuredResource[];
  optimizer: Optimizer;
  signal: AbortSignal;
  /** Bodies that the browser still held. Missing ones are requested again through `outbound`. */
  bodies?: ReadonlyMap<string, Uint8Array>;
  /** Undefined if the page's text is unknown, so that no font is subset. */
  characters?: ReadonlyMap<string, string>;
  outbound?: Outbound;
  /** Set if a device could not be scanned, so that the size of images and the characters that it shows are unknown. */
  isPartial?: boolean;
  /** The time for all trials: a saving not tried by then is not proven. */
  timeMs: number;
  /** What to try; everything by default. */
  kinds?: Trial['kind'][];
};

const longest = 8_000_000;
/** The smallest saving worth reporting. */
const minBytes = 1000;
const minShare = 0.1;

/** Makes the heaviest files smaller, as a developer would, and measures the results instead of estimating them. */
export async function proveSavings(options: SavingsOptions): Promise<ProvenSaving[]> {
  const { resources, optimizer, signal, timeMs, kinds } = options;
  const deadline = addTimeout(signal, timeMs);
  const savings: ProvenSaving[] = [];
  const bodies = new Map<string, Uint8Array | undefined>(options.bodies);
  try {
    for (const trial of listTrials(resources, options.bodies !== undefined)) {
      if (kinds && !kinds.includes(trial.kind)) continue;
      const { url } = trial;
      if (!bodies.has(url)) bodies.set(url, await fetchBody(url, options.outbound, deadline));
      const body = bodies.get(url);
      const task = body && planTask(trial, body, options);
      const optimized = task && (await optimizer.optimize(task, deadline));
      const saving = optimized && measureSaving(trial, body, optimized);
      if (saving) savings.push(saving);
    }
  } catch {
    // Whatever goes wrong, such as a process that can't start, the measurement and what has been proven stay.
    signal.throwIfAborted();
  }
  return pickBest(savings);
}

/**
 * Keeps one saving for each file, because a file is replaced once, and sorts the greatest first. The subset of a font is in
 * no figure, and takes the place of no other.
 */
export function pickBest(savings: ProvenSaving[]): ProvenSaving[] {
  const best = savings
    .toSorted((a, b) => gain(a) - gain(b))
    .map((saving) => [`${saving.kind === 'font'} ${saving.url}`, saving] as const);
  return [...new Map(best).values()].toSorted((a, b) => gain(b) - gain(a));
}

const gain = ({ beforeBytes, afterBytes }: ProvenSaving) => beforeBytes - afterBytes;

async function fetchBody(url: string, outbound: Outbound | undefined, signal: AbortSignal) {
  if (!outbound) return undefined;
  const response = await tryFetch(outbound, url, { signal, ended: signal, maxBytes: longest });
  // Nothing can be proven about a file that has disappeared since the scan.
  return response?.status === 200 ? response.body : undefined;
}

function planTask(
  { kind, url, resource }: Trial,
  body: Uint8Array,
  options: SavingsOptions,
): OptimizeTask | undefined {
  switch (kind) {
    case 'compression':
      return { kind, body };
    case 'woff2':
      return isWoff2(body) || body.length > maxConvertedBytes ? undefined : { kind, body };
    case 'font': {
      const characters = options.isPartial ? undefined : options.characters?.get(url);
      return characters ? { kind, body, characters } : undefined;
    }
    case 'image': {
      const atLeast = options.isPartial ? undefined : findTargetSize(url, options.resources);
      // Re-encoding AVIF at the same size would only lose quality.
      if (!atLeast && resource.contentType === 'image/avif') return undefined;
      return { kind, body, ...(atLeast && { atLeast }) };
    }
  }
}

/**
 * The target size: twice the largest drawn size on any device, enough for high-density screens. Undefined if the file
 * can't be smaller, or if its drawn size is unknown on one of them.
 */
function findTargetSize(url: string, resources: MeasuredResource[]) {
  const shown = resources.flatMap((resource) =>
    resource.url === url && resource.image ? [resource.image] : [],
  );
  if (shown.some(({ unclear }) => unclear)) return undefined;
  const width = 2 * Math.max(0, ...shown.map((image) => image.shownWidth));
  const height = 2 * Math.max(0, ...shown.map((image) => image.shownHeight));
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function measureSaving(
  { kind, url, resource }: Trial,
  body: Uint8Array,
  { bytes, made }: { bytes: number; made: string },
) {
  const { transferBytes } = resource;
  const headerBytes = Math.max(0, transferBytes - body.length);
  const saving: ProvenSaving = {
    kind: kind === 'woff2' ? 'compression' : kind,
    url,
    beforeBytes: transferBytes,
    afterBytes: bytes + headerBytes,
    made,
  };
  const saved = gain(saving);
  return saved >= minBytes && saved >= transferBytes * minShare ? saving : undefined;
}

/** Lists the files of both devices, once for each displayed size. */
export function listSeenResources(browserScan: BrowserScan): MeasuredResource[] {
  return listDeviceScans(browserScan).flatMap(({ scrolled }) => scrolled.resources);
}

type Trial = { kind: OptimizeTask['kind']; url: string; resource: MeasuredResource };

const maxImages = 10;
const maxFonts = 6;
const maxTexts = 10;
/** The smallest file worth changing. */
const minTriedBytes = 1500;
/** Converting a larger font takes seconds, in which other savings could be tried. */
const maxConvertedBytes = 1_000_000;

/**
 * Lists resources that could be smaller, the heaviest of each kind first: neither the fonts and text files of others, which
 * the page's owner can't replace, nor pictures inside their frames, as far as a browser reported.
 */
export function listTrials(resources: MeasuredResource[], inBrowser: boolean): Trial[] {
  const heavy = [...new Map(resources.map((resource) => [resource.url, resource])).values()]
    .filter(({ status, transferBytes }) => status === 200 && transferBytes >= minTriedBytes)
    .toSorted((a, b) => b.transferBytes - a.transferBytes);
  const take = (kind: Trial['kind'], fits: (resource: MeasuredResource) => boolean, max: number): Trial[] =>
    heavy
      .filter(fits)
      .slice(0, max)
      .map((resource) => ({ kind, url: resource.url, resource }));
  return [
    ...take(
      'compression',
      ({ encoding, contentType = '', party }) => party === 'own' && !encoding && isText(contentType),
      maxTexts,
    ),
    ...take('font', isOwnFont, maxFonts),
    ...take(
      'image',
      // Browsers and home screens expect icons as PNG.
      ({ kind, contentType = '', icon, party, image }) =>
        kind === 'image' &&
        isPhoto(contentType) &&
        !icon &&
        (party === 'own' || image !== undefined || !inBrowser),
      maxImages,
    ),
    ...take('woff2', isOwnFont, maxFonts),
  ];
}

const isOwnFont = ({ kind, party }: MeasuredResource) => kind === 'font' && party === 'own';

const isWoff2 = (body: Uint8Array) => Buffer.from(body.subarray(0, 4)).toString() === 'wOF2';

const isPhoto = (type: string) => /^image\/(jpe?g|png|webp|gif|avif)$/.test(type);

/** The kinds that gain from compression: text, and font formats without built-in compression. */
const isText = (type: string) =>
  /^text\/|javascript|json|xml|svg|wasm|font\/(ttf|otf|sfnt)|x-font-(ttf|otf)|ms-fontobject/.test(type);
