import type { Outbound } from '#platform/outbound/outbound.ts';
import {
  type BrowserScan,
  listDeviceScans,
  type MeasuredResource,
  type ProvenSaving,
} from '../../domain/measurement.ts';
import { listTrials, type Trial } from './list-trials.ts';
import type { SqueezeTask } from './squeeze-task.ts';
import type { Squeezer } from './squeezer.ts';

export type SavingsOptions = {
  /** What the page loaded: of the browser's pass, of both devices; else what the probe found. */
  resources: MeasuredResource[];
  squeezer: Squeezer;
  signal: AbortSignal;
  /** What the browser still held. What is not there is asked for again, by `outbound`. */
  bodies?: ReadonlyMap<string, Uint8Array>;
  /** Undefined where nobody has seen the page's text: no face is cut then. */
  letters?: ReadonlyMap<string, string>;
  outbound?: Outbound;
  /** For all of it: what is not tried by then is not proven. */
  timeMs?: number;
};

const longest = 8_000_000;
/** Less is not worth anybody's time. */
const leastBytes = 1000;
const leastShare = 0.1;

/** Makes the heaviest files smaller, as one would, and weighs what comes out. Nothing is guessed. */
export async function proveSavings(options: SavingsOptions): Promise<ProvenSaving[]> {
  const { resources, squeezer, signal, timeMs = 12_000 } = options;
  const until = AbortSignal.timeout(timeMs);
  const both = AbortSignal.any([signal, until]);
  const savings: ProvenSaving[] = [];
  try {
    for (const trial of listTrials(resources)) {
      const body = await findBody(trial, options, both);
      const task = body && planTask(trial, body, options);
      const squeezed = task && (await squeezer.squeeze(task, both));
      const saving = squeezed && weigh(trial, body, squeezed);
      if (saving) savings.push(saving);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!until.aborted) throw error;
  }
  return savings.toSorted((a, b) => gain(b) - gain(a));
}

const gain = ({ beforeBytes, afterBytes }: ProvenSaving) => beforeBytes - afterBytes;

async function findBody({ url }: Trial, { bodies, outbound }: SavingsOptions, signal: AbortSignal) {
  const seen = bodies?.get(url);
  if (seen || !outbound) return seen;
  try {
    const { status, body } = await outbound.fetch(url, { signal, maxBytes: longest });
    return status === 200 ? body : undefined;
  } catch {
    // It was there a moment ago: nothing is proven of it now.
    signal.throwIfAborted();
    return undefined;
  }
}

function planTask(
  { kind, url, resource }: Trial,
  body: Uint8Array,
  options: SavingsOptions,
): SqueezeTask | undefined {
  switch (kind) {
    case 'compression':
      return { kind, body };
    case 'font': {
      const letters = options.letters?.get(url);
      return letters ? { kind, body, letters } : undefined;
    }
    case 'image': {
      const atLeast = findNeed(url, options.resources);
      // AVIF again, in the same size, would only lose by it.
      if (!atLeast && resource.contentType === 'image/avif') return undefined;
      return { kind, body, ...(atLeast && { atLeast }) };
    }
  }
}

/** Twice the largest size that any of the devices shows it in: enough for the sharpest screens. */
function findNeed(url: string, resources: MeasuredResource[]) {
  const shown = resources.flatMap((resource) =>
    resource.url === url && resource.image ? [resource.image] : [],
  );
  const width = 2 * Math.max(0, ...shown.map((image) => image.shownWidth));
  const height = 2 * Math.max(0, ...shown.map((image) => image.shownHeight));
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function weigh(
  { kind, url, resource }: Trial,
  body: Uint8Array,
  { bytes, made }: { bytes: number; made: string },
) {
  const { transferBytes } = resource;
  const headerBytes = Math.max(0, transferBytes - body.length);
  const saving: ProvenSaving = {
    kind,
    url,
    beforeBytes: transferBytes,
    afterBytes: bytes + headerBytes,
    made,
  };
  const saved = gain(saving);
  return saved >= leastBytes && saved >= transferBytes * leastShare ? saving : undefined;
}

/** Of both devices, each file once for each way it was shown. */
export function listSeenResources(pass: BrowserScan): MeasuredResource[] {
  return listDeviceScans(pass).flatMap(({ scrolled }) => scrolled.resources);
}
