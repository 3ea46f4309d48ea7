import type { Counter, Histogram, Meter } from '@opentelemetry/api';

/** What a figure is about. Values are of a small, fixed set, and never anything that a visitor has typed. */
export type Labels = Record<string, string>;

/** What a gauge shows at the moment when it is read. */
export type Reading = { value: number; labels?: Labels };

type Read = () => Reading[] | Promise<Reading[]>;

/** Connect the figures that were declared to a meter. */
const declared = new Map<string, (meter: Meter) => void>();

function declare(name: string, connect: (meter: Meter) => void): void {
  declared.set(name, connect);
}

/** Declares a figure that only grows. It counts nothing until the site serves its metrics, and costs nothing until then. */
export function createCounter(name: string, description: string) {
  let counter: Counter | undefined;
  declare(name, (meter) => {
    counter = meter.createCounter(name, { description });
  });
  return { add: (labels?: Labels, value = 1) => counter?.add(value, labels) };
}

/** The bounds of the classes, in seconds: from a cached page to the longest audit. */
const secondBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Declares how long something takes, and so how often it happens. */
export function createDuration(name: string, description: string) {
  let histogram: Histogram | undefined;
  declare(name, (meter) => {
    histogram = meter.createHistogram(name, {
      description,
      advice: { explicitBucketBoundaries: secondBounds },
    });
  });
  const record = (milliseconds: number, labels: Labels) => histogram?.record(milliseconds / 1000, labels);
  return {
    isRecorded: () => histogram !== undefined,
    record,
    /** Measures work, whose outcome follows from its result, or from what it throws. */
    async time<Result>(
      work: () => Promise<Result>,
      judge: (end: { result: Result } | { error: unknown }) => Labels,
    ): Promise<Result> {
      const began = performance.now();
      try {
        const result = await work();
        record(performance.now() - began, judge({ result }));
        return result;
      } catch (error) {
        record(performance.now() - began, judge({ error }));
        throw error;
      }
    },
  };
}

/** Declares something that is read whenever the metrics are. If reading fails, it is left out, as unknown. */
export function createGauge(name: string, description: string) {
  let read: Read = () => [];
  declare(name, (meter) => {
    meter.createObservableGauge(name, { description }).addCallback(async (result) => {
      const readings = await Promise.resolve()
        .then(() => read())
        .catch(() => []);
      for (const { value, labels } of readings) result.observe(value, labels);
    });
  });
  return {
    readWith(how: Read) {
      read = how;
    },
  };
}

/** Connects every declared figure, from now on. */
export function connectMetrics(meter: Meter): void {
  for (const connect of declared.values()) connect(meter);
}

const calls = createDuration(
  'saltbush_upstream_duration_seconds',
  'Calls of outside services, by service and whether they answered usefully (ok) or not (failed).',
);

type Upstream = 'wordpress' | 'smtp' | 'stripe' | 'supabase';

/** Measures a call of an outside service. A response that is of no use, such as a 5xx, has failed too. */
export function measureUpstream<Result>(
  service: Upstream,
  call: () => Promise<Result>,
  isUseful: (result: Result) => boolean = () => true,
): Promise<Result> {
  return calls.time(call, (end) => ({
    service,
    outcome: 'result' in end && isUseful(end.result) ? 'ok' : 'failed',
  }));
}

/** Measures these methods of an adapter. */
export function measureMethods<Adapter extends object>(
  service: Upstream,
  adapter: Adapter,
  names: (keyof Adapter)[],
): Adapter {
  const measured = { ...adapter };
  for (const name of names) {
    const method = adapter[name] as (...args: unknown[]) => Promise<unknown>;
    measured[name] = ((...args: unknown[]) =>
      measureUpstream(service, () => method(...args))) as Adapter[typeof name];
  }
  return measured;
}
