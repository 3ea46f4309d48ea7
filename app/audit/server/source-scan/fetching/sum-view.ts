import type { MeasuredResource, View } from '../../../domain/measurement.ts';

/** A view of what has come: the page itself, and of the addresses those that were answered. */
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
