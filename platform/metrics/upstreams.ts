import { createDuration } from './metrics.ts';

const calls = createDuration(
  'saltbush_upstream_duration_seconds',
  'Calls of outside services, by service and whether they answered usefully (ok) or not (failed).',
);

export type Upstream = 'wordpress' | 'smtp' | 'stripe' | 'supabase';

/** Measures a call of an outside service. An answer that is of no use, such as a 5xx, has failed too. */
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
    const method = adapter[name] as (...given: unknown[]) => Promise<unknown>;
    measured[name] = ((...given: unknown[]) =>
      measureUpstream(service, () => method(...given))) as Adapter[typeof name];
  }
  return measured;
}
