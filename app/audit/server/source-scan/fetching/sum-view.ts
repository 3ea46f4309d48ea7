import type { MeasuredResource, View } from '../../../domain/measurement.ts';

/** Sums a view: the page itself, and those addresses that were answered. */
export function sumView(
  page: MeasuredResource[],
  urls: Iterable<string>,
  measured: Map<string, MeasuredResource[]>,
): View {
  const resources = [...page];
  for (const url of new Set(urls)) resources.push(...(measured.get(url) ?? []));
  return {
    transferBytes: resources.reduce((sum, { transferBytes }) => sum + transferBytes, 0),
    requests: resources.length,
    resources,
    backgroundBytes: 0,
  };
}
