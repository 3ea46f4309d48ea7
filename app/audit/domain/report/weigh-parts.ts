import { formatHost } from '../format-host.ts';
import { type ResourceKind, resourceKinds, type View } from '../measurement.ts';
import type { KindName, ReportPart } from './report.ts';

/** Kinds that readers do not tell apart. */
const together: Partial<Record<ResourceKind, ResourceKind>> = { other: 'data' };

/** Sums the bytes of a view by kind, heaviest first, without empty kinds. */
export function weighKinds({ resources, transferBytes, backgroundBytes }: View): ReportPart<KindName>[] {
  const parts = resourceKinds.map((name) => {
    const own = resources.filter(({ kind }) => (together[kind] ?? kind) === name);
    return createPart<KindName>(name, own, transferBytes);
  });
  const background = { name: 'background' as const, bytes: backgroundBytes, requests: 0, share: 0 };
  if (backgroundBytes > 0 && transferBytes > 0) background.share = backgroundBytes / transferBytes;
  return sortByBytes([...parts, background].filter(({ bytes, requests }) => bytes > 0 || requests > 0));
}

/** Sums the bytes of the page's own site, then of each other host, heaviest first. */
export function weighParties({ resources, transferBytes }: View): ReportPart[] {
  const own = resources.filter(({ party }) => party === 'own');
  const foreign = Map.groupBy(
    resources.filter(({ party }) => party === 'foreign'),
    ({ url }) => formatHost(URL.parse(url)?.host ?? 'unknown'),
  );
  const others = [...foreign].map(([host, files]) => createPart(host, files, transferBytes));
  return [createPart('own', own, transferBytes), ...sortByBytes(others)];
}

function createPart<Name extends string>(
  name: Name,
  files: View['resources'],
  all: number,
): ReportPart<Name> {
  const bytes = files.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
  return { name, bytes, requests: files.length, share: all > 0 ? bytes / all : 0 };
}

function sortByBytes<Part extends { bytes: number }>(parts: Part[]): Part[] {
  return parts.toSorted((one, other) => other.bytes - one.bytes);
}
